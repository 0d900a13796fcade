import { units } from '../../model/format/units.ts';
import { csvText } from '../../gis/formats/write-csv.ts';
import type { SummedAddress } from './summed-addresses.ts';

/** Exports the addresses at which the sum of works exceeds the criterion as CSV. Levels are in dB(A) and shares in per cent. */
export function sumCsv(works: readonly string[], rows: readonly SummedAddress[]): string {
  const header = [
    'Id',
    'Address',
    'Catchment',
    'Cumulative, dB(A)',
    'Criterion, dB(A)',
    'Exceedance, dB',
    'Cumulative exceedance only',
    ...works.flatMap((name) => [units.inDba(name), `${name}, %`]),
  ];
  const toHundredths = (value: number) => Math.round(100 * value) / 100;
  return csvText([
    header,
    ...rows.map((row) => [
      row.id,
      row.name,
      row.catchment,
      toHundredths(row.sum),
      row.criterion,
      row.exceedance,
      row.isOnlyTogether ? 'yes' : 'no',
      ...row.levels.flatMap((level, at) =>
        Number.isNaN(level) || level <= -99
          ? [null, null]
          : [toHundredths(level), Math.round(100 * (row.shares[at] ?? 0))],
      ),
    ]),
  ]);
}
