type CsvCell = string | number | null | undefined;

/**
 * Where a spreadsheet would begin a formula: at the beginning of a text, and behind what it may take for a separator of cells. The
 * full-width forms of the signs count as the signs.
 */
const FORMULA = /[=+\-@＝＋－＠]/gu;
/** What ends a cell in some file or other. */
const SEPARATORS = ';|\t,\r\n';

/** A cell in RFC 4180 quoting. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const isMarked = /^[\t\r]/.test(value);
  const marked = value.replace(FORMULA, (sign, at: number) => (beginsCell(value, at, isMarked) ? `'${sign}` : sign));
  const harmless = isMarked ? `'${marked}` : marked;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
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

/** Lines of a table as CSV: RFC 4180, UTF-8 with byte order mark, CRLF. */
export function csvText(lines: ReadonlyArray<readonly CsvCell[]>): string {
  return `\uFEFF${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`;
}
