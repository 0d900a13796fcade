/** A column of a `.dbf`: text of at most 254 bytes, or numbers with a fixed count of decimals. */
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

/** Rows that are created on demand. An array is valid too. */
export interface DbfRows {
  readonly length: number;
  at(row: number): readonly DbfValue[] | undefined;
}

/**
 * Writes a `.dbf` (dBASE III, text in UTF-8). Each column is as wide as its widest value. Texts over 254 bytes are cut between
 * characters. Null and numbers that are not finite are blank. Each row is requested twice, for its width and for its values,
 * which needs less memory than a copy of all cells.
 * @throws RangeError if the name of a column is too long
 */
export function writeDbf(fields: readonly DbfField[], rows: DbfRows, date: Date): Uint8Array {
  const encoder = new TextEncoder();
  for (const { name } of fields) {
    if (encoder.encode(name).length > MAX_NAME_LENGTH)
      throw new RangeError(`the column name ${name} is longer than 10 bytes`);
  }
  const widths = widthsOf(fields, rows, encoder);
  const headerBytes = 32 + fields.length * FIELD_BYTES + 1;
  const rowBytes = 1 + widths.reduce((sum, width) => sum + width, 0);
  const bytes = new Uint8Array(headerBytes + rows.length * rowBytes + 1).fill(BLANK, headerBytes);
  const view = new DataView(bytes.buffer);
  bytes.set([3, date.getUTCFullYear() - 1900, date.getUTCMonth() + 1, date.getUTCDate()]);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, headerBytes, true);
  view.setUint16(10, rowBytes, true);
  fields.forEach(({ name, type }, column) => {
    const at = 32 + column * FIELD_BYTES;
    bytes.set(encoder.encode(name), at);
    view.setUint8(at + 11, (type === 'text' ? 'C' : 'N').charCodeAt(0));
    view.setUint8(at + 16, widths[column] ?? 1);
    view.setUint8(at + 17, type === 'text' ? 0 : type.decimals);
  });
  for (let row = 0; row < rows.length; row++) {
    const cells = rows.at(row) ?? [];
    let at = headerBytes + row * rowBytes + 1;
    fields.forEach(({ type }, column) => {
      const width = widths[column] ?? 1;
      const text = formatted(cells[column] ?? null, type);
      // Numbers are right-aligned. Their characters are single bytes.
      const start = type === 'text' ? at : at + width - text.length;
      encoder.encodeInto(text, bytes.subarray(start, at + width));
      at += width;
    });
  }
  bytes[headerBytes - 1] = 0x0d;
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

/** The width of the widest value of each column, bytes. */
function widthsOf(fields: readonly DbfField[], rows: DbfRows, encoder: TextEncoder): number[] {
  const widths = fields.map(() => 1);
  // Text that exceeds this buffer is cut between characters.
  const widest = new Uint8Array(MAX_TEXT_BYTES);
  for (let row = 0; row < rows.length; row++) {
    const cells = rows.at(row) ?? [];
    fields.forEach(({ type }, column) => {
      const { written } = encoder.encodeInto(formatted(cells[column] ?? null, type), widest);
      widths[column] = Math.max(widths[column] ?? 1, written);
    });
  }
  return widths;
}

function formatted(value: DbfValue, type: DbfField['type']): string {
  if (value === null) return '';
  if (type === 'text') return String(value);
  const number = Number(value);
  return Number.isFinite(number) ? number.toFixed(type.decimals) : '';
}
