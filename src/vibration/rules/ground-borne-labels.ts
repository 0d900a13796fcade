import {
  type DistanceMet,
  GROUND_BORNE_CRITERIA,
  type GroundBorneAddress,
  type GroundBorneArea,
  type GroundBorneFindings,
  type GroundBorneTime,
} from './ground-borne.ts';
import type { GroundBorneRow } from '../../model/project/ground-borne-table.ts';
import { fixed, grouped, plural } from '../../model/format/format.ts';
import { units } from '../../model/format/units.ts';

const formatResidences = (count: number) => plural(count, 'one residence', `${grouped(count)} residences`);

/** Shown for a project without a table. */
export const NO_TABLE = 'Ground-borne noise: no distance table is given.';

/** Explains how the distances are determined and what they leave out. */
export const GROUND_BORNE_RULE =
  'Between the distances of the table the level is interpolated over the logarithm of the distance; it is not extrapolated. Levels of several items are not summed. The criteria hold where ground-borne noise is louder than airborne noise.';

/** Formats a distance: `12.3 m`, `10.0 m or nearer`, `beyond 40.0 m`. */
export function formatDistanceMet({ kind, distanceM }: DistanceMet): string {
  const metres = units.metres(fixed(distanceM, 1));
  if (kind === 'at') return metres;
  return kind === 'from-first' ? `${metres} or nearer` : `beyond ${metres}`;
}

/** Formats the table's levels of a kind of equipment, dB(A): `55 at 20 m, 35 at 80 m`. */
export function levelsOfKind(rows: readonly GroundBorneRow[], kind: string): string {
  return rows
    .filter((row) => row.kind === kind)
    .sort((a, b) => a.distanceM - b.distanceM)
    .map(({ distanceM, levelDb }) => `${levelDb} at ${distanceM} m`)
    .join(', ');
}

/** Formats the distances of all criteria: `40 dB(A) at 12.3 m, 35 dB(A) beyond 40.0 m`. */
export function formatDistancesMet({ met }: GroundBorneArea['equipment'][number]): string {
  return GROUND_BORNE_CRITERIA.map(
    ({ of, levelDb }) => `${levelDb} dB(A) ${preposition(met[of])}${formatDistanceMet(met[of])}`,
  ).join(', ');
}

const preposition = ({ kind }: DistanceMet) => (kind === 'not-by-last' ? '' : 'at ');

/**
 * Formats the summary: `Ground-borne noise may be over 40 dB(A) in the evening in 3 residences, and over 35 dB(A) at night in
 * 12.`
 */
export function groundBorneSummary({ times, counts }: Pick<GroundBorneFindings, 'times' | 'counts'>): string {
  if (times.length === 0)
    return 'Ground-borne noise: there is no work in the evening or at night, and no criterion applies by day.';
  const told = GROUND_BORNE_CRITERIA.filter(({ of }) => times.includes(of)).map(({ of, levelDb }) => {
    const count = counts[of] === 0 ? 'no residence' : formatResidences(counts[of]);
    return `over ${levelDb} dB(A) ${WHEN[of]} in ${count}`;
  });
  return `Ground-borne noise may be ${told.join(', and ')}.`;
}

const WHEN: Record<GroundBorneTime, string> = { evening: 'in the evening', night: 'at night' };

/** Formats the times whose criteria may be exceeded at an address: `evening and night`. */
export const formatMissedTimes = ({ times }: Pick<GroundBorneAddress, 'times'>): string => times.join(' and ');

/** Lists what the table does not contain, as sentences. */
export function groundBorneGaps({ areas, untabled }: Pick<GroundBorneFindings, 'areas' | 'untabled'>): string[] {
  const ends = (kind: DistanceMet['kind']) =>
    areas.some(({ equipment }) =>
      equipment.some(({ met }) => GROUND_BORNE_CRITERIA.some(({ of }) => met[of].kind === kind)),
    );
  return [
    ...untabled.map(
      ({ area, equipment }) => `${area}: the table of ground-borne noise has no ${equipment.join(' and no ')}.`,
    ),
    ...(ends('not-by-last')
      ? ['Where a criterion is not met at the farthest distance of the table, residences beyond it are not assessed.']
      : []),
    ...(ends('from-first')
      ? [
          'Where a criterion is met at the nearest distance of the table, nearer residences are listed, but the table gives no level for them.',
        ]
      : []),
  ];
}
