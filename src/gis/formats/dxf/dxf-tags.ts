import type { ProblemLog } from '../../files/problems.ts';
import { isUtf8WithFaults, readText } from '../../files/text.ts';
import { encodingOfName, isUtf8 } from '../dbf-encoding.ts';

/** A value of a drawing. Its group code gives its meaning. */
export interface Tag {
  readonly code: number;
  readonly value: string;
}

/** An entity, which begins with group 0: a line, a circle, or the beginning of a section. */
export interface Entity {
  readonly type: string;
  /** Number of the line of the file at which the entity begins. */
  readonly row: number;
  readonly tags: readonly Tag[];
}

const BINARY = 'AutoCAD Binary DXF';

/**
 * Reads the entities of a DXF (AutoCAD DXF reference, group codes). The beginnings and ends of sections are entities too.
 * @returns null if the file is not a DXF or is truncated, with the reason in the log
 */
export function readEntities(bytes: Uint8Array, log: ProblemLog): Entity[] | null {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, BINARY.length)) === BINARY) {
    log.error('The DXF is a binary one. Save it as an ASCII DXF.');
    return null;
  }
  const text = textOfPage(bytes) ?? readText(bytes, log);
  if (text === null) return null;
  const lines = text.split(/\r\n|\r|\n/);
  const entities: Array<Entity & { tags: Tag[] }> = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [code, value] = [(lines[at] ?? '').trim(), lines[at + 1] ?? ''];
    if (!/^-?\d{1,4}$/.test(code)) {
      log.error(at === 0 ? 'The file is no DXF.' : 'The DXF cannot be read from this line on.', { row: at + 1 });
      return null;
    }
    if (Number(code) !== 0) entities.at(-1)?.tags.push({ code: Number(code), value });
    else entities.push({ type: value.trim().toUpperCase(), row: at + 1, tags: [] });
    if (Number(code) === 0 && value.trim() === 'EOF') return entities;
  }
  log.error('The DXF is cut off: it has no end (EOF). Export it again.');
  return null;
}

/** Number of bytes in which the header is searched. It is at the beginning of the file. */
const HEADER_BYTES = 65_536;
/** AutoCAD 2007. From this version on, drawings are in UTF-8, whatever code page they name. */
const UTF8_VERSION = 'AC1021';

/** Decodes the file by the code page that its header names. Null if the file is UTF-8, or if it names no known code page. */
function textOfPage(bytes: Uint8Array): string | null {
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_BYTES));
  const valueOf = (name: string) => new RegExp(`\\$${name}\\s+\\d+\\s+(\\S+)`).exec(header)?.[1];
  const page = valueOf('DWGCODEPAGE');
  const isOfUtf8 = (valueOf('ACADVER') ?? '') >= UTF8_VERSION && isUtf8WithFaults(bytes);
  if (page === undefined || isUtf8(bytes) || isOfUtf8) return null;
  const encoding = encodingOfName(page);
  return encoding.kind === 'known' ? encoding.decode(bytes) : null;
}

/** The number that an entity has for a group code, or `missing` if it has none. */
export function numberOf({ tags }: Entity, code: number, missing: number): number {
  const found = tags.find((tag) => tag.code === code);
  return found === undefined ? missing : Number(found.value);
}

/**
 * The text that an entity has for a group code. Characters that old drawings write as `\U+00FC` are decoded. Null if it has none.
 */
export function textOf({ tags }: Entity, code: number): string | null {
  const found = tags.find((tag) => tag.code === code);
  if (found === undefined) return null;
  return found.value
    .trim()
    .replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
