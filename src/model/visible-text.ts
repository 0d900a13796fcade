/** Control characters and characters that change the direction of text. They can make one name look like another. */
const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Normalises a name for display: one line without invisible characters. */
export function visibleText(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(HIDDEN, '').trim();
}
