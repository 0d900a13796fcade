/** The dates, operating times and shifts of a combined assessment. */
import type { Assessment, AssessmentDraft } from '../../model/assessment/assessment.ts';
import { operatingTimeKeys } from '../../model/criteria/criteria-set.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import { keysOfAssessment } from '../../model/criteria/resolve-operating-times.ts';
import { hasShifts, type Shift, startOfShift } from '../../model/time/shift.ts';
import { partsIn } from '../../model/time/shifts-in-hours.ts';
import { daysOfShifts, joinShifts, summariseShifts } from '../../model/time/shifts.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';

export interface CombinedWhen {
  when: Pick<AssessmentDraft, 'shifts' | 'startDate' | 'endDate' | 'operatingTime'>;
  /** Keys of operating times that other chosen assessments have and the first does not, in the order of the criteria set. */
  otherTimes: string[];
  /** Whether parts of shifts are left out because they are in other operating times. */
  isCut: boolean;
}

/**
 * The earliest start, the latest end, and the operating time of the first assessment with the added ones. If all assessments have
 * shifts, these are joined without the parts in other operating times. Otherwise the result has no shifts.
 * @param added keys of further operating times
 */
export function combinedWhen(
  found: readonly Assessment[],
  first: Assessment,
  set: HoursOfSet,
  added: readonly string[],
): CombinedWhen {
  const joined = joinShifts(found.flatMap(({ shifts }) => shifts ?? []));
  const isJoined = found.every(({ shifts }) => hasShifts(shifts)) && hasShifts(joined);
  const touched = isJoined
    ? [...summariseShifts(set, joined).minutes.keys()]
    : found.flatMap((assessment) => keysOfAssessment(set, assessment));
  const own = operatingTimeKeys(first.operatingTime);
  const inOrder = (keys: readonly string[]) =>
    set.operatingTimes.flatMap(({ key }) => (keys.includes(key) ? [key] : []));
  const otherTimes = inOrder(touched.filter((key) => !own.includes(key)));
  const taken = otherTimes.filter((key) => added.includes(key));
  const operatingTime = taken.length === 0 ? first.operatingTime : inOrder([...own, ...taken]).join('+');
  if (!isJoined) {
    const starts = found.map(({ startDate }) => startDate).sort();
    const ends = found.map(({ endDate }) => endDate).sort();
    const dates = { startDate: starts[0] ?? first.startDate, endDate: ends.at(-1) ?? first.endDate };
    return { when: { ...dates, operatingTime }, otherTimes, isCut: false };
  }
  const isCut = taken.length < otherTimes.length;
  const shifts = isCut ? joined.flatMap((shift) => partsIn(set, shift, operatingTimeKeys(operatingTime))) : joined;
  const when = { ...daysOfShifts(joined), operatingTime, ...(hasShifts(shifts) && { shifts: [...shifts] }) };
  return { when, otherTimes, isCut };
}

/** Adapts the shift limits of work areas to the parts of shifts that are kept. */
export function limitedToParts(
  assessment: Assessment,
  set: HoursOfSet,
  { operatingTime }: CombinedWhen['when'],
): Assessment {
  const keys = operatingTimeKeys(operatingTime);
  const partsOf = (shift: Shift) => partsIn(set, shift, keys).map(startOfShift);
  const starts = new Map((assessment.shifts ?? []).map((shift) => [startOfShift(shift), partsOf(shift)]));
  const limited = (area: WorkArea): WorkArea => {
    const { properties } = area.feature;
    const kept = properties.shiftStarts?.flatMap((start) => starts.get(start) ?? [start]) ?? [];
    // If no part is kept, the limit stays. A run then reports that its shift does not exist.
    if (kept.length === 0) return area;
    return { ...area, feature: { ...area.feature, properties: { ...properties, shiftStarts: kept } } };
  };
  const workAreas = Object.fromEntries(Object.entries(assessment.workAreas).map(([id, area]) => [id, limited(area)]));
  return { ...assessment, workAreas };
}
