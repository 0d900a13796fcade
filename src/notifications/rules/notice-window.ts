/** When people have to be told of work (`criteria.md`, the measures N, SN, PC and IB). */
import { dateOfDay, dayNumber, weekdayOf } from '../../model/time/calendar.ts';
import type { Holidays } from '../../model/time/holidays.ts';
import { isHoliday } from '../../model/time/holiday-rules.ts';
import { clockOfWall, dateOfWall, minuteOfWall, wallOfMinute, type WallMinute } from '../../model/time/wall-clock.ts';

/** How long before the work: at least so many working days, within so many days, or at least so many hours. */
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

/** When something has to be done. */
export interface NoticeWindow {
  /** The first day on which it counts, `YYYY-MM-DD`; null for any day before. */
  readonly from: string | null;
  /** The last day. */
  readonly to: string;
  /** Until when on that day, such as `22:00`; null for all of it. */
  readonly until: string | null;
}

/**
 * When a measure has to be done.
 * @param first when the work begins at an address, by the clock of the set's time zone
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

/** By how many days the last day of a window is past. */
export function daysLate({ to }: Pick<NoticeWindow, 'to'>, today: string): number {
  return Math.max(0, dayNumber(today) - dayNumber(to));
}

/** The last day before a moment, and until when on it; a midnight leaves the whole day before. */
function endOf(last: WallMinute): Pick<NoticeWindow, 'to' | 'until'> {
  const until = clockOfWall(last);
  return until === '00:00' ? { to: dateOfWall(last - 1), until: null } : { to: dateOfWall(last), until };
}

const [SUNDAY, SATURDAY] = [0, 6];

/** The working day that lies so many working days before a day, which is not counted itself. */
function workingDaysBefore(date: string, count: number, holidays: Holidays): string {
  let day = date;
  for (let left = count; left > 0;) {
    day = dateOfDay(dayNumber(day) - 1);
    const isFree = weekdayOf(day) === SUNDAY || weekdayOf(day) === SATURDAY || isHoliday(holidays, day);
    if (!isFree) left -= 1;
  }
  return day;
}
