import { criteriaTexts } from '../../texts/criteria.ts';
import { calendarDateSchema, weekdaysBetween } from '../calendar.ts';
import { faultsOfShifts, summariseShifts } from '../shifts.ts';
import { hasShifts, type Shift } from '../shift.ts';
import { type CriteriaSet, type OperatingTime, operatingTimeKeys } from './criteria-set.ts';
import type { HoursOfSet } from './hours.ts';

/** What says when an assessment has work. */
interface When {
  operatingTime: string;
  startDate: string;
  endDate: string;
  shifts?: readonly Shift[] | undefined;
}

/** The keys of an assessment's operating times, in the set's order where they follow from its shifts. */
export function keysOfAssessment(set: HoursOfSet, { shifts, operatingTime }: When): string[] {
  return hasShifts(shifts) ? [...summariseShifts(set, shifts).minutes.keys()] : operatingTimeKeys(operatingTime);
}

const ADD_SHIFTS = criteriaTexts.editDetailsAndAddShifts;

/**
 * Resolves the operating times of an assessment: those that its shifts touch, or, of one that has none, those that it names, which its
 * dates have to contain.
 * @returns the times in the set's order, and a sentence for everything that is wrong
 */
export function resolveOperatingTimes(
  set: CriteriaSet,
  assessment: When,
): { times: OperatingTime[]; problems: string[] } {
  const keys = keysOfAssessment(set, assessment);
  const times = set.operatingTimes.filter(({ key }) => keys.includes(key));
  if (hasShifts(assessment.shifts)) return { times, problems: faultsOfShifts(set, assessment.shifts) };
  const known = set.operatingTimes.map(({ key }) => key);
  const problems = keys
    .filter((key) => !known.includes(key))
    .map((key) => criteriaTexts.criteriaSetHasNoOperating(set.id, key, known.join(', '), ADD_SHIFTS));
  if (keys.length === 0) problems.push(criteriaTexts.itSaysNoHours(ADD_SHIFTS));
  const dates = calendarDateSchema.array().safeParse([assessment.startDate, assessment.endDate]);
  if (!dates.success) return { times, problems };
  if (assessment.endDate < assessment.startDate) problems.push(criteriaTexts.endDateIsBeforeStart(ADD_SHIFTS));
  const days = weekdaysBetween(assessment.startDate, assessment.endDate);
  for (const time of times) {
    const contained = time.periods.some(({ weekdays }) => weekdays.some((day) => days.has(day)));
    if (!contained)
      problems.push(criteriaTexts.noDay(assessment.startDate, assessment.endDate, time.hours, time.name, ADD_SHIFTS));
  }
  return { times, problems };
}
