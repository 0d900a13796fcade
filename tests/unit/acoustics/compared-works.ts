/** Random scenes of work with which the engine is held against fine grids of positions, by the number of each. */
import { z } from 'zod';
import type { Difference } from './work-levels.ts';
import { WORK_SCENE_KINDS, type WorkScene, workScene } from './work-scenes.ts';

/** The scene of a number: kinds come in turns. */
export function comparedWork(number: number): WorkScene {
  const kind = WORK_SCENE_KINDS[number % WORK_SCENE_KINDS.length];
  if (kind === undefined) throw new RangeError(`no scene has the number ${number}`);
  return workScene(kind, Math.floor(number / WORK_SCENE_KINDS.length));
}

/** With what the scene of a number is predicted: every second one of a kind with reflections. */
export function comparedWith(number: number): { reflections: 0 | 1 } {
  return { reflections: Math.floor(number / WORK_SCENE_KINDS.length) % 2 === 0 ? 0 : 1 };
}

/** No spread level is farther off, dB. */
const MOST_SPREAD_DB = 2;

/** What the levels of a scene are off is bearable one by one; of how many receivers it is close, all scenes together decide. */
export function isBearable(differences: readonly Difference[]): boolean {
  return differences.every(({ spreadDb, isConfirmed }) => isConfirmed && Math.abs(spreadDb) <= MOST_SPREAD_DB);
}

/** The receivers whose spread level is within 0.5 dB, and those whose loudest level is no more than 1 dB below. */
export function closeOf(differences: readonly Difference[]): { spread: number; loudest: number } {
  return {
    spread: differences.filter(({ spreadDb }) => Math.abs(spreadDb) <= 0.5).length,
    loudest: differences.filter(({ loudestDb }) => loudestDb >= -1).length,
  };
}

/** A scene that failed once, as it is kept. */
export const keptWorkSchema = z.object({
  number: z.number(),
  engineVersion: z.string(),
  found: z.array(z.custom<Difference>()),
  scene: z.custom<WorkScene>((value) => typeof value === 'object' && value !== null && 'work' in value),
});
export type KeptWork = z.infer<typeof keptWorkSchema>;
