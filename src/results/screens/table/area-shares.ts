import { areaLevelInTime, levelsInTime, MIN_LEVEL_DB, type Results } from '../../../model/results/results.ts';

interface AreaShare {
  readonly name: string;
  /** Level of the area alone. Null if it is not audible. */
  readonly laDb: number | null;
  /** Share of the energy, 0 to 1. */
  readonly share: number;
}

/**
 * The contribution of each work area to the level of an operating time, loudest first.
 * @param working ids of the areas that work in it; null: all
 */
export function areaShares(
  results: Results,
  index: number,
  time: string,
  working: readonly string[] | null,
): AreaShare[] {
  const levels = results.areas
    .map(({ id, name }, area) => ({ id, name, level: areaLevelInTime(results, area, time, index) }))
    .filter(({ id }) => working === null || working.includes(id));
  // Areas that are not listed still contribute to the receiver's level.
  const total = Math.max(
    levels.reduce((sum, { level }) => sum + energyOf(level), 0),
    energyOf(levelsInTime(results, time).laeq[index] ?? MIN_LEVEL_DB),
  );
  return levels
    .sort((a, b) => b.level - a.level)
    .map(({ name, level }) => ({
      name,
      laDb: level > MIN_LEVEL_DB ? level : null,
      share: total === 0 ? 0 : energyOf(level) / total,
    }));
}

const energyOf = (level: number): number => (level > MIN_LEVEL_DB ? 10 ** (level / 10) : 0);
