import { problemsOfAssessment } from '../../../src/prediction/rules/sources/problems.ts';
import { pairsOf } from '../../../src/prediction/rules/sources/run-size.ts';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import type { ProcessingInput } from '../plan/inputs.ts';

/** How a run is done: within the call, as one job, or divided into a number of shards. */
export type RunPlan = { kind: 'call' | 'job' } | { kind: 'shards'; count: number };

/**
 * Greatest number of pairs for which a call processes the run itself, by the order of reflections. They take about 5 to 15 s. The
 * instance may have the scene and the tracing context of the last run in memory, and the person does not wait for a queue.
 */
const MAX_PAIRS_OF_CALL = [1_200_000, 250_000, 12_000] as const;
/** Most receivers for a call. Their results, columns and report take 2 s before they are stored. */
const MAX_RECEIVERS_OF_CALL = 150_000;
/**
 * Most pairs of one job, by the order of reflections. For fewer pairs, reading the scene and joining would cost more time than
 * shards save.
 */
const MAX_PAIRS_OF_JOB = [2_000_000, 1_000_000, 50_000] as const;
/** Pairs per shard, by the order of reflections. They take 5 to 40 s, depending on the density of the obstacles. */
const PAIRS_OF_SHARD = [1_000_000, 500_000, 25_000] as const;

/** Factor on these limits. Tests use it to divide small scenes. */
const SCALE = Number(process.env['SHARD_SCALE'] ?? 1);

/**
 * Decides how a run is done from the number of pairs that it will trace. An assessment that cannot be processed is handled within
 * the call, which then reports the reasons.
 */
export function planRun(input: ProcessingInput, scene: PreparedScene): RunPlan {
  const { reflections } = input.config.method;
  if (problemsOfAssessment(input, scene).length > 0) return { kind: 'call' };
  return planOfSize({ pairs: pairsOf(input, scene), receivers: scene.receivers.ids.length, reflections });
}

/** Size of a run. */
interface RunSize {
  pairs: number;
  receivers: number;
  /** Order of reflections. */
  reflections: 0 | 1 | 2;
}

export function planOfSize({ pairs, receivers, reflections }: RunSize): RunPlan {
  const isSoon = pairs <= MAX_PAIRS_OF_CALL[reflections] * SCALE && receivers <= MAX_RECEIVERS_OF_CALL;
  if (isSoon) return { kind: 'call' };
  if (pairs <= MAX_PAIRS_OF_JOB[reflections] * SCALE) return { kind: 'job' };
  return { kind: 'shards', count: Math.ceil(pairs / (PAIRS_OF_SHARD[reflections] * SCALE)) };
}
