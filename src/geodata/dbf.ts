import type { Cell } from './feature-table.ts';

export type DbfOutcome =
  | {
      readonly kind: 'read';
      readonly columns: string[];
      readonly rows: ReadonlyArray<Record<string, Cell> | 'deleted'>;
    }
  | { readonly kind: 'faulty'; readonly message: string };

interface Field {
  readonly name: string;
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

/**
 * Reads the rows of a `.dbf` (dBASE III and later). Blank cells are null, also numbers; dates stay text.
 * @param encoding name from the `.cpg`; null: UTF-8 where the text is that, else Latin-1
 */
export function readDbf(bytes: Uint8Array, encoding: string | null): DbfOutcome {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 33) return { kind: 'faulty', message: 'The .dbf is cut off.' };
  const count = view.getUint32(4, true);
  const headerBytes = view.getUint16(8, true);
  const rowBytes = view.getUint16(10, true);
  if (headerBytes + count * rowBytes > bytes.byteLength) {
    return { kind: 'faulty', message: `The .dbf is cut off: ${count} rows do not fit its ${bytes.byteLength} bytes.` };
  }
  const decode = decoderOf(encoding);
  const fields: Field[] = [];
  let fieldOffset = 1;
  for (let at = 32; at + 32 <= headerBytes && bytes[at] !== 0x0d; at += 32) {
    const name = decode(bytes.subarray(at, at + 11))
      .replace(/\0.*$/s, '')
      .trim();
    const length = view.getUint8(at + 16);
    fields.push({ name, type: String.fromCharCode(view.getUint8(at + 11)), offset: fieldOffset, length });
    fieldOffset += length;
  }
  if (fieldOffset > rowBytes) return { kind: 'faulty', message: 'The columns of the .dbf do not fit its rows.' };
  const rows: Array<Record<string, Cell> | 'deleted'> = [];
  for (let index = 0; index < count; index++) {
    const start = headerBytes + index * rowBytes;
    if (bytes[start] === 0x2a) {
      rows.push('deleted');
      continue;
    }
    const row: Record<string, Cell> = {};
    for (const { name, type, offset, length } of fields) {
      row[name] = cellOf(decode(bytes.subarray(start + offset, start + offset + length)), type);
    }
    rows.push(row);
  }
  return { kind: 'read', columns: fields.map(({ name }) => name), rows };
}

function cellOf(raw: string, type: string): Cell {
  const text = raw.replaceAll('\0', '').trim();
  if (text === '' || /^\*+$/.test(text)) return null;
  if (type === 'L') return /^[ty]$/i.test(text) ? true : /^[fn]$/i.test(text) ? false : null;
  if (type !== 'N' && type !== 'F') return text;
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

function decoderOf(encoding: string | null): (bytes: Uint8Array) => string {
  const latin1 = new TextDecoder('windows-1252');
  if (encoding === null) {
    const strict = new TextDecoder('utf-8', { fatal: true });
    return (bytes) => {
      try {
        return strict.decode(bytes);
      } catch {
        return latin1.decode(bytes);
      }
    };
  }
  const named = textDecoder(encoding) ?? latin1;
  return (bytes) => named.decode(bytes);
}

/** A decoder by the name in a `.cpg`: `UTF-8`, `ISO-8859-1`, `1252`, `ANSI 1252`, `88591`. */
function textDecoder(encoding: string): TextDecoder | null {
  const label = encoding.trim().toLowerCase();
  const codePage = /^(?:ansi|cp|oem|windows)?[ -]?(\d{3,5})$/.exec(label)?.[1];
  const guesses =
    codePage === undefined ? [label] : [`windows-${codePage}`, codePage.replace(/^8859(\d+)$/, 'iso-8859-$1')];
  for (const guess of codePage === '65001' ? ['utf-8'] : guesses) {
    try {
      return new TextDecoder(guess);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}
