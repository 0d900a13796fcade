import { levelsInTime, MIN_LEVEL_DB, type Results } from '../../model/results/results.ts';

/** The effect of annoying equipment on the compared level at a receiver. */
export interface AnnoyingPart {
  /** Penalty that the criteria set adds to the part of each such item, dB. */
  readonly penaltyDb: number;
  /** Names of the items. */
  readonly equipment: readonly string[];
  /** Effect on the sum of all equipment, dB. Null if there is a façade correction, or no level. */
  readonly addedDb: number | null;
}

/**
 * @param working ids of the work areas that work in the operating time; null: all
 * @returns null if no working equipment is annoying, or if the criteria set has no penalty
 */
export function annoyingPart(
  results: Results,
  time: string,
  index: number,
  working: readonly string[] | null,
): AnnoyingPart | null {
  const { areas, criteria } = results;
  const atWork = areas.filter(({ id }) => working === null || working.includes(id));
  const annoying = atWork.flatMap(({ equipment }) => equipment.filter(({ penalty }) => penalty > 0));
  if (annoying.length === 0) return null;
  const { laeq, laeqAssessed, laeqUnrounded } = levelsInTime(results, time);
  const level = laeq[index] ?? MIN_LEVEL_DB;
  const compared = (criteria.rounding === 'integer' ? laeqUnrounded : laeqAssessed)?.[index];
  return {
    penaltyDb: Math.max(...annoying.map(({ penalty }) => penalty)),
    equipment: [...new Set(annoying.map(({ name }) => name))],
    addedDb:
      compared === undefined || level <= MIN_LEVEL_DB || criteria.facadeCorrectionDb !== 0 ? null : compared - level,
  };
}
