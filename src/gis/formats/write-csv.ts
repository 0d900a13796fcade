import Papa from 'papaparse';

export type CsvCell = string | number | null | undefined;

/**
 * Where a spreadsheet would begin a formula: at the beginning of a text, and behind what it may take for a separator of cells. The
 * full-width forms of the signs count as the signs.
 */
const FORMULA = /[=+\-@＝＋－＠]/gu;
/** What ends a cell in some file or other. */
const SEPARATORS = ';|\t,\r\n';

/** Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay, and what is none is empty. */
function harmless(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const isMarked = /^[\t\r]/.test(value);
  const marked = value.replace(FORMULA, (sign, at: number) => (beginsCell(value, at, isMarked) ? `'${sign}` : sign));
  return isMarked ? `'${marked}` : marked;
}

/** Whether nothing but spaces stands between a place of a text and its beginning, unless that is marked already, or a separator. */
function beginsCell(text: string, at: number, isMarked: boolean): boolean {
  for (let before = at - 1; before >= (isMarked ? 1 : 0); before--) {
    const character = text[before] ?? '';
    if (SEPARATORS.includes(character)) return true;
    if (character.trim() !== '') return false;
  }
  return !isMarked;
}

/** Rows of a table as CSV (RFC 4180, CRLF), each with its end; without the byte order mark, so that a table is written in parts. */
export function csvRows(rows: ReadonlyArray<readonly CsvCell[]>): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(harmless)))}\r\n`;
}

/** A table as CSV: RFC 4180, UTF-8 with byte order mark, CRLF. */
export function csvText(rows: ReadonlyArray<readonly CsvCell[]>): string {
  return `${BYTE_ORDER_MARK}${csvRows(rows)}`;
}

export const BYTE_ORDER_MARK = '\uFEFF';
