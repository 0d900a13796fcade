/** Characters that an extended value has as they are (RFC 8187, attr-char); all others are escaped, byte by byte. */
const PLAIN = /[A-Za-z0-9!#$&+.^_`|~-]/;

/**
 * `Content-Disposition` of a download with a file name (RFC 6266). A name with other letters than ASCII stands in `filename*`, as UTF-8 (RFC
 * 8187), and before it in `filename` without its accents, for programs that know no other.
 */
export function attachmentNamed(fileName: string): string {
  const fallback = asciiOf(fileName);
  const plain = `attachment; filename="${fallback}"`;
  return fallback === fileName ? plain : `${plain}; filename*=UTF-8''${extended(fileName)}`;
}

/** Letters without their accents, `_` for all that ASCII does not have, and for what ends a quoted string or a line. */
function asciiOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, '_')
    .replaceAll(/["\\%]/g, '_');
}

function extended(text: string): string {
  const bytes = new TextEncoder().encode(text.toWellFormed());
  return Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte);
    return byte < 0x80 && PLAIN.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
