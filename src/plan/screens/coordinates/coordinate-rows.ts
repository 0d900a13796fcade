import type { CoordinateSystem, Position } from '../../../gis/crs/crs.ts';
import { isInArea } from '../../../gis/crs/area.ts';
import { outsideArea } from '../../../projects/rules/load/area-of-use.ts';
import { PRECISION } from '../drawing/drawn-areas.ts';

/** Notation of typed coordinates: easting and northing, or latitude and longitude. */
export type Notation = { kind: 'metres'; system: CoordinateSystem } | { kind: 'degrees' };

/** A vertex as it is typed. */
export interface CoordinateRow {
  id: number;
  /** Easting, or latitude. */
  first: string;
  /** Northing, or longitude. */
  second: string;
  /**
   * Exact position while the row is unchanged, because the displayed coordinates are rounded. Longitude and latitude, degrees.
   */
  kept: Position | null;
}

export type ReadRow = { kind: 'place'; at: Position } | { kind: 'fault'; problem: string };

/** Decimals of metres and degrees, both about a millimetre. */
const METRE_DIGITS = 3;
const DEGREE_DIGITS = 8;

let lastId = 0;
const nextId = () => (lastId += 1);

export const emptyRow = (): CoordinateRow => ({ id: nextId(), first: '', second: '', kept: null });

export function rowOf([lon, lat]: Position, notation: Notation): CoordinateRow {
  if (notation.kind === 'degrees') {
    return { id: nextId(), first: lat.toFixed(DEGREE_DIGITS), second: lon.toFixed(DEGREE_DIGITS), kept: [lon, lat] };
  }
  const [x, y] = notation.system.fromLonLat(lon, lat);
  return { id: nextId(), first: x.toFixed(METRE_DIGITS), second: y.toFixed(METRE_DIGITS), kept: [lon, lat] };
}

/** The headings of the two columns. */
export function columnNames({ kind }: Notation): readonly [string, string] {
  return kind === 'degrees' ? ['Latitude', 'Longitude'] : ['Easting', 'Northing'];
}

/** The position of a row, or a sentence about its fault. */
export function readRow({ first, second, kept }: CoordinateRow, notation: Notation): ReadRow {
  const fault = (problem: string): ReadRow => ({ kind: 'fault', problem });
  if (kept !== null) return { kind: 'place', at: kept };
  const names = columnNames(notation);
  const sides = notation.kind === 'degrees' ? (['NS', 'EW'] as const) : (['NS EW', 'NS EW'] as const);
  const values = [first, second].map((text, at) => numberOf(text, sides[at] ?? ''));
  for (const [at, value] of values.entries()) {
    const typed = [first, second][at]?.trim() ?? '';
    if (typed === '') return fault(`${names[at] ?? ''} is missing`);
    if (value === null) return fault(`${names[at] ?? ''} “${typed}” is not a number`);
  }
  const [a, b] = [values[0] ?? NaN, values[1] ?? NaN];
  if (notation.kind === 'degrees') {
    if (Math.abs(a) > 90) return fault(`latitude ${a} is not between −90 and 90`);
    if (Math.abs(b) > 180) return fault(`longitude ${b} is not between −180 and 180`);
    return { kind: 'place', at: [b, a] };
  }
  const [lon, lat] = notation.system.toLonLat(a, b);
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return fault(`${a}, ${b} is no place of ${notation.system.name}`);
  if (!isInArea(notation.system, lon, lat)) return fault(outsideArea(notation.system, lon, lat).replace(/\.$/, ''));
  return { kind: 'place', at: [Number(lon.toFixed(PRECISION)), Number(lat.toFixed(PRECISION))] };
}

/**
 * A typed number with a decimal point or comma, a minus sign, or a following N, S, E or W.
 * @param sides letters that are allowed
 */
function numberOf(text: string, sides: string): number | null {
  const match = /^([+-]?\d+(?:[.,]\d*)?|[+-]?[.,]\d+)\s*°?\s*([NSEW])?$/i.exec(text.trim().replace('−', '-'));
  if (match === null) return null;
  const [, digits = '', side = ''] = match;
  if (!sides.includes(side.toUpperCase())) return null;
  const value = Number(digits.replace(',', '.'));
  return /[SW]/i.test(side) ? -Math.abs(value) : value;
}

/**
 * Converts lines of text to rows with the first two columns of each, separated by tabs, semicolons, commas or spaces. Further
 * columns and empty lines are ignored.
 */
export function rowsOfText(text: string): CoordinateRow[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [first = '', second = ''] = columnsOf(line);
      return { ...emptyRow(), first, second };
    });
}

function columnsOf(line: string): string[] {
  // If another separator is used, a comma is a decimal comma.
  const separator = [/\t+/, /\s*;\s*/].find((pattern) => pattern.test(line));
  if (separator !== undefined) return line.split(separator).map((cell) => cell.trim());
  const words = line.split(/,?\s+/);
  return words.length > 1 ? words : line.split(',').map((cell) => cell.trim());
}
