import type { VibrationFindings } from './vibration-findings.ts';
import { csvText } from '../../gis/formats/write-csv.ts';

const COLUMNS = ['kind', 'addresses', 'heritage', 'distance_m', 'working_distance_m', 'work_area', 'equipment'];

/**
 * What is nearer to equipment than its minimum working distances as CSV: one row per building whose state is to be recorded, one per
 * address whose people may feel the equipment, and one per residence that ground-borne noise may be too loud in.
 * Distances in m, to 0.1 m; `beyond` where the table of ground-borne noise ends before its criterion is met.
 */
export function vibrationCsv({ buildings, felt, groundBorne }: VibrationFindings): string {
  const metres = (value: number) => Number(value.toFixed(1));
  const rows = [
    ...buildings.map(({ addresses, isHeritage, distanceM, limitM, area, equipment }) => [
      'building',
      addresses.join('; '),
      isHeritage === null ? '' : isHeritage ? 'yes' : 'no',
      metres(distanceM),
      limitM,
      area,
      equipment,
    ]),
    ...felt.map(({ address, distanceM, limitM, area, equipment }) => [
      'people',
      address,
      '',
      metres(distanceM),
      limitM,
      area,
      equipment,
    ]),
    ...(groundBorne?.addresses ?? []).map(({ address, distanceM, limitM, isBeyond, times, area, equipment }) => [
      `ground-borne, ${times.join(' and ')}`,
      address,
      '',
      metres(distanceM),
      isBeyond ? `beyond ${metres(limitM)}` : metres(limitM),
      area,
      equipment,
    ]),
  ];
  return csvText([COLUMNS, ...rows]);
}
