/** The table in a logger's file: which sign parts its columns, and where below the preamble its header stands. */
import Papa from 'papaparse';
import { columnsByName, formatFor, type LoggerFormat, plainHeading } from '../logger-format.ts';
import { numericStamp, readDay, secondsOf, splitStamp } from './stamps.ts';

interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface LoggerTable {
  readonly headings: string[];
  /** The header's row, as an editor counts it. */
  readonly headerRow: number;
  /** What stands above it. */
  readonly preamble: string;
  /** The rows below it that are not empty, to the last one with a day. */
  readonly rows: readonly TableRow[];
  /** The rows below these: sums, means, check sums. */
  readonly rowsWithoutDay: readonly TableRow[];
  /** Whether numbers have a decimal comma. */
  readonly hasDecimalComma: boolean;
}

/** So many rows may stand before the header. */
const MAX_PREAMBLE = 80;
const DELIMITERS = [',', ';', '\t', '|'];

/** @returns null where no table with days and numbers is found */
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

/** A heading with the unit that stands in the row below it. */
function withUnit(name: string, unit: string): string {
  if (name === '' || unit === '') return name;
  return /^[([]/.test(unit) ? `${name} ${unit}` : `${name} [${unit}]`;
}

/** How sure it is that a row is the header: kept formats first, then names that are known, then a row above days. */
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
    // Some write a row of units below the names.
    const isAboveUnits = known >= 2 && hasDayIn(afterNext) && known > knownIn(below ?? -1);
    const above = hasDayIn(below) || isAboveUnits ? 100 : 0;
    const trust = (formatFor(headings, kept) === undefined ? 0 : 1000) + above + headings.length / 1000 + known;
    if (above > 0 && (best === null || trust > best.trust)) best = { at, trust };
  });
  return best;
}

/** Whether a row begins with a time: its day is missing, and it is no row below the table. */
const isTimeWithoutDay = (cells: readonly string[]) => secondsOf(cells.find((cell) => cell !== '') ?? '') !== null;

/** A number is a day only below the name of a time. */
function hasDay(cells: readonly string[], headings: readonly string[]): boolean {
  const { stamp, date, time } = columnsByName(headings);
  return cells.some(isDay) || [stamp, date, time].some((column) => numericStamp(cells[column ?? -1] ?? '') !== null);
}

const isDay = (cell: string) => readDay(splitStamp(cell)?.day ?? cell) !== null;
