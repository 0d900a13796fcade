type CsvCell = string | number | null | undefined;

/**
 * Where a spreadsheet would begin a formula: at the beginning of a text, and behind what it may take for a separator of cells. The
 * full-width forms of the signs count as the signs.
 */
const FORMULA = /^(?=[\t\r])|(^|[;|\t,\r\n])(\s*)(?=[=+\-@＝＋－＠])/gu;

/** A cell in RFC 4180 quoting. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const harmless = value.replace(FORMULA, "$1$2'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines of a table as CSV: RFC 4180, UTF-8 with byte order mark, CRLF. */
export function csvText(lines: ReadonlyArray<readonly CsvCell[]>): string {
  return `\uFEFF${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`;
}
