/** What administrators see of the running product: jobs, recent failures, versions and counts. */
import { z } from 'zod';

export const JOB_KINDS = ['run', 'load', 'export'] as const;

/** Failures of this many days are shown. */
export const FAILURE_DAYS = 7;
/** Most jobs, and most failures of each kind, that are shown, newest first. */
export const MAX_JOBS_SHOWN = 100;
/** Number of projects in the list of the largest ones. */
export const MAX_LARGEST = 10;

const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** Name of the assessment or the project of the job. */
  name: z.string(),
  /** Project of the job. */
  project: z.string(),
  /** Assessment of the job. Null for a load. */
  assessment: z.string().nullable(),
  /** The person who asked for the job. Null if the person was not recorded. */
  by: z.string().nullable(),
  /** Request id of the job, as in the log. */
  reference: z.string().nullable(),
});

/** A run, a load or an export that has not ended. */
export const jobUnderWaySchema = jobSchema.extend({
  /** What the job is doing, as a word or a sentence. */
  doing: z.string(),
  since: z.iso.datetime(),
  /** Latest time by which the job should end. Null for a load that has not started. */
  deadline: z.iso.datetime().nullable(),
  /** Whether the deadline has passed. The job then counts as dead, and the next request replaces it. */
  isOverdue: z.boolean(),
});
export type JobUnderWay = z.infer<typeof jobUnderWaySchema>;

/** A run, a load or an export that failed. Only the last one of each assessment and project is known. */
export const failureSchema = jobSchema.extend({ why: z.string(), at: z.iso.datetime() });
export type JobFailure = z.infer<typeof failureSchema>;

export const operationsStatusSchema = z.object({
  /** When the status was read. */
  at: z.iso.datetime(),
  jobs: z.array(jobUnderWaySchema),
  failures: z.array(failureSchema),
  versions: z.object({
    /** Hash of the functions' code, and the revision of the function that answered. Null outside the cloud. */
    functions: z.string(),
    revision: z.string().nullable(),
    node: z.string(),
    engine: z.string(),
    /** Names of the stored data formats, with the version that the product writes today. */
    stored: z.array(z.object({ name: z.string(), version: z.number().int() })),
  }),
  /** Number of documents by kind. */
  counts: z.record(z.string(), z.number().int()),
  /** The projects with the most receivers. */
  largest: z.array(
    z.object({ project: z.string(), name: z.string(), receivers: z.number().int(), assessments: z.number().int() }),
  ),
  /**
   * The current number of runs per company, and the most that a company may have. Companies without a current run are left out.
   */
  slots: z.array(z.object({ company: z.string(), taken: z.number().int() })),
  slotsOfCompany: z.number().int(),
});
export type OperationsStatus = z.infer<typeof operationsStatusSchema>;
