/** Faults in the dates and operating times of an assessment without shifts. */
import { dateOfDay, dayNumber } from '../time/calendar.ts';
import { shiftDateSchema } from '../time/shift.ts';
import { type CriteriaSet, type OperatingTime, operatingTimeKeys } from './criteria-set.ts';
import { stretchesFrom } from './hours.ts';

interface DatesAndTimes {
  startDate: string;
  endDate: string;
  /** Keys of operating times, joined with `+`. */
  operatingTime: string;
}

export interface DateFault {
  field: keyof DatesAndTimes;
  /** A sentence for the person. */
  message: string;
}

/** All faults that prevent the dates and operating times from being assessed, by field. Empty if there are none. */
export function faultsOfDates(set: CriteriaSet, when: DatesAndTimes): DateFault[] {
  const { startDate, endDate, operatingTime } = when;
  const keys = operatingTimeKeys(operatingTime);
  const times = set.operatingTimes.filter(({ key }) => keys.includes(key));
  const known = set.operatingTimes.map(({ key }) => key);
  const ofTimes: string[] = keys
    .filter((key) => !known.includes(key))
    .map((key) => `The criteria set ${set.id} has no operating time “${key}”. It has ${known.join(', ')}.`);
  if (keys.length === 0) ofTimes.push('Choose at least one operating time.');
  const ofDates = (['startDate', 'endDate'] as const).flatMap((field): DateFault[] => {
    const date = shiftDateSchema.safeParse(when[field]);
    return date.success ? [] : [{ field, message: date.error.issues[0]?.message ?? '' }];
  });
  if (ofDates.length === 0 && endDate < startDate) {
    ofDates.push({ field: 'endDate', message: 'The end date is before the start date.' });
  }
  if (ofDates.length === 0) {
    const without = times.filter((time) => !hasHours(set, time, startDate, endDate));
    ofTimes.push(
      ...without.map(({ hours, name }) => `No day from ${startDate} to ${endDate} has hours of “${name}” (${hours}).`),
    );
  }
  return [...ofDates, ...ofTimes.map((message) => ({ field: 'operatingTime', message }) as const)];
}

/** A year and a day. Every weekday and public holiday with hours occurs within this period. */
const MOST_DAYS = 367;

/**
 * Whether hours of an operating time begin on a day from `startDate` to `endDate`. Public holidays have the hours of a Sunday.
 */
function hasHours(set: CriteriaSet, { key }: OperatingTime, startDate: string, endDate: string): boolean {
  const first = dayNumber(startDate);
  const last = Math.min(dayNumber(endDate), first + MOST_DAYS);
  for (let day = first; day <= last; day++) {
    if (stretchesFrom(set, dateOfDay(day)).some(({ time }) => time.key === key)) return true;
  }
  return false;
}
