import { z } from 'zod';

/** `assessments/{id}/presence/{uid}`: a user who has an assessment open, with the time of the last heartbeat. */
export const presenceSchema = z.object({
  uid: z.string(),
  email: z.string(),
  /** Empty if the account has no name. */
  name: z.string().default(''),
  /** Time by the clock of the server. */
  seenAt: z.date(),
  /** Time after which the database may delete the document. */
  expiresAt: z.date(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** Interval of the heartbeats of a visible page, ms. */
export const HEARTBEAT_MS = 60_000;

/** Age of the last heartbeat after which a page counts as closed, ms: two intervals and some time for transmission. */
export const STALE_MS = 150_000;

/** Lifetime of a document that its page did not delete, ms. */
export const KEPT_MS = 3_600_000;

/** Returns the other users with a recent heartbeat, sorted by name. @param serverNow the time of the server, ms */
export function othersHere(entries: readonly Presence[], uid: string, serverNow: number): Presence[] {
  return entries
    .filter((entry) => entry.uid !== uid && serverNow - entry.seenAt.getTime() < STALE_MS)
    .toSorted((a, b) => (shownName(a) < shownName(b) ? -1 : 1));
}

export const shownName = ({ name, email }: Pick<Presence, 'name' | 'email'>): string => name || email;

/** Returns one or two initials of a person: the first letters of the first and the last word of the name. */
export function initialsOf(person: Pick<Presence, 'name' | 'email'>): string {
  const words = shownName(person)
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0x20).toUpperCase()).join('');
}

/** Returns an index of a colour that is the same for a person on every page. @param count the number of colours */
export function colourIndex(uid: string, count: number): number {
  let sum = 0;
  for (const letter of uid) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count;
}
