import Papa from 'papaparse';

export type CsvCell = string | number | null | undefined;

/**
 * Signs with which a spreadsheet begins a formula. They count at the beginning of a text and after a possible cell separator. The
 * full-width forms count too.
 */
const FORMULA = /[=+\-@＝＋－＠]/gu;
/** Possible cell separators and line ends of other programs. */
const SEPARATORS = ';|\t,\r\n';

/**
 * Adds an apostrophe before text that a spreadsheet would evaluate as a formula. Numbers stay unchanged, and a missing value
 * becomes empty text.
 */
function harmless(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const isMarked = /^[\t\r]/.test(value);
  const marked = value.replace(FORMULA, (sign, at: number) => (beginsCell(value, at, isMarked) ? `'${sign}` : sign));
  return isMarked ? `'${marked}` : marked;
}

/**
 * Whether only spaces are between a position in a text and its beginning or the separator before it. A beginning that already has
 * an apostrophe does not count.
 */
function beginsCell(text: string, at: number, isMarked: boolean): boolean {
  for (let before = at - 1; before >= (isMarked ? 1 : 0); before--) {
    const character = text[before] ?? '';
    if (SEPARATORS.includes(character)) return true;
    if (character.trim() !== '') return false;
  }
  return !isMarked;
}

/** Rows as CSV (RFC 4180, CRLF), each with a line end. There is no byte order mark, so that a table can be written in parts. */
export function csvRows(rows: ReadonlyArray<readonly CsvCell[]>): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(harmless)))}\r\n`;
}

/** A table as CSV: RFC 4180, UTF-8 with byte order mark, CRLF. */
export function csvText(rows: ReadonlyArray<readonly CsvCell[]>): string {
  return `${BYTE_ORDER_MARK}${csvRows(rows)}`;
}

export const BYTE_ORDER_MARK = '\uFEFF';
