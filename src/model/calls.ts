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

/** The revision that a reviewer of its project opens. */
export const reviewedRevisionSchema = z.strictObject({ assessmentId: assessmentIdSchema, label: revisionLabelSchema });

/** Key of an operating time. */
const timeKeySchema = z.string().max(100);

/** Settings of a project that are checked as they are entered. */
export const checkSettingsSchema = z.strictObject({
  /** EPSG code; null: as the files say. */
  crs: z.number().int().nullable(),
  receiversAtFacades: z.boolean(),
});
export type CheckSettings = z.infer<typeof checkSettingsSchema>;

/** The callables: input as both sides check it, output as the app reads it. */
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
  /** Whom a comment can mention: those who belong to a company, by name. */
  listMembers: {
    input: z.strictObject({ companyId: companyIdSchema }),
    output: z.object({ members: z.array(memberSchema) }),
  },
  /** How jobs stand, what failed lately, and how much there is. */
  adminStatus: {
    input: z.null().optional(),
    output: operationsStatusSchema,
  },
  /** Whether a link opens an invitation, asked before there is an account. */
  checkInvitation: {
    input: z.strictObject({ email: emailSchema, token: z.string().min(1).max(200) }),
    output: z.object({ open: z.boolean() }),
  },
  /** Notes a page that failed in the log. */
  reportProblem: {
    input: problemReportSchema,
    output: z.object({}),
  },
  /**
   * Publishes a project: members work with its files as they are now, or with those of a published version that is restored. Or checks them,
   * which changes nothing for anybody.
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
  /** Gives a new draft the configuration and the equipment of another project, or all of its files too. */
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
          /** Addresses that exceed their criterion in some operating time. */
          exceeding: z.number().int(),
          pairs: z.number().int(),
        })
        .nullable(),
    }),
  },
  /** Stops the run that is under way. */
  cancelRun: {
    input: z.strictObject({ assessmentId: assessmentIdSchema }),
    /** False where it had ended before. */
    output: z.object({ cancelled: z.boolean() }),
  },
  exportAssessment: {
    input: z.strictObject({
      assessmentId: assessmentIdSchema,
      options: z.strictObject({
        format: z.enum(EXPORT_FORMATS),
        /** Name of the file without its ending. */
        name: exportNameSchema,
        /** EPSG code of the coordinates; the usual one of the format where absent. */
        crs: z.number().int().optional(),
        /** Key of the operating time whose rows are exported; all where absent. */
        time: timeKeySchema.optional(),
        /** Which layers; receivers, and work areas with barrier lines, where absent. */
        layers: z
          .array(z.enum(['receivers', 'areas']))
          .max(2)
          .optional(),
        /** Noise contours in formats with shapes, at a height above ground in m; none where absent. */
        contours: z
          .strictObject({
            heightM: z.number().min(0).max(200),
            level: contourLevelSchema.default(DEFAULT_CONTOUR_LEVEL),
            /** Key of the operating time whose work areas count; all count where absent. */
            time: timeKeySchema.optional(),
          })
          .optional(),
      }),
    }),
    /** Queued: it is a job, and its record says how it stands. */
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('done'), path: z.string(), exportId: runIdSchema }),
      z.object({ state: z.literal('queued'), path: z.null(), exportId: runIdSchema }),
    ]),
  },
  /** Draws contours and imagery into the report of the last run; false where the plan was changed after it. */
  drawReport: {
    input: z.strictObject({ assessmentId: assessmentIdSchema }),
    output: z.object({ drawn: z.boolean() }),
  },
  /** Compares what loggers measured of an assessment with its permit, or its plan, and keeps how that came out. */
  compareMeasurements: {
    input: z.strictObject({ assessmentId: assessmentIdSchema }),
    /** How many comparisons were written. */
    output: z.object({ stored: z.int() }),
  },
  /** The report as a PDF: of what the last run wrote, or of what a revision froze. */
  reportPdf: {
    input: z.strictObject({ assessmentId: assessmentIdSchema, revision: revisionLabelSchema.optional() }),
    output: z.object({ path: z.string(), exportId: runIdSchema }),
  },
  issueRevision: {
    input: z.strictObject({
      assessmentId: assessmentIdSchema,
      /** The next one, as the person saw it: where it is not, somebody else was faster. */
      label: revisionLabelSchema,
      /** Why it is issued. */
      reason: z.string().trim().min(1, 'Say why it is issued.').max(REVISION_LIMITS.reason),
      /** What the cover of the report says of people. */
      cover: reportCoverSchema.optional(),
    }),
    output: z.object({ label: revisionLabelSchema }),
  },
  /** Keeps levels of works elsewhere for a project. */
  addLevels: {
    input: z.strictObject({ projectId: projectUidSchema, levels: importedLevelsSchema, file: levelsFileSchema }),
    output: z.object({ id: z.string() }),
  },
  /** Offers another company the levels of an assessment by address. */
  publishLevels: {
    input: z.strictObject({ assessmentId: assessmentIdSchema, to: companyIdSchema }),
    output: z.object({ id: z.string() }),
  },
  /** Has levels count that another company offers. */
  acceptLevels: {
    input: z.strictObject({ levelsId: assessmentIdSchema }),
    output: z.object({ id: z.string() }),
  },
  withdrawLevels: {
    input: z.strictObject({ levelsId: assessmentIdSchema }),
    output: z.object({ id: z.string() }),
  },
  /** What was submitted of the projects that the caller reviews, the last first. */
  listReviews: {
    input: z.null().optional(),
    output: z.object({
      projects: z.array(
        z.object({
          project: projectUidSchema,
          name: z.string(),
          company: z.string(),
          /** Whether more were issued than are looked at: older ones may be missing. */
          isCut: z.boolean(),
          revisions: z.array(
            z.object({
              assessmentId: assessmentIdSchema,
              label: revisionLabelSchema,
              name: z.string(),
              permitNumber: z.string(),
              state: z.enum(REVISION_STATES),
              /** How it stands, in words. */
              standing: z.string(),
              submittedAt: z.iso.datetime(),
            }),
          ),
        }),
      ),
    }),
  },
  /** A revision that the caller reviews. */
  openReview: {
    input: reviewedRevisionSchema,
    output: z.object({
      reviewer: reviewSchema.shape.reviewer,
      project: z.string(),
      company: z.string(),
      /** The revision with its times as text. */
      revision: z.unknown(),
      proposals: z.array(proposedConditionSchema.extend({ at: z.iso.datetime() })),
    }),
  },
  /** A condition that a reviewer proposes. */
  proposeCondition: {
    input: reviewedRevisionSchema.extend({ condition: proposedConditionSchema }),
    output: z.object({ proposals: z.number().int() }),
  },
  stepRevision: {
    input: z.strictObject({
      assessmentId: assessmentIdSchema,
      label: revisionLabelSchema,
      step: stepInputSchema,
      /** In which capacity the caller takes it; a reviewer decides in their own name, whatever the step names. */
      as: z.enum(STEP_ROLES).default('company'),
    }),
    output: z.object({ state: z.enum(REVISION_STATES) }),
  },
} as const;

export type CallName = keyof typeof CALLS;

/** The calls that are asked without an account: whoever was sent an invitation has none yet. */
export const PUBLIC_CALLS: ReadonlySet<CallName> = new Set<CallName>(['checkInvitation']);
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof CALLS)[Name]['output']>;
