import {
  type DistanceMet,
  GROUND_BORNE_CRITERIA,
  type GroundBorneAddress,
  type GroundBorneArea,
  type GroundBorneFindings,
  type GroundBorneTime,
} from '../../domain/vibration/ground-borne.ts';
import type { GroundBorneRow } from '../../domain/vibration/ground-borne-table.ts';
import { fixed } from '../../format/format.ts';
import { units } from '../../format/units.ts';
import { vibrationTexts } from '../../texts/vibration.ts';

/** Said where a project has no table. */
export const NO_TABLE = vibrationTexts.groundBorneNoise;

/** How distances come about, and what they leave out. */
export const GROUND_BORNE_RULE = vibrationTexts.betweenDistancesOfTableLevel;

/** `12.3 m`, `10.0 m or nearer`, `beyond 40.0 m`. */
export function formatDistanceMet({ kind, distanceM }: DistanceMet): string {
  const metres = units.metres(fixed(distanceM, 1));
  if (kind === 'at') return metres;
  return kind === 'from-first' ? vibrationTexts.orNearer(metres) : vibrationTexts.beyond(metres);
}

/** `55 at 20 m, 35 at 80 m`: what the table has of a kind of equipment, dBA. */
export function levelsOfKind(rows: readonly GroundBorneRow[], kind: string): string {
  return rows
    .filter((row) => row.kind === kind)
    .sort((a, b) => a.distanceM - b.distanceM)
    .map(({ distanceM, levelDb }) => vibrationTexts.levelAtDistance(levelDb, distanceM))
    .join(', ');
}

/** `40 dBA at 12.3 m, 35 dBA beyond 40.0 m` */
export function metOfEquipment({ met }: GroundBorneArea['equipment'][number]): string {
  return GROUND_BORNE_CRITERIA.map(({ of, levelDb }) =>
    vibrationTexts.levelMet(levelDb, preposition(met[of]), formatDistanceMet(met[of])),
  ).join(', ');
}

const preposition = ({ kind }: DistanceMet) => (kind === 'not-by-last' ? '' : 'at ');

/** `Ground-borne noise may be over 40 dBA in the evening in 3 residences, and over 35 dBA at night in 12.` */
export function groundBorneSummary({ times, counts }: Pick<GroundBorneFindings, 'times' | 'counts'>): string {
  if (times.length === 0) return vibrationTexts.groundBorneNoiseThereIsNo;
  const told = GROUND_BORNE_CRITERIA.filter(({ of }) => times.includes(of)).map(({ of, levelDb }) => {
    const count = counts[of] === 0 ? vibrationTexts.noResidence : vibrationTexts.residences(counts[of]);
    return vibrationTexts.overDBAIn(levelDb, WHEN[of], count);
  });
  return vibrationTexts.groundBorneNoiseMayBe(told.join(', and '));
}

const WHEN: Record<GroundBorneTime, string> = { evening: vibrationTexts.inTheEvening, night: vibrationTexts.atNight };

/** `evening and night`: the criteria that may be missed at an address. */
export const formatMissedTimes = ({ times }: Pick<GroundBorneAddress, 'times'>): string => times.join(' and ');

/** What the table does not say, as sentences. */
export function groundBorneGaps({ areas, untabled }: Pick<GroundBorneFindings, 'areas' | 'untabled'>): string[] {
  const ends = (kind: DistanceMet['kind']) =>
    areas.some(({ equipment }) =>
      equipment.some(({ met }) => GROUND_BORNE_CRITERIA.some(({ of }) => met[of].kind === kind)),
    );
  return [
    ...untabled.map(({ area, equipment }) =>
      vibrationTexts.tableOfGroundBorneNoise(area, equipment.join(vibrationTexts.andNoOther)),
    ),
    ...(ends('not-by-last') ? [vibrationTexts.whereCriterionIsNotMet] : []),
    ...(ends('from-first') ? [vibrationTexts.whereCriterionIsMet] : []),
  ];
}
