import type { Position } from '../crs/crs.ts';
import { grouped, type ProblemLog, quoted } from '../files/problems.ts';

/** A grid of heights, row by row from the north. */
export interface ElevationGrid {
  readonly columns: number;
  readonly rows: number;
  /** Heights, m. NaN if there is none. */
  readonly z: Float64Array;
  /** Returns the position of the node of a column and row, in the coordinates of the file. */
  readonly at: (column: number, row: number) => Position;
}

/** Most nodes. A larger grid and the data that is derived from it would not fit into a function's memory. */
export const MAX_NODES = 30_000_000;

const HEADER = /^(ncols|nrows|xllcorner|xllcenter|yllcorner|yllcenter|cellsize|dx|dy|nodata_value)$/;
const NOT_A_NUMBER = /^[+-]?nan$/i;
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const [NUL, NEWLINE, SPACE] = [0, 10, 32];
const BOM = [0xef, 0xbb, 0xbf];
/** Longest word that is parsed as a number. */
const MAX_WORD_BYTES = 64;

/** Reads an ESRI ASCII grid. @returns null if the file is not one, with the reason in the log */
export function readAsciiGrid(bytes: Uint8Array, log: ProblemLog): ElevationGrid | null {
  const words = wordsOf(bytes);
  const header: Partial<Record<string, number>> = {};
  let word = words.next();
  while (word.done !== true && HEADER.test(word.value.text.toLowerCase())) {
    const key = word.value.text.toLowerCase();
    const { line } = word.value;
    const value = words.next();
    const text = value.done === true ? '' : value.value.text;
    const number = decimalOf(text);
    // Some programs write “nan” for missing heights.
    if (!Number.isFinite(number) && !(key === 'nodata_value' && NOT_A_NUMBER.test(text))) {
      log.error(`The header’s ${key} is not a number.`, {
        row: line,
        column: key,
        value: text === '' ? null : text,
      });
      return null;
    }
    header[key] = number;
    word = words.next();
  }
  const frame = frameOf(header, log);
  if (frame === null) return null;
  const { columns, rows, nodata } = frame;
  const z = new Float64Array(columns * rows);
  let count = 0;
  for (; word.done !== true; word = words.next()) {
    const { text, line } = word.value;
    const height = decimalOf(text);
    const isNone = isNoData(height, nodata) || (Number.isNaN(nodata) && NOT_A_NUMBER.test(text));
    if (!Number.isFinite(height) && !isNone) {
      log.error(`${quoted(text)} is not a height. Expected numbers after the header.`, { row: line, value: text });
      return null;
    }
    if (count < z.length) z[count] = isNone ? NaN : height;
    count++;
  }
  if (count !== z.length) {
    log.error(`The grid has ${count} heights. Expected ${z.length} (ncols ${columns} × nrows ${rows}).`);
    return null;
  }
  const odd = oddHeight(z);
  if (odd !== null) {
    log.error(odd);
    return null;
  }
  return { columns, rows, z, at: frame.at };
}

/** Parses a number with a decimal point or a decimal comma. NaN if it is not a number. */
function decimalOf(text: string): number {
  return text.length <= MAX_WORD_BYTES && DECIMAL.test(text) ? Number(text.replace(',', '.')) : NaN;
}

function frameOf(header: Partial<Record<string, number>>, log: ProblemLog) {
  const { ncols: columns, nrows: rows, cellsize, nodata_value: nodata = -9999 } = header;
  const [dx, dy] = [header.dx ?? cellsize, header.dy ?? cellsize];
  const west = header.xllcenter ?? shifted(header.xllcorner, dx);
  const south = header.yllcenter ?? shifted(header.yllcorner, dy);
  const missing = Object.entries({ ncols: columns, nrows: rows, xllcorner: west, yllcorner: south, cellsize: dx ?? dy })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  if (missing.length > 0 || columns === undefined || rows === undefined) {
    log.error(`The header lacks ${missing.join(', ')}. Expected an ESRI ASCII grid.`, { column: missing[0] ?? null });
    return null;
  }
  const whole = [columns, rows].every((number) => Number.isInteger(number) && number >= 2);
  if (!whole || !((dx ?? 0) > 0) || !((dy ?? 0) > 0)) {
    log.error(
      `The header says ${columns} columns, ${rows} rows, cells of ${quoted(dx)}. Expected 2 or more of each, cells above 0.`,
    );
    return null;
  }
  if (columns * rows > MAX_NODES) {
    log.error(tooManyNodes(columns * rows));
    return null;
  }
  const at = (column: number, row: number): Position => [
    (west ?? 0) + column * (dx ?? 0),
    (south ?? 0) + (rows - 1 - row) * (dy ?? 0),
  ];
  return { columns, rows, nodata, at };
}

/** Range of ground heights, m. A value beyond it is an undeclared “no data” value. */
const [MIN_HEIGHT_M, MAX_HEIGHT_M] = [-500, 9000];

/**
 * If both values exceed this, they are the lowest 32-bit number in different spellings: −3.4028235e38, −3.402823e+38, −3.4e38.
 */
const HUGE = 1e38;

/** Whether a height means “no data”: it equals the declared value, possibly after rounding to 32 bits. */
export function isNoData(height: number, nodata: number): boolean {
  if (height === nodata || Math.fround(height) === Math.fround(nodata)) return true;
  return Math.abs(height) > HUGE && Math.abs(nodata) > HUGE && Math.sign(height) === Math.sign(nodata);
}

/** Why a grid is rejected because of impossible heights. Null if it has none. */
export function oddHeight(z: Float64Array | Float32Array): string | null {
  const odd = z.find((height) => height < MIN_HEIGHT_M || height > MAX_HEIGHT_M);
  if (odd === undefined) return null;
  return `The grid has a height of ${odd} m. Expected −500 to 9000 and, where there is none, the NODATA value that the file declares.`;
}

/** Message for a grid with too many nodes. */
export function tooManyNodes(nodes: number): string {
  return `The grid has ${grouped(nodes)} heights. Cut it to the project, or make it coarser: ${grouped(MAX_NODES)} can be read.`;
}

function shifted(corner: number | undefined, cell: number | undefined): number | undefined {
  return corner === undefined || cell === undefined ? undefined : corner + cell / 2;
}

/** Yields the words of a text with their line numbers. A grid can exceed the maximum length of a string. */
function* wordsOf(bytes: Uint8Array): Generator<{ text: string; line: number }, undefined> {
  let line = 1;
  let from = -1;
  const start = BOM.every((byte, at) => bytes[at] === byte) ? BOM.length : 0;
  for (let at = start; at <= bytes.length; at++) {
    const code = bytes[at] ?? SPACE;
    if (code > SPACE || code === NUL) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0)
      yield { text: String.fromCharCode(...bytes.subarray(from, Math.min(at, from + MAX_WORD_BYTES + 1))), line };
    from = -1;
    if (code === NEWLINE) line++;
  }
  return undefined;
}
