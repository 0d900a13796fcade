/** Random scenes of work, by number, for which the engine is compared with fine grids of positions. */
import { z } from 'zod';
import type { Difference } from './work-levels.ts';
import { WORK_SCENE_KINDS, type WorkScene, workScene } from './work-scenes.ts';

/** Returns the scene with a number. Kinds alternate. */
export function comparedWork(number: number): WorkScene {
  const kind = WORK_SCENE_KINDS[number % WORK_SCENE_KINDS.length];
  if (kind === undefined) throw new RangeError(`no scene has the number ${number}`);
  return workScene(kind, Math.floor(number / WORK_SCENE_KINDS.length));
}

/** Returns the settings for the scene with a number. Every second one of a kind has reflections. */
export function comparedWith(number: number): { reflections: 0 | 1 } {
  return { reflections: Math.floor(number / WORK_SCENE_KINDS.length) % 2 === 0 ? 0 : 1 };
}

/** Greatest allowed difference of a spread level, dB. */
const MOST_SPREAD_DB = 2;

/**
 * Whether the differences of a scene are each within the limits. The number of close receivers is judged over all scenes
 * together.
 */
export function isBearable(differences: readonly Difference[]): boolean {
  return differences.every(({ spreadDb, isConfirmed }) => isConfirmed && Math.abs(spreadDb) <= MOST_SPREAD_DB);
}

/** Counts the receivers whose spread level is within 0.5 dB, and those whose loudest level is at most 1 dB too low. */
export function closeOf(differences: readonly Difference[]): { spread: number; loudest: number } {
  return {
    spread: differences.filter(({ spreadDb }) => Math.abs(spreadDb) <= 0.5).length,
    loudest: differences.filter(({ loudestDb }) => loudestDb >= -1).length,
  };
}

/** A scene that failed once, as stored. */
export const keptWorkSchema = z.object({
  number: z.number(),
  engineVersion: z.string(),
  found: z.array(z.custom<Difference>()),
  scene: z.custom<WorkScene>((value) => typeof value === 'object' && value !== null && 'work' in value),
});
export type KeptWork = z.infer<typeof keptWorkSchema>;
