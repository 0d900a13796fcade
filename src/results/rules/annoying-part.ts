import { levelsInTime, MIN_LEVEL_DB, type Results } from '../../model/results/results.ts';

/** What annoying equipment adds to the level that is compared at a receiver. */
export interface AnnoyingPart {
  /** What the criteria set adds to the part of each such item, dB. */
  readonly penaltyDb: number;
  /** The names of the items. */
  readonly equipment: readonly string[];
  /** What that comes to in the sum of all equipment, dB; null where there is a façade correction, or no level. */
  readonly addedDb: number | null;
}

/**
 * @param working ids of the work areas that work in the time; null: all
 * @returns null where no equipment at work is annoying, or the criteria set adds nothing
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
