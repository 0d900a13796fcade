import { dateOfDay, dayNumber } from './calendar.ts';
import { operatingTimeKeys } from '../criteria/criteria-set.ts';
import { type HoursOfSet, stretchesFrom } from '../criteria/hours.ts';
import { ASSESSMENT_LIMITS } from '../limits.ts';
import { piecesOf } from './shifts.ts';
import { hasShifts, type Shift } from './shift.ts';
import { clockOfWall, dateOfWall, MINUTES_PER_DAY, type WallMinute } from './wall-clock.ts';

/** The fields of an assessment that define the days with work. */
interface Days {
  readonly shifts?: readonly Shift[] | undefined;
  readonly startDate: string;
  readonly endDate: string;
}

/** A proposal of shifts in one operating time. */
export interface ProposedShifts {
  shifts: Shift[];
  /** Days with work on which the operating time has no hours. */
  daysWithout: string[];
  /** Number of days at the end that are left out, because an assessment has a limited number of shifts. */
  daysLeftOut: number;
}

/**
 * Proposes shifts in one operating time on the days of an assessment. They are the parts of its shifts within the operating time.
 * If there are none, they are all hours of the operating time on the same days.
 * @param time key of the operating time
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

/** The dates and operating times of an assessment without shifts. */
interface DatesAndTimes extends Days {
  readonly operatingTime: string;
}

/**
 * The working times of an assessment: its shifts, or else all hours of its operating times that begin on its days. A night
 * belongs to the day on which it begins, and a public holiday has the hours of a Sunday.
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

/** The parts of a shift that are within any of some operating times. Adjacent parts are joined. */
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

/** A shift has to be shorter than a day. A shift of 24 hours would end at its start time. */
function shiftOf({ from, to }: Span): Shift {
  const end = Math.min(to, from + MINUTES_PER_DAY - 1);
  return { date: dateOfWall(from), start: clockOfWall(from), end: clockOfWall(end) };
}

/** Most days of an assessment: ten years. */
const MOST_DAYS = 3_660;

/** The days on which shifts begin, or else all days from the first to the last. */
function daysOf({ shifts, startDate, endDate }: Days): string[] {
  if (hasShifts(shifts)) return [...new Set(shifts.map(({ date }) => date))].sort();
  const [first, last] = [dayNumber(startDate), dayNumber(endDate)];
  const count = Math.min(MOST_DAYS, Math.max(0, last - first + 1));
  return Array.from({ length: Number.isNaN(count) ? 0 : count }, (_, day) => dateOfDay(first + day));
}
