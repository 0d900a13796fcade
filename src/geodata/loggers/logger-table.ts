/** The table in a logger's file: which sign parts its columns, and where below the preamble its header stands. */
import Papa from 'papaparse';
import { columnsByName, formatFor, type LoggerFormat, plainHeading } from '../../domain/monitoring/logger-format.ts';
import { readDay, splitStamp } from './stamps.ts';

export interface LoggerTable {
  readonly headings: string[];
  /** The header's row, as an editor counts it. */
  readonly headerRow: number;
  /** The rows below it that are not empty. */
  readonly rows: ReadonlyArray<{ readonly row: number; readonly cells: readonly string[] }>;
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
  const headings = (parsed[found.at] ?? []).map((cell) => cell.trim());
  while (headings.at(-1) === '') headings.pop();
  const rows = parsed
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .slice(found.at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows[0] !== undefined && !rows[0].cells.some(isDay)) rows.shift();
  const hasDecimalComma = delimiter !== ',' && rows.some(({ cells }) => cells.some((cell) => /^-?\d+,\d+$/.test(cell)));
  return { trust: found.trust, table: { headings, headerRow: found.at + 1, rows, hasDecimalComma } };
}

/** How sure it is that a row is the header: kept formats first, then names that are known, then a row above days. */
function headerIn(rows: readonly string[][], kept: readonly LoggerFormat[]): { at: number; trust: number } | null {
  let best: { at: number; trust: number } | null = null;
  rows.forEach((cells, at) => {
    const headings = cells.map((cell) => cell.trim());
    while (headings.at(-1) === '') headings.pop();
    const named = headings.filter((heading) => plainHeading(heading) !== '');
    if (named.length < 2 || headings.some(isDay)) return;
    const known = Object.keys(columnsByName(headings)).length;
    const hasDay = (row: number) => (rows[row] ?? []).some((cell) => isDay(cell.trim()));
    // Some write a row of units below the names.
    const above = hasDay(at + 1) ? 100 : known >= 2 && hasDay(at + 2) ? 50 : 0;
    const trust = (formatFor(headings, kept) === undefined ? 0 : 1000) + above + headings.length / 1000 + known;
    if (above > 0 && (best === null || trust > best.trust)) best = { at, trust };
  });
  return best;
}

const isDay = (cell: string) => readDay(splitStamp(cell)?.day ?? cell) !== null;
