/** Determines when residents have to be notified of work (`criteria.md`, measures N, SN, PC and IB). */
import { dateOfDay, dayNumber, weekdayOf } from '../../model/time/calendar.ts';
import type { Holidays } from '../../model/time/holidays.ts';
import { isHoliday } from '../../model/time/holiday-rules.ts';
import { clockOfWall, dateOfWall, minuteOfWall, wallOfMinute, type WallMinute } from '../../model/time/wall-clock.ts';

/** Time before the work: at least a number of working days, within a number of days, or at least a number of hours. */
type NoticeRule =
  | { kind: 'working-days'; atLeast: number }
  | { kind: 'days'; within: number }
  | { kind: 'hours'; atLeast: number };

const NOTICE_RULES: Readonly<Record<string, NoticeRule>> = {
  N: { kind: 'working-days', atLeast: 5 },
  SN: { kind: 'working-days', atLeast: 5 },
  PC: { kind: 'days', within: 7 },
  IB: { kind: 'hours', atLeast: 48 },
};

/** The period in which a measure has to be done. */
export interface NoticeWindow {
  /** First day on which the measure can be done, `YYYY-MM-DD`. Null if any earlier day is allowed. */
  readonly from: string | null;
  /** Last day on which the measure can be done, `YYYY-MM-DD`. */
  readonly to: string;
  /** Time of the last day until which the measure can be done, such as `22:00`. Null for the whole day. */
  readonly until: string | null;
}

/**
 * Returns when a measure has to be done.
 * @param first when the work begins at an address, in the set's time zone
 * @returns null for a measure without a time
 */
export function noticeWindow(
  measure: string,
  first: WallMinute,
  { holidays, timeZone }: { holidays: Holidays; timeZone: string },
): NoticeWindow | null {
  const rule = Object.hasOwn(NOTICE_RULES, measure) ? NOTICE_RULES[measure] : undefined;
  const day = dateOfWall(first);
  switch (rule?.kind) {
    case 'working-days':
      return { from: null, to: workingDaysBefore(day, rule.atLeast, holidays), until: null };
    case 'days':
      return { from: dateOfDay(dayNumber(day) - rule.within), ...endOf(first) };
    case 'hours':
      return { from: null, ...endOf(wallOfMinute(minuteOfWall(first, timeZone) - 60 * rule.atLeast, timeZone)) };
    case undefined:
      return null;
  }
}

/** Returns the number of days since the last day of a window. */
export function daysLate({ to }: Pick<NoticeWindow, 'to'>, today: string): number {
  return Math.max(0, dayNumber(today) - dayNumber(to));
}

/** Returns the last day before a moment, and the time on it. At midnight, this is the whole day before. */
function endOf(last: WallMinute): Pick<NoticeWindow, 'to' | 'until'> {
  const until = clockOfWall(last);
  return until === '00:00' ? { to: dateOfWall(last - 1), until: null } : { to: dateOfWall(last), until };
}

const [SUNDAY, SATURDAY] = [0, 6];

/** Returns the working day that lies `count` working days before a day. The day itself does not count. */
function workingDaysBefore(date: string, count: number, holidays: Holidays): string {
  let day = date;
  for (let left = count; left > 0;) {
    day = dateOfDay(dayNumber(day) - 1);
    const isFree = weekdayOf(day) === SUNDAY || weekdayOf(day) === SATURDAY || isHoliday(holidays, day);
    if (!isFree) left -= 1;
  }
  return day;
}
