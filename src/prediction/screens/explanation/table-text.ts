import { OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import type { BreakdownPath, TermRow } from '../../rules/explanation/level-breakdown.ts';
import { fixed } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';

/** Formats a value of a row. Decibels have `decimals` decimals, and factors have three. */
export function valueText(value: number | null, { unit }: Pick<TermRow, 'unit'>, decimals: number): string {
  if (value === null) return '';
  const text = fixed(value, unit === 'dB' ? decimals : 3);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** The table of a path as text: one line per row, cells separated by tabs, levels to 0.01 dB. */
export function tableText({ rows }: Pick<BreakdownPath, 'rows'>): string {
  const header = ['', 'Term', ...OCTAVE_BANDS_HZ.map((hz) => units.hertz(hz)), 'A', 'Unit', 'Reference'];
  const lines = rows.map((row) => [
    row.sign,
    row.label,
    ...[...row.bands, row.single].map((value) => valueText(value, row, 2)),
    row.unit === 'dB' ? 'dB' : '',
    row.source,
  ]);
  return [header, ...lines].map((cells) => cells.join('\t')).join('\n');
}
