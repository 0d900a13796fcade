/** Creates assessments from existing ones: a copy, and a combination of several. */
import { grouped } from '../../model/format/format.ts';
import { type Assessment, type AssessmentDraft, shapesInOrder } from '../../model/assessment/assessment.ts';
import { combinedWhen, limitedToParts } from './combined-when.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import type { WorkAreaId } from '../../model/ids.ts';
import { ASSESSMENT_LIMITS } from '../../model/limits.ts';
import { sameWorkArea } from '../../model/assessment/merge-work-area.ts';
import { nameOfShift, type Shift, startOfShift } from '../../model/time/shift.ts';
import { movingCrewOf, type WorkArea, workAreaName } from '../../model/assessment/work-area.ts';

export const COPY_PREFIX = 'Copy of ';

/** A copy of an assessment with a prefixed name, the current person as author, and no results. */
export function copyAssessment(original: Assessment, author: string): AssessmentDraft {
  const { description, permitNumber, stage, shifts, startDate, endDate, operatingTime } = original;
  const { project, company, workAreas } = original;
  return {
    active: true,
    author,
    project,
    company,
    name: COPY_PREFIX + original.name,
    description,
    permitNumber,
    ...(stage === undefined ? {} : { stage }),
    ...(shifts === undefined ? {} : { shifts }),
    startDate,
    endDate,
    operatingTime,
    workAreas,
  };
}

/** A work area that is left out of a combination, because an earlier assessment has a different work area with the same id. */
export interface DroppedWorkArea {
  id: WorkAreaId;
  name: string;
  from: string;
}

/** `otherTimes`: keys of operating times that the first assessment does not have and that can be added. */
export type CombineOutcome =
  | { kind: 'combined'; draft: AssessmentDraft; dropped: DroppedWorkArea[]; otherTimes: string[] }
  | { kind: 'refused'; reason: string; otherTimes?: string[] };

/**
 * Combines assessments of one project and company in the given order. The result has the earliest start, the latest end, the
 * joined names and permit numbers (separated by ' + '), and the operating time and the stage of the first assessment. Work areas
 * are merged, and the first one with an id wins. If all assessments have shifts, the parts of the shifts within the operating
 * time are joined. Otherwise the result has no shifts. If an assessment does not exist (null), nothing is combined.
 * @param added keys of further operating times for the result
 */
export function combineAssessments(
  chosen: ReadonlyArray<Assessment | null>,
  author: string,
  set: HoursOfSet,
  added: readonly string[] = [],
): CombineOutcome {
  const found = chosen.filter((assessment) => assessment !== null);
  const [first] = found;
  if (found.length !== chosen.length) {
    return { kind: 'refused', reason: 'One of the chosen assessments does not exist any more. Choose again.' };
  }
  if (first === undefined || found.length < 2) return { kind: 'refused', reason: 'Choose at least two assessments.' };
  if (found.some(({ project, company }) => project !== first.project || company !== first.company)) {
    return { kind: 'refused', reason: 'Only assessments of one project and company can be combined.' };
  }
  const { when, otherTimes, isCut } = combinedWhen(found, first, set, added);
  const limited = limitMovingCrews(found, when.shifts ?? []);
  if (limited.kind === 'refused') return { ...limited, otherTimes };
  const ofParts = isCut ? limited.assessments.map((each) => limitedToParts(each, set, when)) : limited.assessments;
  const { workAreas, dropped } = mergeWorkAreas(ofParts);
  const draft: AssessmentDraft = {
    active: true,
    author,
    project: first.project,
    company: first.company,
    name: found.map(({ name }) => name).join(' + '),
    description: joinPresent(found, 'description', '\n\n'),
    permitNumber: joinPresent(found, 'permitNumber', ' + '),
    ...(first.stage === undefined ? {} : { stage: first.stage }),
    ...when,
    workAreas,
  };
  const excess = excessOf(draft);
  return excess === null
    ? { kind: 'combined', draft, dropped, otherTimes }
    : { kind: 'refused', reason: excess, otherTimes };
}

