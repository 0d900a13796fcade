import { OCTAVE_BANDS_HZ } from '../../src/engine/scene/octave-bands.ts';

/** A number with a minus sign in place of a hyphen. `–` if there is none. */
export function numberText(number: number | null | undefined, digits = 2): string {
  if (number === null || number === undefined || !Number.isFinite(number)) return '–';
  const text = number.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−');
}

/** A Markdown table with its header and an empty line after it. Columns from `firstNumber` on are numbers. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>, firstNumber = 1): string[] {
  const rule = head.map((_, column) => (column < firstNumber ? '---' : '---:'));
  return [...[head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`), ''];
}

export const BAND_HEADS = OCTAVE_BANDS_HZ.map((hz) => (hz < 1000 ? `${hz}` : `${hz / 1000}k`));
