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

/** Share of the progress of a run that prediction takes; writing is the rest. */
export const PREDICTION_SHARE = 0.95;

/** How processing stands; functions alone write it. */
export const processingSchema = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1).default(0),
  /** What it is doing, or why it failed, as a sentence. */
  message: z.string().default(''),
  /** Hash of the input that is being, or was last, processed. */
  inputHash: z.string().nullable().default(null),
  /** Hash of the input that the stored results belong to; null while there are none. */
  resultHash: z.string().nullable().default(null),
  /** The run that wrote them; null while there are none. */
  resultRun: runIdSchema.nullable().default(null),
  jobId: runIdSchema,
  startedAt: z.date(),
  /** Who stopped it; null where nobody did. */
  cancelledBy: z.string().nullable().default(null),
  /** A run that is not done by then is dead and may be replaced. */
  deadline: z.date(),
  finishedAt: z.date().nullable().default(null),
  /** Who asked for it; null where that was not kept. */
  by: z.string().nullable().default(null),
  /** By which the log tells of it; null where nobody asked by a call. */
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
  /** When there is work. Where there are none, the dates and operating times say it. */
  shifts: z.array(storedShiftSchema).max(ASSESSMENT_LIMITS.shifts).optional(),
  /** These three follow from the shifts where there are some. */
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  operatingTime: z.string().max(ASSESSMENT_LIMITS.operatingTime),
  workAreas: z.record(workAreaIdSchema, storedWorkAreaSchema).default({}),
  /** Temporary noise barriers that are drawn as lines. No id is also that of a work area. */
  barriers: z.record(workAreaIdSchema, storedBarrierSchema).default({}),
  createdAt: z.date().nullable().default(null),
  updatedAt: z.date().nullable().default(null),
  updatedBy: z.string().optional(),
  processing: processingSchema.optional(),
  /** The revision that was issued last. */
  issued: latestRevisionSchema.optional(),
});

/**
 * `assessments/{id}` as the app has it. What is drawn, work areas and barrier lines, is one map here, since it is selected, moved, undone,
 * copied and merged alike (decision 0091); `workAreasInOrder` and `barriersInOrder` tell them apart, `storedShapes` stores them apart.
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

/** What is drawn in an assessment, as its fields are stored. */
export function storedShapes(
  shapes: Assessment['workAreas'],
): Pick<z.input<typeof storedAssessmentSchema>, 'workAreas' | 'barriers'> {
  const stored = (entries: ReadonlyArray<readonly [string, WorkArea]>) =>
    Object.fromEntries(entries.map(([id, shape]) => [id, storedWorkArea(shape)]));
  return { workAreas: stored(workAreasInOrder(shapes)), barriers: stored(barriersInOrder(shapes)) };
}

/** What a person describes an assessment by; the rest comes with it. */
export type AssessmentDetails = Pick<
  Assessment,
  'name' | 'description' | 'permitNumber' | 'stage' | 'shifts' | 'startDate' | 'endDate' | 'operatingTime'
>;

/** A new assessment's fields, before the backend adds its id and times. */
export type AssessmentDraft = AssessmentDetails &
  Pick<Assessment, 'author' | 'project' | 'company' | 'workAreas'> & { active: true };

export const MAX_NAME_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 5_000;

/** The form of an assessment's details, with the sentences that the person sees. */
export const assessmentDetailsSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`),
  description: z.string().max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters.`),
  permitNumber: z.string().trim().max(200, AT_MOST_200_CHARACTERS),
  stage: z.string().trim().max(200, AT_MOST_200_CHARACTERS),
  shifts: z.array(shiftSchema),
});

/** The work areas of an assessment in a stable order, by name, then by id; without its barrier lines. */
export function workAreasInOrder(workAreas: Assessment['workAreas']): Array<[WorkAreaId, WorkArea]> {
  return shapesInOrder(workAreas).filter(([, area]) => !isBarrierLine(area));
}

/** The barrier lines of an assessment, in the order of work areas. */
export function barriersInOrder(workAreas: Assessment['workAreas']): Array<[WorkAreaId, WorkArea]> {
  return shapesInOrder(workAreas).filter(([, area]) => isBarrierLine(area));
}

/** All that is drawn in an assessment, work areas and barrier lines, in the same order. */
export function shapesInOrder(workAreas: Assessment['workAreas']): Array<[WorkAreaId, WorkArea]> {
  const entries = Object.entries(workAreas) as Array<[WorkAreaId, WorkArea]>;
  const nameOf = (area: WorkArea) => area.feature.properties.name;
  return entries.sort(
    ([idA, a], [idB, b]) => nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }) || (idA < idB ? -1 : 1),
  );
}
