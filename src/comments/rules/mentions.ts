import type { Member } from '../../model/people/accounts.ts';

/** A name that is being typed after `@`, from the `@` to the caret. */
export interface MentionQuery {
  readonly from: number;
  readonly text: string;
}

/** Most characters after an `@` that are treated as a name. */
const LONGEST_QUERY = 40;

/**
 * Returns the name that is being typed at the caret. Null if there is none. An `@` within a word, as in an e-mail address, does
 * not start a name.
 */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - LONGEST_QUERY), caret);
  const [whole, typed] = /(?:^|\s)@([^@\n]*)$/u.exec(before) ?? [];
  return whole === undefined || typed === undefined ? null : { from: caret - typed.length - 1, text: typed };
}

/** Returns the text that represents a member in a comment, without the `@`. */
export const mentionName = ({ name, email }: Member): string => name || email;

/** Returns the members with a word in their name or e-mail address that starts with the typed text. */
export function membersNamed(members: readonly Member[], typed: string): Member[] {
  const asked = typed.toLowerCase();
  return members.filter(({ name, email }) =>
    [name, ...name.split(/\s+/), email].some((word) => word.toLowerCase().startsWith(asked)),
  );
}

/** Replaces the name that is being typed with a member. */
export function withMention(text: string, { from, text: typed }: MentionQuery, member: Member) {
  const head = `${text.slice(0, from)}@${mentionName(member)} `;
  return { text: head + text.slice(from + 1 + typed.length).replace(/^ /, ''), caret: head.length };
}

/** A part of a text. The part of a mention is `@` with the name. */
export interface TextPart {
  readonly text: string;
  readonly email: string | null;
}

/** Divides a text at mentions of members. If two names match, the longer one is used. */
export function partsOfText(text: string, members: readonly Member[]): TextPart[] {
  const byLength = members.toSorted((a, b) => mentionName(b).length - mentionName(a).length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const member = byLength.find((each) => isNamedAt(text, at, mentionName(each)));
    if (member === undefined) continue;
    const end = at + 1 + mentionName(member).length;
    if (at > from) parts.push({ text: text.slice(from, at), email: null });
    parts.push({ text: text.slice(at, end), email: member.email });
    from = end;
    at = end - 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from), email: null });
  return parts;
}

function isNamedAt(text: string, at: number, name: string): boolean {
  if (!text.startsWith(name, at + 1)) return false;
  return (
    (at === 0 || /\s|\p{P}/u.test(text.charAt(at - 1))) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1 + name.length))
  );
}

/** Returns the e-mail addresses of the members that a text mentions, without duplicates. */
export function mentionedIn(text: string, members: readonly Member[]): string[] {
  return [...new Set(partsOfText(text, members).flatMap(({ email }) => email ?? []))];
}
