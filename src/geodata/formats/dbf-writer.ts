/** A column of a `.dbf`: text of at most 254 bytes, or numbers with fixed decimals. */
export interface DbfField {
  /** At most 10 characters. */
  readonly name: string;
  readonly type: 'text' | { readonly decimals: number };
}

export type DbfValue = string | number | null;

const MAX_TEXT_BYTES = 254;
const MAX_NAME_LENGTH = 10;
const FIELD_BYTES = 32;
const BLANK = 0x20;

/**
 * Writes a `.dbf` (dBASE III, text in UTF-8). Columns are as wide as their values; texts over 254 bytes are cut at a
 * character; null, and numbers that are not finite, are blank.
 * @throws RangeError where a column's name is too long
 */
export function writeDbf(
  fields: readonly DbfField[],
  rows: ReadonlyArray<readonly DbfValue[]>,
  date: Date,
): Uint8Array {
  const encoder = new TextEncoder();
  const columns = fields.map(({ type }, column) =>
    rows.map((row) => encoder.encode(formatted(row[column] ?? null, type))).map(cutText),
  );
  const widths = columns.map((cells) => cells.reduce((widest, cell) => Math.max(widest, cell.length), 1));
  const headerBytes = 32 + fields.length * FIELD_BYTES + 1;
  const rowBytes = 1 + widths.reduce((sum, width) => sum + width, 0);
  const bytes = new Uint8Array(headerBytes + rows.length * rowBytes + 1).fill(BLANK, headerBytes);
  const view = new DataView(bytes.buffer);
  bytes.set([3, date.getUTCFullYear() - 1900, date.getUTCMonth() + 1, date.getUTCDate()]);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, headerBytes, true);
  view.setUint16(10, rowBytes, true);
  let offset = 1;
  fields.forEach(({ name, type }, column) => {
    if (encoder.encode(name).length > MAX_NAME_LENGTH)
      throw new RangeError(`the column name ${name} is longer than 10 bytes`);
    const at = 32 + column * FIELD_BYTES;
    const width = widths[column] ?? 1;
    bytes.set(encoder.encode(name), at);
    view.setUint8(at + 11, (type === 'text' ? 'C' : 'N').charCodeAt(0));
    view.setUint8(at + 16, width);
    view.setUint8(at + 17, type === 'text' ? 0 : type.decimals);
    columns[column]?.forEach((cell, row) => {
      const start = headerBytes + row * rowBytes + offset;
      bytes.set(cell, type === 'text' ? start : start + width - cell.length);
    });
    offset += width;
  });
  bytes[headerBytes - 1] = 0x0d;
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

function formatted(value: DbfValue, type: DbfField['type']): string {
  if (value === null) return '';
  if (type === 'text') return String(value);
  const number = Number(value);
  return Number.isFinite(number) ? number.toFixed(type.decimals) : '';
}

/** UTF-8 cut at 254 bytes, not inside a character. */
function cutText(utf8: Uint8Array): Uint8Array {
  if (utf8.length <= MAX_TEXT_BYTES) return utf8;
  let end = MAX_TEXT_BYTES;
  while (end > 0 && ((utf8[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return utf8.subarray(0, end);
}
