/** What administrators see of the running of the product: jobs, what failed lately, versions, and how much there is. */
import { z } from 'zod';

export const JOB_KINDS = ['run', 'load', 'export'] as const;

/** So many days back failures are shown. */
export const FAILURE_DAYS = 7;
/** So many jobs and so many failures of each kind are shown, the latest first. */
export const MAX_JOBS_SHOWN = 100;
/** So many projects are named as the largest. */
export const MAX_LARGEST = 10;

const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** Name of the assessment or the project that it is for. */
  name: z.string(),
  /** Of the project that it belongs to. */
  project: z.string(),
  /** Null for a load. */
  assessment: z.string().nullable(),
  /** Who asked for it; null where that is not kept. */
  by: z.string().nullable(),
  /** By which the log tells of it. */
  reference: z.string().nullable(),
});

/** A run, a load or an export that has not ended. */
export const jobUnderWaySchema = jobSchema.extend({
  /** What it does, in a word or a sentence. */
  doing: z.string(),
  since: z.iso.datetime(),
  /** When it should have ended at the latest; null where a load was never taken up. */
  deadline: z.iso.datetime().nullable(),
  /** Whether that is past: it is dead, and whoever asks again replaces it. */
  isOverdue: z.boolean(),
});
export type JobUnderWay = z.infer<typeof jobUnderWaySchema>;

/** A run, a load or an export that ended without what was wanted. Of an assessment and of a project the last one is known. */
export const failureSchema = jobSchema.extend({ why: z.string(), at: z.iso.datetime() });
export type JobFailure = z.infer<typeof failureSchema>;

export const operationsStatusSchema = z.object({
  /** When it was read. */
  at: z.iso.datetime(),
  jobs: z.array(jobUnderWaySchema),
  failures: z.array(failureSchema),
  versions: z.object({
    /** Hash of the functions' code, and the revision of the one that answered; null outside the cloud. */
    functions: z.string(),
    revision: z.string().nullable(),
    node: z.string(),
    engine: z.string(),
    /** What is stored, with the version that is written today. */
    stored: z.array(z.object({ name: z.string(), version: z.number().int() })),
  }),
  /** Documents by what they are. */
  counts: z.record(z.string(), z.number().int()),
  /** Projects with the most receivers. */
  largest: z.array(
    z.object({ project: z.string(), name: z.string(), receivers: z.number().int(), assessments: z.number().int() }),
  ),
  /** Runs that a company has under way, of those that it may have at once; companies without one are left out. */
  slots: z.array(z.object({ company: z.string(), taken: z.number().int() })),
  slotsOfCompany: z.number().int(),
});
export type OperationsStatus = z.infer<typeof operationsStatusSchema>;
