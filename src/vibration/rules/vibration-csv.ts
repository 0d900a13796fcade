import type { VibrationFindings } from './vibration-findings.ts';
import { csvText } from '../../gis/formats/write-csv.ts';

const COLUMNS = ['kind', 'addresses', 'heritage', 'distance_m', 'working_distance_m', 'work_area', 'equipment'];

/**
 * Exports as CSV what is nearer to equipment than its minimum working distances. There is one row per building that needs a
 * condition survey, one per address where people may feel vibration, and one per residence where ground-borne noise may exceed
 * its criteria. Distances are in m with one decimal, or `beyond` if the table of ground-borne noise ends before its criterion is
 * met.
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
