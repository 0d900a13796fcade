import { z } from 'zod';
import { contourLevelSchema, DEFAULT_CONTOUR_LEVEL } from './map/contour-bands.ts';
import { accountSchema, accountUidSchema, memberSchema } from './people/accounts.ts';
import { EXPORT_FORMATS, exportNameSchema } from './results/export-formats.ts';
import { importedLevelsSchema, levelsFileSchema } from './results/other-levels.ts';
import { assessmentIdSchema, companyIdSchema, emailSchema, projectUidSchema, runIdSchema } from './ids.ts';
import { REVISION_LIMITS } from './limits.ts';
import { operationsStatusSchema } from './operations-status.ts';
import { problemReportSchema } from './problem-report.ts';
import { loadCountsSchema, loadProblemSchema } from './project/project.ts';
import { proposedConditionSchema, reviewSchema } from './revisions/review.ts';
import { reportCoverSchema } from './revisions/report-cover.ts';
import { STEP_ROLES, stepInputSchema } from './revisions/revision.ts';
import { REVISION_STATES, revisionLabelSchema } from './revisions/latest-revision.ts';

/** Identifies the revision that a reviewer opens. */
export const reviewedRevisionSchema = z.strictObject({ assessmentId: assessmentIdSchema, label: revisionLabelSchema });

/** Key of an operating time. */
const timeKeySchema = z.string().max(100);

/** The settings of a project that are checked while an administrator enters them. */
export const checkSettingsSchema = z.strictObject({
  /** EPSG code. Null if the files name their coordinate system. */
  crs: z.number().int().nullable(),
  receiversAtFacades: z.boolean(),
});
export type CheckSettings = z.infer<typeof checkSettingsSchema>;

