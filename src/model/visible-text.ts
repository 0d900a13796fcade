/** Control characters, and marks that turn the direction of text: with them a name can look like another. */
const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it is shown: on one line, without characters that nobody sees. */
export function visibleText(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(HIDDEN, '').trim();
}
