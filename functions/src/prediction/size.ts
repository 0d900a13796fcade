import { problemsOfAssessment } from '../../../src/prediction/rules/sources/problems.ts';
import { pairsOf } from '../../../src/prediction/rules/sources/run-size.ts';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import type { ProcessingInput } from '../plan/inputs.ts';

/** How a run is done: within the call, as one job, or divided into so many shards. */
export type RunPlan = { kind: 'call' | 'job' } | { kind: 'shards'; count: number };

/**
 * Pairs up to which the call begins a run itself, by the order of reflections: some 5 to 15 s. There the instance has the scene of the project
 * and the town of its last run, and nobody waits for a queue.
 */
const MAX_PAIRS_OF_CALL = [1_200_000, 250_000, 12_000] as const;
/** Receivers up to which it does: results, columns and report of these take 2 s before they are stored. */
const MAX_RECEIVERS_OF_CALL = 150_000;
/** Pairs up to which it is one job: reading the scene and joining parts cost more than shards would save. */
const MAX_PAIRS_OF_JOB = [2_000_000, 1_000_000, 50_000] as const;
/** Pairs of a shard: 5 to 40 s, by how dense the town is. */
const PAIRS_OF_SHARD = [1_000_000, 500_000, 25_000] as const;

/** Tests divide small scenes: the share of these limits that holds. */
const SCALE = Number(process.env['SHARD_SCALE'] ?? 1);

/** How a run is done, by the pairs that it will trace. What cannot be processed is done within the call, which says why. */
export function planRun(input: ProcessingInput, scene: PreparedScene): RunPlan {
  const { reflections } = input.config.method;
  if (problemsOfAssessment(input, scene).length > 0) return { kind: 'call' };
  return planOfSize({ pairs: pairsOf(input, scene), receivers: scene.receivers.ids.length, reflections });
}

/** How large a run is. */
interface RunSize {
  pairs: number;
  receivers: number;
  /** Their order. */
  reflections: 0 | 1 | 2;
}

export function planOfSize({ pairs, receivers, reflections }: RunSize): RunPlan {
  const isSoon = pairs <= MAX_PAIRS_OF_CALL[reflections] * SCALE && receivers <= MAX_RECEIVERS_OF_CALL;
  if (isSoon) return { kind: 'call' };
  if (pairs <= MAX_PAIRS_OF_JOB[reflections] * SCALE) return { kind: 'job' };
  return { kind: 'shards', count: Math.ceil(pairs / (PAIRS_OF_SHARD[reflections] * SCALE)) };
}
