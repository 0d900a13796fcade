/**
 * Text of a file's bytes: UTF-8 where it is that, else Latin-1 (Windows-1252); a byte order mark is dropped.
 * UTF-16, which spreadsheets also write, is known by its byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The name of a file without its folders and its last extension, and that extension in lower case without the dot. */
export function splitName(name: string): { base: string; extension: string } {
  const plain = name.slice(name.lastIndexOf('/') + 1);
  const dot = plain.lastIndexOf('.');
  return dot <= 0
    ? { base: plain, extension: '' }
    : { base: plain.slice(0, dot), extension: plain.slice(dot + 1).toLowerCase() };
}
