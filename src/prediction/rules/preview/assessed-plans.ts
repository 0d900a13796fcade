/** Assesses plans of one project one after the other. Traced transfers are cached for the next plan. */
import type { Results } from '../../../model/results/results.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import type { LiveHelpers } from './live-helpers.ts';
import { buildResults, type IdentifiedInput } from '../run/build-results.ts';
import { yieldToEvents } from '../../../engine/prediction/trace-all.ts';
import { LiveAssessment } from './live-assessment.ts';

export type AssessedPlan = { kind: 'assessed'; results: Results } | { kind: 'refused'; problems: string[] };

/** Tracing time before other threads help, ms. Threads need this long to start. */
const HELP_AFTER_MS = 300;
/** Tracing time between two pauses in which the results of other threads are received, ms. */
const SLICE_MS = 12;

interface AssessorOptions {
  /** Whether levels are estimates, with sources divided by distance alone. Otherwise they equal those of a run. */
  readonly isEstimate?: boolean;
  /** Tracing time before other threads help, ms. */
  readonly helpAfterMs?: number;
}

/**
 * Assesses a plan. It must not be called again before it has answered.
 * @param helpers other threads that trace too; they do not help with estimates
 */
export type AssessPlan = (input: Omit<IdentifiedInput, 'hash'>, helpers?: LiveHelpers) => Promise<AssessedPlan>;

/** Creates a function that assesses plans in a scene. Nothing is stored. */
export function planAssessor(
  scene: PreparedScene,
  { isEstimate = false, helpAfterMs = HELP_AFTER_MS }: AssessorOptions = {},
): AssessPlan {
  const live = new LiveAssessment(scene, undefined, { isCoarse: isEstimate });
  return async (input, helpers) => {
    const problems = live.update(input);
    if (problems.length > 0) return { kind: 'refused', problems };
    await traceAll(live, isEstimate ? undefined : helpers, helpAfterMs);
    const predicted = live.predicted();
    if (predicted === null) throw new Error('a plan without problems has no levels');
    const by = { email: '', at: new Date(0) };
    return { kind: 'assessed', results: buildResults({ ...input, hash: '' }, scene, predicted, by) };
  };
}

async function traceAll(live: LiveAssessment, helpers: LiveHelpers | undefined, helpAfterMs: number): Promise<void> {
  const start = performance.now();
  let helping = Promise.resolve();
  let resumed = start;
  const traceOwn = async () => {
    while (live.step()) {
      if (helpers === undefined || performance.now() - resumed < SLICE_MS) continue;
      // Other threads cannot trace before every receiver has some level.
      const isSlow = live.isPresentable && performance.now() - start >= helpAfterMs;
      if (isSlow && helpers.isIdle) helping = helpers.help(live, () => undefined);
      await yieldToEvents();
      resumed = performance.now();
    }
  };
  await traceOwn();
  // Threads that have only started have nothing to trace any more. Ranges of threads that fail are traced here.
  while (live.isAwaiting) {
    await helping;
    await traceOwn();
  }
}
