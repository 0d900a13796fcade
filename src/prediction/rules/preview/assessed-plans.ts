/** Assesses plans of one project one after the other. Traced transfers are cached for the next plan. */
import type { Results } from '../../../model/results/results.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import type { LiveHelpers } from './live-helpers.ts';
import type { TraceOptions } from '../../../engine/tracing/trace.ts';
import { buildResults, type IdentifiedInput } from '../run/build-results.ts';
import { yieldToEvents } from '../../../engine/prediction/trace-all.ts';
import { LiveAssessment } from './live-assessment.ts';

export type AssessedPlan = { kind: 'assessed'; results: Results } | { kind: 'refused'; problems: string[] };

/** Tracing time before other threads help, ms. Threads need this long to start. */
const HELP_AFTER_MS = 300;
/** Tracing time between two pauses in which the results of other threads are received, ms. */
const SLICE_MS = 12;

interface AssessorOptions extends TraceOptions {
  /** Other threads that trace too. */
  readonly helpers?: LiveHelpers;
  /** Tracing time before they help, ms. */
  readonly helpAfterMs?: number;
}

/**
 * Creates a function that assesses plans in a scene. Nothing is stored. It must not be called again before it has answered.
 * @param options with `isCoarse`, levels are estimates; otherwise they equal those of a run
 */
export function planAssessor(
  scene: PreparedScene,
  { helpers, helpAfterMs = HELP_AFTER_MS, ...options }: AssessorOptions = {},
): (input: Omit<IdentifiedInput, 'hash'>) => Promise<AssessedPlan> {
  const live = new LiveAssessment(scene, undefined, options);
  return async (input) => {
    const problems = live.update(input);
    if (problems.length > 0) return { kind: 'refused', problems };
    await traceAll(live, helpers, helpAfterMs);
    const predicted = live.predicted();
    if (predicted === null) throw new Error('a plan without problems has no levels');
    const by = { email: '', at: new Date(0) };
    return { kind: 'assessed', results: buildResults({ ...input, hash: '' }, scene, predicted, by) };
  };
}

async function traceAll(live: LiveAssessment, helpers: LiveHelpers | undefined, helpAfterMs: number): Promise<void> {
  const start = performance.now();
  let helping: Promise<void> | undefined;
  let resumed = start;
  while (live.step()) {
    if (helpers === undefined || performance.now() - resumed < SLICE_MS) continue;
    if (performance.now() - start >= helpAfterMs) helping ??= helpers.help(live, () => undefined);
    await yieldToEvents();
    resumed = performance.now();
  }
  await helping;
  // Threads that have failed have left their ranges.
  while (live.step());
}
