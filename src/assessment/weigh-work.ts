import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import type { AreaEnergies } from './area-energies.ts';
import { type LevelArrays, levelsOf, type TimeArrays } from './assessed-levels.ts';
import type { PlannedWork } from './planned-work.ts';

/** The levels of planned work and what the receivers get for them, in flat arrays that threads can exchange. */
export interface WeighedWork {
  /** Of all work areas. */
  readonly levels: LevelArrays;
  /** In the order of the plan's operating times. */
  readonly times: readonly TimeArrays[];
}

/**
 * Sums up planned work and assesses it.
 * @param energies of the plan's work areas, in their order
 */
export function weighWork(
  scene: PreparedScene,
  { set, times, working }: PlannedWork,
  energies: readonly AreaEnergies[],
): WeighedWork {
  const whole = levelsOf(scene, set, energies);
  return {
    levels: whole,
    times: times.map(({ assess }, index): TimeArrays => {
      const numbers = working[index] ?? [];
      const levels = numbers.length === energies.length ? null : levelsOf(scene, set, pick(energies, numbers));
      return { levels, ...assess(levels ?? whole) };
    }),
  };
}

export const pick = <Item>(items: readonly Item[], indices: readonly number[]): Item[] =>
  indices.flatMap((index) => items.slice(index, index + 1));
