import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import type { AreaEnergies } from './area-energies.ts';
import { type LevelArrays, levelsOf, type TimeArrays } from './assessed-levels.ts';
import type { PlannedWork } from './planned-work.ts';
import type { PassFindings } from './weigh-pass.ts';

/** The levels of planned work and what the receivers get for them, in flat arrays that threads can exchange. */
export interface WeighedWork {
  /** Of all work areas. */
  readonly levels: LevelArrays;
  /** In the order of the plan's operating times. */
  readonly times: readonly TimeArrays[];
  /** Of each work area whose crew moves, by its number among all. */
  readonly passes: ReadonlyMap<number, PassFindings>;
}

/**
 * Sums up planned work and assesses it.
 * @param energies of the plan's work areas, in their order
 * @param passes of those whose crew moves, by their number
 */
export function weighWork(
  scene: PreparedScene,
  { set, times, working: workingIn }: PlannedWork,
  energies: readonly AreaEnergies[],
  passes: ReadonlyMap<number, PassFindings> = new Map(),
): WeighedWork {
  const whole = levelsOf(scene, set, energies);
  return {
    levels: whole,
    passes,
    times: times.map(({ time, assess }, index): TimeArrays => {
      const working = pick(energies, workingIn[index] ?? []);
      const inTime = working.map((of) => of.inTime?.get(time.key) ?? of);
      const isWhole = inTime.length === energies.length && inTime.every((of, at) => of === working[at]);
      const levels = isWhole ? null : levelsOf(scene, set, inTime);
      return { levels, ...assess(levels ?? whole) };
    }),
  };
}

export const pick = <Item>(items: readonly Item[], indices: readonly number[]): Item[] =>
  indices.flatMap((index) => items.slice(index, index + 1));
