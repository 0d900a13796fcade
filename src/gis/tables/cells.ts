import type { Cell } from './feature-table.ts';

/** Longest column name. */
const MAX_COLUMN_LENGTH = 200;

/**
 * Normalises a column name: `RBL_Day (dB(A))` and `rblday` are equal. The result has letters and digits in lower case, without a
 * unit in brackets.
 */
export function plainColumn(name: string): string {
  return name
    .slice(0, MAX_COLUMN_LENGTH)
    .toLowerCase()
    .replace(/[([].*?[)\]]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const NUMBER_WITH_COMMA = /^[+-]?(?:\d+,\d*|,\d+)$/;
/** Longest number, characters. */
const MAX_NUMBER_LENGTH = 64;

/** The number of a cell. NaN if it is not a number, null if the cell is blank. */
export function numberOf(cell: Cell | undefined, decimalComma: boolean): number | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'boolean') return NaN;
  const text = cell.trim();
  if (text === '') return null;
  if (text.length > MAX_NUMBER_LENGTH) return NaN;
  if (NUMBER.test(text)) return Number(text);
  if (decimalComma && NUMBER_WITH_COMMA.test(text)) return Number(text.replace(',', '.'));
  return NaN;
}

const METRES = /^(.*\d)\s*(?:m|metres?|meters?)$/i;
const FEET_AND_INCHES = /^(?:(\d+(?:\.\d*)?)\s*(?:'|′|ft|feet)\s*)?(?:(\d+(?:\.\d*)?)\s*(?:"|″|in|inch(?:es)?))?$/i;
const FOOT_M = 0.3048;

/**
 * The length of a cell in m. The cell may have a unit: `12.5 m`, `40 ft`, `7'4"`. NaN if it is not a length, null if the cell is
 * blank.
 */
export function lengthOf(cell: Cell | undefined, decimalComma: boolean): number | null {
  const number = numberOf(cell, decimalComma);
  const text = textOf(cell) ?? '';
  if (number === null || !Number.isNaN(number) || text.length > MAX_NUMBER_LENGTH) return number;
  const metres = METRES.exec(text)?.[1];
  if (metres !== undefined) return numberOf(metres.trim(), decimalComma);
  const [found, feet = '0', inches = '0'] = FEET_AND_INCHES.exec(text) ?? [];
  return found === undefined ? NaN : (Number(feet) + Number(inches) / 12) * FOOT_M;
}

/** The trimmed text of a cell. Null if the cell is blank. */
export function textOf(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined) return null;
  const text = String(cell).trim();
  return text === '' ? null : text;
}

/** The first names of a list for messages, shortened to a legible length. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name));
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ');
}
