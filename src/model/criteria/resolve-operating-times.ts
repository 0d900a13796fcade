import { faultsOfShifts, summariseShifts } from '../time/shifts.ts';
import { hasShifts, type Shift } from '../time/shift.ts';
import { type CriteriaSet, type OperatingTime, operatingTimeKeys } from './criteria-set.ts';
import { faultsOfDates } from './date-faults.ts';
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
  const faults = faultsOfDates(set, assessment);
  return { times, problems: faults.map(({ message }) => `${message} Edit the details.`) };
}
