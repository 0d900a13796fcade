import type { PredictOptions } from '../../../engine/prediction/predict.ts';
import { withinAccuracy } from '../../../model/criteria/within-accuracy.ts';
import type { Results } from '../../../model/results/results.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { buildResults, type IdentifiedInput } from './build-results.ts';
import { type PlannedWork, plannerOf } from './planned-work.ts';
import { predictWork, type WorkLevels } from './predict-work.ts';
import { problemsOfAssessment } from '../sources/problems.ts';
import { Refusal } from '../sources/refusal.ts';
import { joinLevels, memoryRanges, withReceiversIn } from './shards.ts';

/** The person who had an assessment processed, and the time. */
export interface ProcessedBy {
  readonly email: string;
  readonly at: Date;
}

/**
 * Predicts and assesses an assessment: levels at every receiver, criteria, exceedance, bands and measures.
 * @param options threads; they are used if the scene is large enough
 * @throws Refusal with all missing or invalid input
 */
export async function assess(
  input: IdentifiedInput,
  scene: PreparedScene,
  by: ProcessedBy,
  options: PredictOptions = {},
): Promise<Results> {
  const problems = problemsOfAssessment(input, scene);
  if (problems.length > 0) throw new Refusal(problems);
  const planned = plannerOf(scene)(input);
  return resultsOf(input, scene, planned, await predictInParts(input, scene, planned, options), by);
}

/** Predicts the receivers in as few parts as the memory allows. The levels do not depend on the division. */
async function predictInParts(
  input: IdentifiedInput,
  scene: PreparedScene,
  planned: PlannedWork,
  options: PredictOptions,
): Promise<WorkLevels> {
  const of = scene.receivers.ids.length;
  const ranges = memoryRanges(planned.sources, of);
  if (ranges.length < 2) return predictWork(scene, planned, input.config.method, options);
  const parts: WorkLevels[] = [];
  for (const range of ranges) {
    const part = withReceiversIn(scene, range);
    const onProgress = (done: number) => options.onProgress?.(range.from + done, of);
    parts.push(await predictWork(part, plannerOf(part)(input), input.config.method, { ...options, onProgress }));
  }
  return joinLevels(parts);
}

/** Builds the results of predicted work, including how many addresses could differ within the accuracy. */
export function resultsOf(
  input: IdentifiedInput,
  scene: PreparedScene,
  planned: PlannedWork,
  predicted: WorkLevels,
  by: ProcessedBy,
): Results {
  const results = buildResults(input, scene, { planned, ...predicted }, by);
  const found = results.operatingTimes.flatMap((key) => {
    const within = withinAccuracy(results, key);
    return within === null ? [] : [[key, within] as const];
  });
  return found.length === 0 ? results : { ...results, withinAccuracy: Object.fromEntries(found) };
}
