import type { VibrationFindings } from '../../domain/vibration/vibration-findings.ts';
import { csvCell } from './results-csv.ts';

const COLUMNS = ['kind', 'addresses', 'heritage', 'distance_m', 'working_distance_m', 'work_area', 'plant'];

/**
 * What is nearer to plant than its minimum working distances as CSV (RFC 4180, UTF-8 with byte order mark, CRLF): a row a building whose
 * state is to be recorded, then a row an address whose people may feel the plant. Distances in m, to 0.1 m.
 */
export function vibrationCsv({ buildings, felt, knowsHeritage }: VibrationFindings): Uint8Array {
  const metres = (value: number) => Number(value.toFixed(1));
  const rows = [
    ...buildings.map(({ addresses, isHeritage, distanceM, limitM, area, plant }) => [
      'building',
      addresses.join('; '),
      knowsHeritage ? (isHeritage ? 'yes' : 'no') : '',
      metres(distanceM),
      limitM,
      area,
      plant,
    ]),
    ...felt.map(({ address, distanceM, limitM, area, plant }) => [
      'people',
      address,
      '',
      metres(distanceM),
      limitM,
      area,
      plant,
    ]),
  ];
  const lines = [COLUMNS, ...rows].map((cells) => cells.map(csvCell).join(','));
  return new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`);
}