/** All callables. Both sides check `input`, and the app reads `output`. */
export const CALLS = {
  adminListUsers: {
    input: z.null().optional(),
    output: z.object({ users: z.array(accountSchema) }),
  },
  adminEnableUser: {
    input: z.strictObject({ uid: accountUidSchema }),
    output: z.object({ user: accountSchema }),
  },
  adminDisableUser: {
    input: z.strictObject({ uid: accountUidSchema }),
    output: z.object({ user: accountSchema }),
  },
  /** Lists the members of a company by name, for mentions in comments. */
  listMembers: {
    input: z.strictObject({ companyId: companyIdSchema }),
    output: z.object({ members: z.array(memberSchema) }),
  },
  /** The states of jobs, recent failures, and counts. */
  adminStatus: {
    input: z.null().optional(),
    output: operationsStatusSchema,
  },
  /** Checks an invitation link before the person has an account. */
  checkInvitation: {
    input: z.strictObject({ email: emailSchema, token: z.string().min(1).max(200) }),
    output: z.object({ open: z.boolean() }),
  },
  /** Writes a failure of a page into the log. */
  reportProblem: {
    input: problemReportSchema,
    output: z.object({}),
  },
  /**
   * Publishes a project, so that members work with its current files, or with those of a published version that is restored. A
   * check runs the same steps without changing anything.
   */
  adminLoadProject: {
    input: z.strictObject({
      projectId: projectUidSchema,
      check: checkSettingsSchema.optional(),
      restore: z.string().max(100).optional(),
    }),
    output: z.object({
      state: z.enum(['done', 'queued', 'failed']),
      counts: loadCountsSchema.nullable(),
      errors: z.array(loadProblemSchema),
      warnings: z.array(loadProblemSchema),
    }),
  },
  /** Copies the configuration and the equipment of another project into a new draft, and all of its files if `files` is true. */
  adminCopyProject: {
    input: z.strictObject({ projectId: projectUidSchema, from: projectUidSchema, files: z.boolean() }),
    output: z.object({}),
  },
  processAssessment: {
    input: z.strictObject({
      assessmentId: assessmentIdSchema,
      options: z.strictObject({ force: z.boolean().optional() }).default({}),
    }),
    output: z.object({
      state: z.enum(['done', 'queued']),
      summary: z
        .object({
          addresses: z.number().int(),
          receivers: z.number().int(),
          /** Number of addresses that exceed their criterion in at least one operating time. */
          exceeding: z.number().int(),
          pairs: z.number().int(),
        })
        .nullable(),
    }),
  },
  /** Stops the current run. */
  cancelRun: {
    input: z.strictObject({ assessmentId: assessmentIdSchema }),
    /** False if the run had already ended. */
    output: z.object({ cancelled: z.boolean() }),
  },
  exportAssessment: {
    input: z.strictObject({
      assessmentId: assessmentIdSchema,
      options: z.strictObject({
        format: z.enum(EXPORT_FORMATS),
        /** Name of the file without its extension. */
        name: exportNameSchema,
        /** EPSG code of the coordinates. If absent, the default of the format applies. */
        crs: z.number().int().optional(),
        /** Key of the operating time whose rows are exported. If absent, all operating times are exported. */
        time: timeKeySchema.optional(),
        /** The layers to export. If absent, both receivers and areas. The layer of areas has work areas and barrier lines. */
        layers: z
          .array(z.enum(['receivers', 'areas']))
          .max(2)
          .optional(),
        /** Noise contours at a height above ground in m, for formats with shapes. If absent, the export has no contours. */
        contours: z
          .strictObject({
            heightM: z.number().min(0).max(200),
            level: contourLevelSchema.default(DEFAULT_CONTOUR_LEVEL),
            /** Key of the operating time whose work areas contribute to the contours. If absent, all work areas contribute. */
            time: timeKeySchema.optional(),
          })
          .optional(),
      }),
    }),
    /** `queued`: a job of the queue writes the export, and its document has its state. */
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('done'), path: z.string(), exportId: runIdSchema }),
      z.object({ state: z.literal('queued'), path: z.null(), exportId: runIdSchema }),
    ]),
  },
  /** Draws contours and imagery into the report of the last run. Returns false if the plan was changed after that run. */
  drawReport: {
    input: z.strictObject({ assessmentId: assessmentIdSchema }),
    output: z.object({ drawn: z.boolean() }),
  },
  /**
   * Compares the measurements of an assessment's loggers with the levels of its permit, or else of its plan, and stores the
   * result.
   */
  compareMeasurements: {
    input: z.strictObject({ assessmentId: assessmentIdSchema }),
    /** Number of comparisons that were written. */
    output: z.object({ stored: z.int() }),
  },
  /** Prints a report as a PDF: the report of the last run, or that of a revision if one is given. */
  reportPdf: {
    input: z.strictObject({ assessmentId: assessmentIdSchema, revision: revisionLabelSchema.optional() }),
    output: z.object({ path: z.string(), exportId: runIdSchema }),
  },
  issueRevision: {
    input: z.strictObject({
      assessmentId: assessmentIdSchema,
      /** The next label as the person saw it. If it is no longer the next one, somebody else has issued a revision meanwhile. */
      label: revisionLabelSchema,
      /** The reason for the revision. */
      reason: z.string().trim().min(1, 'Say why it is issued.').max(REVISION_LIMITS.reason),
      /** The people named on the cover of the report. */
      cover: reportCoverSchema.optional(),
    }),
    output: z.object({ label: revisionLabelSchema }),
  },
  /** Stores levels of works elsewhere for a project. */
  addLevels: {
    input: z.strictObject({ projectId: projectUidSchema, levels: importedLevelsSchema, file: levelsFileSchema }),
    output: z.object({ id: z.string() }),
  },
  /** Offers the levels of an assessment, by address, to another company. */
  publishLevels: {
    input: z.strictObject({ assessmentId: assessmentIdSchema, to: companyIdSchema }),
    output: z.object({ id: z.string() }),
  },
  /** Accepts levels that another company offers, so that they count in cumulative noise. */
  acceptLevels: {
    input: z.strictObject({ levelsId: assessmentIdSchema }),
    output: z.object({ id: z.string() }),
  },
  withdrawLevels: {
    input: z.strictObject({ levelsId: assessmentIdSchema }),
    output: z.object({ id: z.string() }),
  },
  /** Lists the submitted revisions of the projects that the caller reviews, newest first. */
  listReviews: {
    input: z.null().optional(),
    output: z.object({
      projects: z.array(
        z.object({
          project: projectUidSchema,
          name: z.string(),
          company: z.string(),
          /** Whether the list is incomplete: more revisions were issued than the call reads. */
          isCut: z.boolean(),
          revisions: z.array(
            z.object({
              assessmentId: assessmentIdSchema,
              label: revisionLabelSchema,
              name: z.string(),
              permitNumber: z.string(),
              state: z.enum(REVISION_STATES),
              /** The state of the revision as people read it. */
              standing: z.string(),
              submittedAt: z.iso.datetime(),
            }),
          ),
        }),
      ),
    }),
  },
  /** Opens a revision that the caller reviews. */
  openReview: {
    input: reviewedRevisionSchema,
    output: z.object({
      reviewer: reviewSchema.shape.reviewer,
      project: z.string(),
      company: z.string(),
      /** The revision with its times as ISO 8601 text. */
      revision: z.unknown(),
      proposals: z.array(proposedConditionSchema.extend({ at: z.iso.datetime() })),
    }),
  },
  /** Adds a condition that a reviewer proposes. */
  proposeCondition: {
    input: reviewedRevisionSchema.extend({ condition: proposedConditionSchema }),
    output: z.object({ proposals: z.number().int() }),
  },
  stepRevision: {
    input: z.strictObject({
      assessmentId: assessmentIdSchema,
      label: revisionLabelSchema,
      step: stepInputSchema,
      /**
       * The capacity in which the caller takes the step. A reviewer always decides in their own name, and the call ignores the
       * names in the step.
       */
      as: z.enum(STEP_ROLES).default('company'),
    }),
    output: z.object({ state: z.enum(REVISION_STATES) }),
  },
} as const;

export type CallName = keyof typeof CALLS;

/** The calls that work without an account. An invited person has no account yet. */
export const PUBLIC_CALLS: ReadonlySet<CallName> = new Set<CallName>(['checkInvitation']);
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof CALLS)[Name]['output']>;
