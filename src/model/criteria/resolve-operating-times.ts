import { faultsOfShifts, summariseShifts } from '../time/shifts.ts';
import { hasShifts, type Shift } from '../time/shift.ts';
import { type CriteriaSet, type OperatingTime, operatingTimeKeys } from './criteria-set.ts';
import { faultsOfDates } from './date-faults.ts';
import type { HoursOfSet } from './hours.ts';

/** The fields of an assessment that define when it has work. */
interface When {
  operatingTime: string;
  startDate: string;
  endDate: string;
  shifts?: readonly Shift[] | undefined;
}

/** The keys of an assessment's operating times. If they follow from shifts, they are in the order of the criteria set. */
export function keysOfAssessment(set: HoursOfSet, { shifts, operatingTime }: When): string[] {
  return hasShifts(shifts) ? [...summariseShifts(set, shifts).minutes.keys()] : operatingTimeKeys(operatingTime);
}

/**
 * Resolves the operating times of an assessment. If it has shifts, they are the operating times that the shifts touch. Otherwise
 * they are those that the assessment names, and its dates have to include hours of each.
 * @returns the operating times in the order of the criteria set, and one sentence per fault
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
