/** Characters that XML 1.0 does not allow, not even as references. This includes unpaired surrogates. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML content, or for an attribute in double quotes. */
export function xmlText(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
