import { z } from 'zod';

/** `assessments/{id}/presence/{uid}`: who has an assessment open, and when the page said so last. */
export const presenceSchema = z.object({
  uid: z.string(),
  email: z.string(),
  /** Empty where the account has none. */
  name: z.string().default(''),
  /** By the clock of the server. */
  seenAt: z.date(),
  /** From then on the database may delete the document. */
  expiresAt: z.date(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** A page that is looked at says so once in this time. */
export const HEARTBEAT_MS = 60_000;

/** A page that was not heard of for so long is closed: two heartbeats, and time for them to arrive. */
export const STALE_MS = 150_000;

/** How long a document stays that its page did not remove. */
export const KEPT_MS = 3_600_000;

/** The others whose pages were heard of lately, in the order of their names. @param serverNow ms */
export function othersHere(entries: readonly Presence[], uid: string, serverNow: number): Presence[] {
  return entries
    .filter((entry) => entry.uid !== uid && serverNow - entry.seenAt.getTime() < STALE_MS)
    .toSorted((a, b) => (shownName(a) < shownName(b) ? -1 : 1));
}

export const shownName = ({ name, email }: Pick<Presence, 'name' | 'email'>): string => name || email;

/** One or two letters for a person: the first of the first and of the last word of the name. */
export function initialsOf(person: Pick<Presence, 'name' | 'email'>): string {
  const words = shownName(person)
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0x20).toUpperCase()).join('');
}

/** A number for a person that is the same on every page. @param count of the colours that there are */
export function colourIndex(uid: string, count: number): number {
  let sum = 0;
  for (const letter of uid) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count;
}