/**
 * Limits work areas with moving crews to their own shifts. In additional shifts of the combined assessment, the crew would
 * advance further.
 * @param shifts shifts of the combined assessment
 */
function limitMovingCrews(
  found: readonly Assessment[],
  shifts: readonly Shift[],
): { kind: 'limited'; assessments: Assessment[] } | { kind: 'refused'; reason: string } {
  const names = new Set(shifts.map(nameOfShift));
  const assessments: Assessment[] = [];
  for (const assessment of found) {
    const own = assessment.shifts ?? [];
    const isAlike = own.length === shifts.length && own.every((shift) => names.has(nameOfShift(shift)));
    const moving = Object.values(assessment.workAreas).filter(({ feature }) => movingCrewOf(feature) !== null);
    const [first] = moving;
    if (first === undefined || isAlike) assessments.push(assessment);
    else if (own.length === 0 || !own.every((shift) => names.has(nameOfShift(shift)))) {
      const reason = `The crew of ${workAreaName(first)} (${assessment.name}) moves along its line in its own shifts, which the combined assessment would not have. Combine assessments whose shifts do not overlap and which all have shifts, and add their operating times.`;
      return { kind: 'refused', reason };
    } else {
      const workAreas = Object.fromEntries(
        Object.entries(assessment.workAreas).map(([id, area]) => [id, limitedTo(own, area)]),
      );
      assessments.push({ ...assessment, workAreas });
    }
  }
  return { kind: 'limited', assessments };
}

function limitedTo(shifts: readonly Shift[], area: WorkArea): WorkArea {
  const { properties } = area.feature;
  if (movingCrewOf(area.feature) === null || properties.shiftStarts !== undefined) return area;
  return {
    ...area,
    feature: { ...area.feature, properties: { ...properties, shiftStarts: shifts.map(startOfShift) } },
  };
}

/** A sentence about a limit that a combined assessment exceeds. Null if there is none. */
function excessOf(draft: AssessmentDraft): string | null {
  const texts = [
    ['names', 'name'],
    ['descriptions', 'description'],
    ['permit numbers', 'permitNumber'],
  ] as const;
  for (const [words, field] of texts) {
    const most = ASSESSMENT_LIMITS[field];
    if (draft[field].length > most) {
      return `The ${words} have more than ${grouped(most)} characters together. Shorten them, or combine fewer assessments.`;
    }
  }
  const counts = [
    ['shifts', draft.shifts?.length ?? 0, ASSESSMENT_LIMITS.shifts],
    ['work areas and barriers', Object.keys(draft.workAreas).length, ASSESSMENT_LIMITS.workAreas],
  ] as const;
  const excess = counts.find(([, count, most]) => count > most);
  if (excess === undefined) return null;
  const [what, , most] = excess;
  return `Together they have more than ${most} ${what}. Combine fewer assessments.`;
}

function joinPresent(assessments: Assessment[], field: 'permitNumber' | 'description', separator: string): string {
  return assessments
    .map((assessment) => assessment[field])
    .filter((text) => text !== '')
    .join(separator);
}

function mergeWorkAreas(assessments: Assessment[]) {
  const workAreas: Assessment['workAreas'] = {};
  const dropped: DroppedWorkArea[] = [];
  for (const assessment of assessments) {
    for (const [id, area] of shapesInOrder(assessment.workAreas)) {
      // Ids are external input. `Object.hasOwn` is necessary, because every object seems to have `constructor`.
      const kept = Object.hasOwn(workAreas, id) ? workAreas[id] : undefined;
      if (kept === undefined) workAreas[id] = area;
      else if (!sameWorkArea(kept, area)) {
        dropped.push({ id, name: area.feature.properties.name, from: assessment.name });
      }
    }
  }
  return { workAreas, dropped };
}
