/** The log of an assessment: which addresses were told, called or offered something, when, how and by whom. */
import { z } from 'zod';
import { calendarDateSchema } from '../../model/time/calendar.ts';
import { NOTICE_LIMITS } from '../../model/limits.ts';
import type { NoticeAddress } from './notice-lists.ts';

/** How people were reached, by what is stored. */
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
  /** Key of the measure that it was for. */
  measure: z.string().min(1).max(NOTICE_LIMITS.measure),
  /** Ids of the addresses. */
  addresses: z.array(z.string()).min(1),
  sentOn: calendarDateSchema,
  way: z.enum(Object.keys(NOTICE_WAYS) as [NoticeWay, ...NoticeWay[]]),
  /** By whom, what was said or answered; may be empty. */
  note: z.string().max(NOTICE_LIMITS.note, `Use at most ${NOTICE_LIMITS.note} characters.`),
};

/** An entry as a person makes it. */
export const noticeInputSchema = z.object(fields);
export type NoticeInput = z.infer<typeof noticeInputSchema>;

/** `assessments/{id}/notices/{notice}`: it is withdrawn where it was a mistake, and never changed. */
export const noticeSchema = z.object({
  ...fields,
  id: z.string(),
  active: z.boolean(),
  /** Who made it, and when. */
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
  /** Who took it back; empty while nobody did. */
  withdrawnBy: z.string().default(''),
  withdrawnAt: z.date().nullable().default(null),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Whether it was done when it had to be. An entry knows no hour: on a last day that ends before midnight nobody can tell. */
export type NoticeTiming = 'in-time' | 'last-day' | 'out-of-time';

/** The better first. */
const TIMINGS: readonly NoticeTiming[] = ['in-time', 'last-day', 'out-of-time'];

/** How an address stands to a measure. */
export interface NoticeStatus {
  readonly address: NoticeAddress;
  /** The entry that tells of it best; null while nobody did it. */
  readonly notice: Notice | null;
  /** Null while nobody did it. */
  readonly timing: NoticeTiming | null;
}

/** How each address of a measure stands. @param notices all of the assessment */
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

/** Who was told of a measure that no longer asks for them. */
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

/** The entries of a measure by address, the earliest first. */
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
