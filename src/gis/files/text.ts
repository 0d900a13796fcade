import type { ProblemLog } from './problems.ts';

/**
 * Decodes the text of a file. A UTF-16 file, as some spreadsheets write it, is recognised by its byte order mark. Other text is
 * read as UTF-8, or as Latin-1 (Windows-1252) if it is not valid UTF-8. The byte order mark is removed.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes).text;
}

/**
 * Decodes the text of a file in the same way. An invalid byte, which would change the text, is logged with its line.
 * @returns null if the text cannot be read
 */
export function readText(bytes: Uint8Array, log: ProblemLog): string | null {
  const { text, hasFaults } = decoded(bytes);
  if (!hasFaults) return text;
  const broken = text.indexOf(REPLACEMENT);
  log.error('The text is UTF-8, but for a byte in this line. Correct it, and save the file as UTF-8 again.', {
    row: text.slice(0, broken).split('\n').length,
    value: text.slice(Math.max(0, broken - 20), broken + 20).replace(/[\r\n]+/g, ' '),
  });
  return null;
}

function decoded(bytes: Uint8Array): { text: string; hasFaults: boolean } {
  const decode = (label: string) => ({ text: new TextDecoder(label).decode(bytes), hasFaults: false });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), hasFaults: false };
  } catch {
    return isUtf8WithFaults(bytes) ? { ...decode('utf-8'), hasFaults: true } : decode('windows-1252');
  }
}

/** Replacement character for an invalid byte. */
const REPLACEMENT = '\uFFFD';
const BOM = [0xef, 0xbb, 0xbf];

/** Whether bytes with errors are still UTF-8: they have more multi-byte characters than invalid ones. */
export function isUtf8WithFaults(bytes: Uint8Array): boolean {
  if (BOM.every((byte, at) => bytes[at] === byte)) return true;
  let complete = 0;
  let broken = 0;
  for (const character of new TextDecoder('utf-8').decode(bytes)) {
    if (character === REPLACEMENT) broken++;
    else if (character > '\u007F') complete++;
  }
  return complete > broken;
}

/** The name of a file without folders and the last extension, and this extension in lower case without the dot. */
export function splitName(name: string): { base: string; extension: string } {
  const plain = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const dot = plain.lastIndexOf('.');
  return dot <= 0
    ? { base: plain, extension: '' }
    : { base: plain.slice(0, dot), extension: plain.slice(dot + 1).toLowerCase() };
}
