/** Assesses plans of one project one after the other. Traced transfers are cached for the next plan. */
import type { Results } from '../../../model/results/results.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import type { TraceOptions } from '../../../engine/tracing/trace.ts';
import { buildResults, type IdentifiedInput } from '../run/build-results.ts';
import { LiveAssessment } from './live-assessment.ts';

export type AssessedPlan = { kind: 'assessed'; results: Results } | { kind: 'refused'; problems: string[] };

/**
 * Creates a function that assesses plans in a scene. Nothing is stored.
 * @param options with `isCoarse`, levels are estimates; otherwise they equal those of a run
 */
export function planAssessor(
  scene: PreparedScene,
  options: TraceOptions = {},
): (input: Omit<IdentifiedInput, 'hash'>) => AssessedPlan {
  const live = new LiveAssessment(scene, undefined, options);
  return (input) => {
    const problems = live.update(input);
    if (problems.length > 0) return { kind: 'refused', problems };
    while (live.step());
    const predicted = live.predicted();
    if (predicted === null) throw new Error('a plan without problems has no levels');
    const by = { email: '', at: new Date(0) };
    return { kind: 'assessed', results: buildResults({ ...input, hash: '' }, scene, predicted, by) };
  };
}
