/** Characters that need no escape in an extended value (RFC 8187, attr-char). All other characters are escaped byte by byte. */
const PLAIN = /[A-Za-z0-9!#$&+.^_`|~-]/;

/**
 * `Content-Disposition` of a download with a file name (RFC 6266). A name with non-ASCII letters is in `filename*` as UTF-8 (RFC
 * 8187). A copy without accents is in `filename`, for programs that do not know `filename*`.
 */
export function attachmentNamed(fileName: string): string {
  const fallback = asciiOf(fileName);
  const plain = `attachment; filename="${fallback}"`;
  return fallback === fileName ? plain : `${plain}; filename*=UTF-8''${extended(fileName)}`;
}

/**
 * Removes accents from letters. Replaces all other non-ASCII characters, and those that end a quoted string or a line, by `_`.
 */
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
