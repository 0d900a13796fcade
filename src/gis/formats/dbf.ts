import { numberOf } from '../tables/cells.ts';
import { dbfEncoding } from './dbf-encoding.ts';
import type { Cell } from '../tables/feature-table.ts';

export type DbfOutcome =
  | {
      readonly kind: 'read';
      readonly columns: string[];
      readonly rows: ReadonlyArray<Record<string, Cell> | 'deleted'>;
      /** Columns whose values are missing or ambiguous, with the reason as the end of a sentence about the column. */
      readonly unreadable: ReadonlyMap<string, string>;
      /** The first text with an invalid byte. Null if there is none. */
      readonly broken: { readonly row: number; readonly column: string; readonly text: string } | null;
      /** Whether the text is UTF-8 although the `.cpg` names another encoding. */
      readonly contradictsCpg: boolean;
    }
  | { readonly kind: 'faulty'; readonly message: string };

interface Field {
  readonly name: string;
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

const DESCRIPTOR_BYTES = 32;
const END_OF_FIELDS = 0x0d;
const DELETED = 0x2a;
/** Versions with other headers: dBASE II and 7. */
const OTHER_VERSIONS = new Set([0x02, 0x04, 0x8c]);

/**
 * Reads the rows of a `.dbf` (dBASE III, IV and FoxPro). Blank cells are null, including blank numbers. Dates stay text.
 * @param cpg name of the encoding from the `.cpg`; null if there is none
 */
export function readDbf(bytes: Uint8Array, cpg: string | null): DbfOutcome {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 33) return { kind: 'faulty', message: 'The .dbf is cut off.' };
  if (OTHER_VERSIONS.has(view.getUint8(0))) {
    return {
      kind: 'faulty',
      message: 'The .dbf is of dBASE II or 7. Expected dBASE III or IV: export the layer again.',
    };
  }
  const count = view.getUint32(4, true);
  const headerBytes = view.getUint16(8, true);
  const rowBytes = view.getUint16(10, true);
  if (headerBytes + count * rowBytes > bytes.byteLength) {
    return { kind: 'faulty', message: `The .dbf is cut off: ${count} rows do not fit its ${bytes.byteLength} bytes.` };
  }
  const raw = fieldsOf(view, headerBytes);
  const { offset = 1, length = 0 } = raw.at(-1) ?? {};
  if (offset + length > rowBytes) {
    return { kind: 'faulty', message: 'The columns of the .dbf do not fit its rows.' };
  }
  const encoding = dbfEncoding(cpg, view.getUint8(29), textOfFields(bytes, raw, { count, headerBytes, rowBytes }));
  if (encoding.kind === 'unknown') {
    return {
      kind: 'faulty',
      message: `The encoding ${encoding.name} of the .cpg is not known. Export the layer in UTF-8.`,
    };
  }
  const fields = raw.map((field) => ({ ...field, name: encoding.decode(field.name).replace(/\0.*$/s, '').trim() }));
  const rows: Array<Record<string, Cell> | 'deleted'> = [];
  let broken: Extract<DbfOutcome, { kind: 'read' }>['broken'] = null;
  for (let index = 0; index < count; index++) {
    const start = headerBytes + index * rowBytes;
    if (bytes[start] === DELETED) {
      rows.push('deleted');
      continue;
    }
    const cells: Array<[string, Cell]> = fields.map((field) => {
      const from = start + field.offset;
      if (field.type !== 'C') return [field.name, cellOf(view, from, field)];
      const text = textOf(encoding.decode(bytes.subarray(from, from + field.length)), encoding.isUtf8);
      if (text?.includes('\uFFFD') === true) broken ??= { row: index + 1, column: field.name, text };
      return [field.name, text];
    });
    rows.push(Object.fromEntries(cells));
  }
  const columns = fields.map(({ name }) => name);
  const contradictsCpg = encoding.contradictsCpg ?? false;
  return { kind: 'read', columns, rows, unreadable: unreadableOf(fields), broken, contradictsCpg };
}

type RawField = Omit<Field, 'name'> & { readonly name: Uint8Array };

function fieldsOf(view: DataView, headerBytes: number): RawField[] {
  const fields: RawField[] = [];
  let offset = 1;
  for (
    let at = 32;
    at + DESCRIPTOR_BYTES <= headerBytes && view.getUint8(at) !== END_OF_FIELDS;
    at += DESCRIPTOR_BYTES
  ) {
    const type = String.fromCharCode(view.getUint8(at + 11));
    const length = view.getUint8(at + 16);
    fields.push({ name: new Uint8Array(view.buffer, view.byteOffset + at, 11), type, offset, length });
    offset += length;
  }
  return fields;
}

/** The bytes of all texts and names. Each is terminated, so that a truncated character does not join the next text. */
function textOfFields(
  bytes: Uint8Array,
  fields: readonly RawField[],
  { count, headerBytes, rowBytes }: { count: number; headerBytes: number; rowBytes: number },
): Uint8Array {
  const texts = fields.filter(({ type }) => type === 'C');
  const lengths = texts.reduce((sum, { length }) => sum + length + 1, 0);
  const all = new Uint8Array(fields.length * 12 + count * lengths);
  let at = 0;
  const add = (part: Uint8Array) => {
    const whole = part.subarray(0, wholeLength(part));
    all.set(whole, at);
    at += whole.length + 1;
  };
  for (const { name } of fields) add(name);
  for (let row = 0; row < count; row++) {
    const start = headerBytes + row * rowBytes;
    for (const { offset, length } of texts) add(bytes.subarray(start + offset, start + offset + length));
  }
  return all.subarray(0, at);
}

/** The length without a UTF-8 character that the column width truncates. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function unreadableOf(fields: readonly Field[]): Map<string, string> {
  const unreadable = new Map<string, string>();
  const seen = new Set<string>();
  for (const { name, type, length } of fields) {
    if (seen.has(name)) unreadable.set(name, 'is there twice. Remove or rename one');
    seen.add(name);
    if (['M', 'G', 'P'].includes(type) || (type === 'B' && length !== 8))
      unreadable.set(name, 'is a memo, which lies in a file of its own. Expected numbers or text in the .dbf itself');
    else if (!READABLE.has(type)) {
      unreadable.set(name, `is of the type ${type}, which cannot be read. Expected numbers or text`);
    }
  }
  return unreadable;
}

const READABLE = new Set(['C', 'N', 'F', 'L', 'D', 'I', 'B', 'Y']);

function textOf(raw: string, isUtf8: boolean): string | null {
  const text = raw.replaceAll('\0', '').trim();
  // The column width can truncate a character.
  const whole = isUtf8 ? text.replace(/\uFFFD$/, '') : text;
  return whole === '' ? null : whole;
}

/** The value of a column other than text. Null if it cannot be read. */
function cellOf(view: DataView, at: number, { type, length }: Field): Cell {
  if (type === 'I') return length === 4 ? view.getInt32(at, true) : null;
  if (type === 'B') return length === 8 ? view.getFloat64(at, true) : null;
  if (type === 'Y') return length === 8 ? Number(view.getBigInt64(at, true)) / 10_000 : null;
  if (!READABLE.has(type)) return null;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
  const text = String.fromCharCode(...bytes)
    .replaceAll('\0', '')
    .trim();
  if (text === '' || /^\*+$/.test(text)) return null;
  if (type === 'L') return /^[ty]$/i.test(text) ? true : /^[fn]$/i.test(text) ? false : null;
  if (type === 'D') return text;
  const number = numberOf(text, false);
  return number === null || Number.isNaN(number) ? text : number;
}
