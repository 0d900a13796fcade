/** Finds the table in a logger's file: the separator of its columns, and its header below the preamble. */
import Papa from 'papaparse';
import { columnsByName, formatFor, type LoggerFormat, plainHeading } from '../logger-format.ts';
import { numericStamp, readDay, secondsOf, splitStamp } from './stamps.ts';

interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface LoggerTable {
  readonly headings: string[];
  /** Row of the header as an editor counts it. */
  readonly headerRow: number;
  /** Text above the header. */
  readonly preamble: string;
  /** Non-empty rows below the header, up to the last one with a day. */
  readonly rows: readonly TableRow[];
  /** Rows below these: sums, means, checksums. */
  readonly rowsWithoutDay: readonly TableRow[];
  /** Whether numbers have a decimal comma. */
  readonly hasDecimalComma: boolean;
}

/** Most rows before the header. */
const MAX_PREAMBLE = 80;
const DELIMITERS = [',', ';', '\t', '|'];

/** @returns null if the file has no table with days and numbers */
export function loggerTable(text: string, kept: readonly LoggerFormat[]): LoggerTable | null {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const tried = DELIMITERS.flatMap((delimiter) => tableParted(lines, delimiter, kept) ?? []);
  const [best] = tried.sort((a, b) => b.trust - a.trust);
  return best?.table ?? null;
}

function tableParted(text: string, delimiter: string, kept: readonly LoggerFormat[]) {
  const head = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: MAX_PREAMBLE }).data;
  const found = headerIn(head, kept);
  if (found === null) return null;
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data;
  const below = parsed
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .slice(found.at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const names = namesOf(parsed[found.at] ?? []);
  const [first] = below;
  const hasUnits = first !== undefined && !hasDay(first.cells, names) && !first.cells.some(isNumber);
  const headings = hasUnits ? names.map((name, column) => withUnit(name, first.cells[column] ?? '')) : names;
  const all = hasUnits ? below.slice(1) : below;
  const end = 1 + all.findLastIndex(({ cells }) => hasDay(cells, names) || isTimeWithoutDay(cells));
  const rows = all.slice(0, end);
  const hasDecimalComma = rows.some(({ cells }) => cells.some((cell) => /^-?\d+,\d+(?:\s*dB.*)?$/i.test(cell)));
  const preamble = parsed
    .slice(0, found.at)
    .map((cells) => cells.join(' '))
    .join('\n');
  const table = { headings, headerRow: found.at + 1, preamble, rows, rowsWithoutDay: all.slice(end), hasDecimalComma };
  return { trust: found.trust, table };
}

const isNumber = (cell: string) => /^[+-]?\d/.test(cell);

function namesOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  return names;
}

/** A heading with the unit in the row below it. */
function withUnit(name: string, unit: string): string {
  if (name === '' || unit === '') return name;
  return /^[([]/.test(unit) ? `${name} ${unit}` : `${name} [${unit}]`;
}

/** The most probable header. Stored formats have priority, then known names, then a row above days. */
function headerIn(rows: readonly string[][], kept: readonly LoggerFormat[]): { at: number; trust: number } | null {
  let best: { at: number; trust: number } | null = null;
  const knownIn = (at: number) => Object.keys(columnsByName(namesOf(rows[at] ?? []))).length;
  const filled = rows.flatMap((cells, at) => (cells.some((cell) => cell.trim() !== '') ? [at] : []));
  rows.forEach((cells, at) => {
    const headings = namesOf(cells);
    const named = headings.filter((heading) => plainHeading(heading) !== '');
    if (named.length < 2 || headings.some(isDay)) return;
    const known = knownIn(at);
    const [below, afterNext] = filled.filter((row) => row > at);
    const hasDayIn = (row: number | undefined) =>
      hasDay(
        (rows[row ?? -1] ?? []).map((cell) => cell.trim()),
        headings,
      );
    // Some loggers write a row of units below the names.
    const isAboveUnits = known >= 2 && hasDayIn(afterNext) && known > knownIn(below ?? -1);
    const above = hasDayIn(below) || isAboveUnits ? 100 : 0;
    const trust = (formatFor(headings, kept) === undefined ? 0 : 1000) + above + headings.length / 1000 + known;
    if (above > 0 && (best === null || trust > best.trust)) best = { at, trust };
  });
  return best;
}

/** Whether a row begins with a time. It then belongs to the table and lacks its day. */
const isTimeWithoutDay = (cells: readonly string[]) => secondsOf(cells.find((cell) => cell !== '') ?? '') !== null;

/** A number counts as a day only in a time column. */
function hasDay(cells: readonly string[], headings: readonly string[]): boolean {
  const { stamp, date, time } = columnsByName(headings);
  return cells.some(isDay) || [stamp, date, time].some((column) => numericStamp(cells[column ?? -1] ?? '') !== null);
}

const isDay = (cell: string) => readDay(splitStamp(cell)?.day ?? cell) !== null;
