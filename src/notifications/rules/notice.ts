/** The log of an assessment: which addresses were notified, called or offered something, when, how and by whom. */
import { z } from 'zod';
import { calendarDateSchema } from '../../model/time/calendar.ts';
import { NOTICE_LIMITS } from '../../model/limits.ts';
import type { NoticeAddress } from './notice-lists.ts';

/** How residents were contacted, by the stored value. */
export const NOTICE_WAYS = {
  letterbox: 'Letterbox',
  post: 'Post',
  email: 'E-mail',
  telephone: 'Telephone',
  visit: 'Visit',
  other: 'Another way',
} as const;
export type NoticeWay = keyof typeof NOTICE_WAYS;

const fields = {
  /** Key of the measure. */
  measure: z.string().min(1).max(NOTICE_LIMITS.measure),
  /** Ids of the addresses. */
  addresses: z.array(z.string()).min(1),
  sentOn: calendarDateSchema,
  way: z.enum(Object.keys(NOTICE_WAYS) as [NoticeWay, ...NoticeWay[]]),
  /** Who made the contact and what was said or answered. May be empty. */
  note: z.string().max(NOTICE_LIMITS.note, `Use at most ${NOTICE_LIMITS.note} characters.`),
};

/** An entry as a user makes it. */
export const noticeInputSchema = z.object(fields);
export type NoticeInput = z.infer<typeof noticeInputSchema>;

/** `assessments/{id}/notices/{notice}`. An entry is never changed, but it can be withdrawn if it was made by mistake. */
export const noticeSchema = z.object({
  ...fields,
  id: z.string(),
  active: z.boolean(),
  /** Who made the entry, and when. */
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
  /** Who withdrew the entry. Empty if nobody did. */
  withdrawnBy: z.string().default(''),
  withdrawnAt: z.date().nullable().default(null),
});
export type Notice = z.infer<typeof noticeSchema>;

/**
 * Whether the measure was done in time. An entry has no time of day, so this is unknown on a last day that ends before midnight.
 */
export type NoticeTiming = 'in-time' | 'last-day' | 'out-of-time';

/** From the best to the worst. */
const TIMINGS: readonly NoticeTiming[] = ['in-time', 'last-day', 'out-of-time'];

/** Whether a measure was done at an address. */
export interface NoticeStatus {
  readonly address: NoticeAddress;
  /** The entry with the best timing. Null if there is none. */
  readonly notice: Notice | null;
  /** Null if there is no entry. */
  readonly timing: NoticeTiming | null;
}

/** Returns the status of each address of a measure. @param notices all entries of the assessment */
export function noticeStatuses(
  measure: string,
  addresses: readonly NoticeAddress[],
  notices: readonly Notice[],
): NoticeStatus[] {
  const byAddress = noticesByAddress(measure, notices);
  return addresses.map((address) => {
    const entries = byAddress.get(address.id) ?? [];
    for (const timing of TIMINGS) {
      const notice = entries.find((entry) => timingOf(address, entry) === timing);
      if (notice !== undefined) return { address, notice, timing };
    }
    return { address, notice: null, timing: null };
  });
}

/** Returns the addresses that were notified of a measure and no longer require it. */
export function noLongerNeeded(
  measure: string,
  addresses: readonly NoticeAddress[],
  notices: readonly Notice[],
): Array<{ id: string; notice: Notice }> {
  const needed = new Set(addresses.map(({ id }) => id));
  return [...noticesByAddress(measure, notices)].flatMap(([id, [notice]]) =>
    needed.has(id) || notice === undefined ? [] : [{ id, notice }],
  );
}

/** Returns the entries of a measure by address, earliest first. */
function noticesByAddress(measure: string, notices: readonly Notice[]): Map<string, Notice[]> {
  const byAddress = new Map<string, Notice[]>();
  const entries = notices.filter((notice) => notice.active && notice.measure === measure);
  for (const notice of entries.sort((a, b) => a.sentOn.localeCompare(b.sentOn))) {
    for (const id of notice.addresses) {
      const own = byAddress.get(id);
      if (own === undefined) byAddress.set(id, [notice]);
      else own.push(notice);
    }
  }
  return byAddress;
}

function timingOf({ window }: NoticeAddress, { sentOn }: Notice): NoticeTiming {
  if (window === null) return 'in-time';
  if (sentOn > window.to || (window.from !== null && sentOn < window.from)) return 'out-of-time';
  return window.until !== null && sentOn === window.to ? 'last-day' : 'in-time';
}
