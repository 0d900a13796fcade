import { localDate } from '../../model/time/calendar.ts';
import type { NoticeAddress } from '../rules/notice-lists.ts';
import { type Notice, NOTICE_WAYS, type NoticeStatus } from '../rules/notice.ts';
import { daysLate, type NoticeWindow } from '../rules/notice-window.ts';
import { counted, grouped, plural, shownDay } from '../../model/format/format.ts';

export const formatAddressCount = (addressCount: number) =>
  plural(addressCount, 'one address', `${grouped(addressCount)} addresses`);

const dayText = (day: string) => shownDay(localDate(day), 'weekdayOfYear');

/** Formats a window: `Mon 16 Nov 2026`, `Wed 25 Nov 2026, 22:00`, `from Fri 20 Nov 2026 to Fri 27 Nov 2026, 22:00`. */
export function windowText(window: NoticeWindow | null): string {
  if (window === null) return '–';
  const last = `${dayText(window.to)}${window.until === null ? '' : `, ${window.until}`}`;
  return window.from === null ? last : `from ${dayText(window.from)} to ${last}`;
}

/** Formats when work affects an address: `Thu 3 Dec 2026, 01:00–01:25`, `Tue 1 Dec 2026, 22:00 to Thu 3 Dec 2026, 01:25`. */
export function nearText({ from, to }: NonNullable<NoticeAddress['near']>): string {
  const [day, lastDay] = [from, to].map((clock) => dayText(clock.slice(0, 10)));
  const [begin, end] = [from.slice(11), to.slice(11)];
  return day === lastDay ? `${day}, ${begin}–${end}` : `${day ?? ''}, ${begin} to ${lastDay ?? ''}, ${end}`;
}

/**
 * Formats the status of an address. An open measure is overdue after its last day.
 * @param today the date in the project's time zone
 */
export function stateText({ address, notice, timing }: NoticeStatus, today: string): string {
  if (notice === null)
    return isOverdue(address, today)
      ? `${counted(daysLate(address.window ?? { to: today }, today), 'day')} late`
      : 'To do';
  const day = dayText(notice.sentOn);
  if (timing === 'out-of-time') return `Too late, ${day}`;
  return timing === 'last-day' ? `Done, ${day}: by ${address.window?.until ?? ''}?` : `Done, ${day}`;
}

export function isOverdue({ window }: NoticeAddress, today: string): boolean {
  return window !== null && daysLate(window, today) > 0;
}

/** Formats the counts of statuses: `2 to do, 1 of them overdue; 5 done, 1 out of time`. */
export function countsText(statuses: readonly NoticeStatus[], today: string): string {
  const open = statuses.filter(({ notice }) => notice === null);
  const overdue = open.filter(({ address }) => isOverdue(address, today)).length;
  const late = statuses.filter(({ timing }) => timing === 'out-of-time').length;
  const done = statuses.length - open.length - late;
  const ofThem = overdue === 0 ? '' : `, ${grouped(overdue)} of them overdue`;
  const outOfTime = late === 0 ? '' : `, ${grouped(late)} too late`;
  return `${grouped(open.length)} to do${ofThem}; ${grouped(done)} done${outOfTime}`;
}

/** Formats how and when an address was contacted: `Letterbox, Mon 16 Nov 2026`. */
export function wayText({ way, sentOn }: Notice): string {
  return `${NOTICE_WAYS[way]}, ${dayText(sentOn)}`;
}
