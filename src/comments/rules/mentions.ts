import type { Member } from '../../model/people/accounts.ts';

/** A name that is being typed after `@`, from its `@` to the caret. */
export interface MentionQuery {
  readonly from: number;
  readonly text: string;
}

/** So many letters after an `@` may still be a name that is searched. */
const LONGEST_QUERY = 40;

/** The name that is typed at the caret; null where none is. An `@` within a word, as in an e-mail address, begins none. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - LONGEST_QUERY), caret);
  const [whole, typed] = /(?:^|\s)@([^@\n]*)$/u.exec(before) ?? [];
  return whole === undefined || typed === undefined ? null : { from: caret - typed.length - 1, text: typed };
}

/** What stands in a text for a person, without the `@`. */
export const mentionName = ({ name, email }: Member): string => name || email;

/** The members whose name or e-mail address has a word that begins with what is typed. */
export function membersNamed(members: readonly Member[], typed: string): Member[] {
  const asked = typed.toLowerCase();
  return members.filter(({ name, email }) =>
    [name, ...name.split(/\s+/), email].some((word) => word.toLowerCase().startsWith(asked)),
  );
}

/** A text with a member in place of the name that is typed. */
export function withMention(text: string, { from, text: typed }: MentionQuery, member: Member) {
  const head = `${text.slice(0, from)}@${mentionName(member)} `;
  return { text: head + text.slice(from + 1 + typed.length).replace(/^ /, ''), caret: head.length };
}

/** A part of a text: of a mention it is `@` and the name. */
export interface TextPart {
  readonly text: string;
  readonly email: string | null;
}

/** Divides a text at the names of members; of two names that fit, the longer one counts. */
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

/** The e-mail addresses of the members that a text names, each once. */
export function mentionedIn(text: string, members: readonly Member[]): string[] {
  return [...new Set(partsOfText(text, members).flatMap(({ email }) => email ?? []))];
}
