/** Random scenes of work, by number, on which the engine is compared with fine grids of positions. */
import { z } from 'zod';
import type { Difference } from './work-levels.ts';
import { WORK_SCENE_KINDS, type WorkScene, workScene } from './work-scenes.ts';

/** The scene of a number. Kinds alternate. */
export function comparedWork(number: number): WorkScene {
  const kind = WORK_SCENE_KINDS[number % WORK_SCENE_KINDS.length];
  if (kind === undefined) throw new RangeError(`no scene has the number ${number}`);
  return workScene(kind, Math.floor(number / WORK_SCENE_KINDS.length));
}

/** The options of a number: every second scene of a kind has reflections. */
export function comparedWith(number: number): { reflections: 0 | 1 } {
  return { reflections: Math.floor(number / WORK_SCENE_KINDS.length) % 2 === 0 ? 0 : 1 };
}

/** Largest permitted difference of a spread level, dB. */
const MOST_SPREAD_DB = 2;

/** Whether each difference of a scene is tolerable by itself. The share of close receivers is tested over all scenes together. */
export function isBearable(differences: readonly Difference[]): boolean {
  return differences.every(({ spreadDb, isConfirmed }) => isConfirmed && Math.abs(spreadDb) <= MOST_SPREAD_DB);
}

/** The number of receivers whose spread level is within 0.5 dB, and the number whose loudest level is at most 1 dB too low. */
export function closeOf(differences: readonly Difference[]): { spread: number; loudest: number } {
  return {
    spread: differences.filter(({ spreadDb }) => Math.abs(spreadDb) <= 0.5).length,
    loudest: differences.filter(({ loudestDb }) => loudestDb >= -1).length,
  };
}

/** The stored form of a scene that failed once. */
export const keptWorkSchema = z.object({
  number: z.number(),
  engineVersion: z.string(),
  found: z.array(z.custom<Difference>()),
  scene: z.custom<WorkScene>((value) => typeof value === 'object' && value !== null && 'work' in value),
});
export type KeptWork = z.infer<typeof keptWorkSchema>;
