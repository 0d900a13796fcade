/** When there is work in an assessment that is combined of others. */
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
  /** Keys of operating times that the chosen assessments have beside those of the first, in the set's order. */
  otherTimes: string[];
  /** Whether parts of shifts are left out, because they lie in other operating times. */
  isCut: boolean;
}

/**
 * The earliest start, the latest end and the operating time of the first, with those that are added. Where all have shifts, these are
 * joined, and what of them lies in other operating times is left out; where one has none, none are kept.
 * @param added keys of other operating times
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

/** Work areas that are limited to shifts, limited to the parts of them that are kept. */
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
    // Where nothing is kept the limit stays: a run says that its shift is gone.
    if (kept.length === 0) return area;
    return { ...area, feature: { ...area.feature, properties: { ...properties, shiftStarts: kept } } };
  };
  const workAreas = Object.fromEntries(Object.entries(assessment.workAreas).map(([id, area]) => [id, limited(area)]));
  return { ...assessment, workAreas };
}
