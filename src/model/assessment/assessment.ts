import { z } from 'zod';
import {
  assessmentIdSchema,
  companyIdSchema,
  projectUidSchema,
  runIdSchema,
  type WorkAreaId,
  workAreaIdSchema,
} from '../ids.ts';
import { calendarDateSchema } from '../time/calendar.ts';
import { ASSESSMENT_LIMITS } from '../limits.ts';
import { latestRevisionSchema } from '../revisions/latest-revision.ts';
import { shiftSchema, storedShiftSchema } from '../time/shift.ts';
import { isBarrierLine } from './barrier-line.ts';
import { storedBarrierSchema, storedWorkArea, storedWorkAreaSchema, type WorkArea } from './work-area.ts';

const AT_MOST_200_CHARACTERS = 'Use at most 200 characters.';

/** The part of a run's progress (0 to 1) that the prediction takes. Writing the results takes the rest. */
export const PREDICTION_SHARE = 0.95;

/** The state of the last run of an assessment. Only functions write it. */
export const processingSchema = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1).default(0),
  /** What the run is doing, or why it failed, as a sentence. */
  message: z.string().default(''),
  /** Hash of the input that is being processed, or that was processed last. */
  inputHash: z.string().nullable().default(null),
  /** Hash of the input that the stored results belong to. Null if there are no results. */
  resultHash: z.string().nullable().default(null),
  /** The run that wrote the stored results. Null if there are no results. */
  resultRun: runIdSchema.nullable().default(null),
  jobId: runIdSchema,
  startedAt: z.date(),
  /** The person who stopped the run. Null if nobody stopped it. */
  cancelledBy: z.string().nullable().default(null),
  /** A run that has not ended by this time counts as dead, and another run may replace it. */
  deadline: z.date(),
  finishedAt: z.date().nullable().default(null),
  /** The person who asked for the run. Null if the person was not recorded. */
  by: z.string().nullable().default(null),
  /** The request id of the call that asked for the run. The log has the same id. Null if no call asked for the run. */
  reference: z.string().nullable().default(null),
});
export type Processing = z.infer<typeof processingSchema>;

/** `assessments/{id}` as Firestore has it. */
export const storedAssessmentSchema = z.object({
  id: assessmentIdSchema,
  active: z.boolean(),
  author: z.string(),
  project: projectUidSchema,
  company: companyIdSchema,
  stage: z.string().max(ASSESSMENT_LIMITS.stage).optional(),
  name: z.string().max(ASSESSMENT_LIMITS.name),
  description: z.string().max(ASSESSMENT_LIMITS.description).default(''),
  permitNumber: z.string().max(ASSESSMENT_LIMITS.permitNumber).default(''),
  /** When there is work. If there are no shifts, the dates and operating times apply. */
  shifts: z.array(storedShiftSchema).max(ASSESSMENT_LIMITS.shifts).optional(),
  /** If there are shifts, these three fields are derived from them. */
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  operatingTime: z.string().max(ASSESSMENT_LIMITS.operatingTime),
  workAreas: z.record(workAreaIdSchema, storedWorkAreaSchema).default({}),
  /** Barrier lines. No barrier line has the id of a work area. */
  barriers: z.record(workAreaIdSchema, storedBarrierSchema).default({}),
  createdAt: z.date().nullable().default(null),
  updatedAt: z.date().nullable().default(null),
  updatedBy: z.string().optional(),
  processing: processingSchema.optional(),
  /** The revision that was issued last. */
  issued: latestRevisionSchema.optional(),
});

/**
 * `assessments/{id}` as the app uses it. Work areas and barrier lines are selected, moved, undone, copied and merged in the same
 * way, so the app keeps both in one map (decision 0091). `workAreasInOrder` and `barriersInOrder` return each kind, and
 * `storedShapes` returns the two maps that Firestore stores.
 */
export const assessmentSchema = storedAssessmentSchema.transform(({ barriers, ...assessment }, context) => {
  const workAreas = { ...barriers, ...assessment.workAreas };
  if (Object.keys(workAreas).length > ASSESSMENT_LIMITS.workAreas) {
    const message = `must be at most ${ASSESSMENT_LIMITS.workAreas}`;
    context.addIssue({ code: 'custom', path: ['workAreas'], message });
    return z.NEVER;
  }
  return { ...assessment, workAreas };
});
export type Assessment = z.infer<typeof assessmentSchema>;

/** Splits the shapes of an assessment into the fields that Firestore stores. */
export function storedShapes(
  shapes: Assessment['workAreas'],
): Pick<z.input<typeof storedAssessmentSchema>, 'workAreas' | 'barriers'> {
  const stored = (entries: ReadonlyArray<readonly [string, WorkArea]>) =>
    Object.fromEntries(entries.map(([id, shape]) => [id, storedWorkArea(shape)]));
  return { workAreas: stored(workAreasInOrder(shapes)), barriers: stored(barriersInOrder(shapes)) };
}

/** The fields of an assessment that a person enters in the details form. */
export type AssessmentDetails = Pick<
  Assessment,
  'name' | 'description' | 'permitNumber' | 'stage' | 'shifts' | 'startDate' | 'endDate' | 'operatingTime'
>;

/** The fields of a new assessment, before the backend adds its id and timestamps. */
export type AssessmentDraft = AssessmentDetails &
  Pick<Assessment, 'author' | 'project' | 'company' | 'workAreas'> & { active: true };

export const MAX_NAME_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 5_000;

/** Validates the form of an assessment's details. Its messages are shown to the person. */
export const assessmentDetailsSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`),
  description: z.string().max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters.`),
  permitNumber: z.string().trim().max(200, AT_MOST_200_CHARACTERS),
  stage: z.string().trim().max(200, AT_MOST_200_CHARACTERS),
  shifts: z.array(shiftSchema),
});

/** The work areas of an assessment without its barrier lines, ordered by name and then by id. */
export function workAreasInOrder(workAreas: Assessment['workAreas']): Array<[WorkAreaId, WorkArea]> {
  return shapesInOrder(workAreas).filter(([, area]) => !isBarrierLine(area));
}

/** The barrier lines of an assessment, ordered by name and then by id. */
export function barriersInOrder(workAreas: Assessment['workAreas']): Array<[WorkAreaId, WorkArea]> {
  return shapesInOrder(workAreas).filter(([, area]) => isBarrierLine(area));
}

/** The work areas and barrier lines of an assessment, ordered by name and then by id. */
export function shapesInOrder(workAreas: Assessment['workAreas']): Array<[WorkAreaId, WorkArea]> {
  const entries = Object.entries(workAreas) as Array<[WorkAreaId, WorkArea]>;
  const nameOf = (area: WorkArea) => area.feature.properties.name;
  return entries.sort(
    ([idA, a], [idB, b]) => nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }) || (idA < idB ? -1 : 1),
  );
}
