import { dateOfDay, dayNumber } from './calendar.ts';
import { operatingTimeKeys } from '../criteria/criteria-set.ts';
import { type HoursOfSet, stretchesFrom } from '../criteria/hours.ts';
import { ASSESSMENT_LIMITS } from '../limits.ts';
import { piecesOf } from './shifts.ts';
import { hasShifts, type Shift } from './shift.ts';
import { clockOfWall, dateOfWall, MINUTES_PER_DAY, type WallMinute } from './wall-clock.ts';

/** What says on which days an assessment has work. */
interface Days {
  readonly shifts?: readonly Shift[] | undefined;
  readonly startDate: string;
  readonly endDate: string;
}

/** Shifts in one operating time, as a proposal. */
export interface ProposedShifts {
  shifts: Shift[];
  /** Days with work on which the operating time has no hours. */
  daysWithout: string[];
  /** Days that are left out, because an assessment has so many shifts at most; the last ones. */
  daysLeftOut: number;
}

/**
 * Shifts in one operating time on the days of an assessment: the parts of its shifts that lie in it, or, where none does, all hours of
 * the operating time on the same days.
 * @param time the key of the operating time
 */
export function shiftsInHours(set: HoursOfSet, days: Days, time: string): ProposedShifts {
  const own = (days.shifts ?? []).flatMap((shift) => partsIn(set, shift, [time]));
  if (own.length > 0) {
    const daysLeftOut = new Set(own.slice(MOST).map(({ date }) => date)).size;
    return { shifts: own.slice(0, MOST), daysWithout: [], daysLeftOut };
  }
  const found = daysOf(days).map((date) => ({ date, shifts: hoursFrom(set, date, time) }));
  const taken: typeof found = [];
  let count = 0;
  for (const day of found) {
    count += day.shifts.length;
    if (count > MOST) break;
    taken.push(day);
  }
  return {
    shifts: taken.flatMap(({ shifts }) => shifts),
    daysWithout: taken.flatMap(({ date, shifts }) => (shifts.length === 0 ? [date] : [])),
    daysLeftOut: found.length - taken.length,
  };
}

const MOST = ASSESSMENT_LIMITS.shifts;

interface Span {
  from: WallMinute;
  to: WallMinute;
}

/** What says by dates and operating times when an assessment has work. */
interface DatesAndTimes extends Days {
  readonly operatingTime: string;
}

/**
 * When an assessment has work: its shifts, or, of one that has none, all hours of its operating times that begin on its days. A night counts
 * for the day on which it begins, and a public holiday has the hours of a Sunday.
 */
export function workedShifts(set: HoursOfSet, assessment: DatesAndTimes): readonly Shift[] {
  if (hasShifts(assessment.shifts)) return assessment.shifts;
  const keys = operatingTimeKeys(assessment.operatingTime);
  return daysOf(assessment).flatMap((date) =>
    stretchesFrom(set, date)
      .filter(({ time }) => keys.includes(time.key))
      .map(shiftOf),
  );
}

/** The parts of a shift that lie in any of some operating times; those that follow on each other are one. */
export function partsIn(set: HoursOfSet, shift: Shift, keys: readonly string[]): Shift[] {
  const parts: Span[] = [];
  for (const { times, from, to, minutes } of piecesOf(set, shift)) {
    if (minutes === 0 || !times.some(({ key }) => keys.includes(key))) continue;
    const last = parts.at(-1);
    if (last?.to === from) last.to = to;
    else parts.push({ from, to });
  }
  return parts.map(shiftOf);
}

/** The hours of an operating time that begin on a day. */
function hoursFrom(set: HoursOfSet, date: string, time: string): Shift[] {
  return stretchesFrom(set, date)
    .filter((stretch) => stretch.time.key === time)
    .map(({ from, to }) => shiftOf({ from, to }));
}

/** A shift is shorter than a day: one of a whole day would end when it begins. */
function shiftOf({ from, to }: Span): Shift {
  const end = Math.min(to, from + MINUTES_PER_DAY - 1);
  return { date: dateOfWall(from), start: clockOfWall(from), end: clockOfWall(end) };
}

/** Ten years: nobody means more. */
const MOST_DAYS = 3_660;

/** The days on which shifts begin, or, without shifts, all from the first to the last day. */
function daysOf({ shifts, startDate, endDate }: Days): string[] {
  if (hasShifts(shifts)) return [...new Set(shifts.map(({ date }) => date))].sort();
  const [first, last] = [dayNumber(startDate), dayNumber(endDate)];
  const count = Math.min(MOST_DAYS, Math.max(0, last - first + 1));
  return Array.from({ length: Number.isNaN(count) ? 0 : count }, (_, day) => dateOfDay(first + day));
}
