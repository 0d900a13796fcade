/** How large a run is: what it traces, what it keeps meanwhile, and into how many parts it is divided. */
import type { Source } from '../../../engine/scene/scene.ts';
import { estimatePairs } from '../../../engine/sources/estimate-pairs.ts';
import { hasTemporaryScreens } from './temporary-screens.ts';
import { airOf } from '../scene/acoustic-base.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { grouped } from '../../../model/format/format.ts';
import { bytesOfPieces } from './moving-work.ts';
import { type AssessmentInput, sourceAreas } from './sourced-areas.ts';

/** Pairs that a run may have, by the order of reflections: some 200 to 400 shards of half a minute on two cores. */
const MAX_PAIRS = [400_000_000, 100_000_000, 10_000_000] as const;

/** What the limit of temporary screens takes at most, as a factor of time (decision 0047). */
const TIME_OF_LIMIT = 1.8;

/** Transfers of a source at a receiver. */
const BYTES_PER_TRANSFER = 96;
/** What a part may keep of transfers and pieces of lines while it is predicted, bytes. */
const PART_BYTES = 1.3e9;
/** Parts that memory alone may ask for. */
const MAX_PARTS = 40;

/** Levels of work areas at receivers that results may have: they are written as one text. */
const MAX_AREA_LEVELS = 50_000_000;

/** Pairs that one machine may be asked for, by the order of reflections: half an hour on two cores. */
const MAX_PAIRS_OF_MACHINE = [40_000_000, 10_000_000, 1_000_000] as const;

/** Whether a run is more than one machine should do, such as that of a reviewer. @param input without problems */
export function isTooLargeForOneMachine(input: AssessmentInput, scene: PreparedScene): boolean {
  return pairsOf(input, scene) > MAX_PAIRS_OF_MACHINE[input.config.method.reflections];
}

/** What every receiver of a run takes in memory while its part is predicted, bytes. */
function bytesPerReceiver(sources: readonly Source[]): number {
  return sources.length * BYTES_PER_TRANSFER + bytesOfPieces(sources);
}

function maxPairs({ assessment, config: { method } }: AssessmentInput): number {
  const isLimited = method.temporaryScreenCapDb !== null && hasTemporaryScreens(assessment.workAreas);
  const most = MAX_PAIRS[method.reflections];
  return isLimited ? Math.round(most / TIME_OF_LIMIT / 1e6) * 1e6 : most;
}

/**
 * Estimates the pairs that a run will trace, up to the most that it may have. What counts is what will be traced: one area over a
 * whole suburb has more of them than fifty small ones.
 * @param input whose areas have no `problemsOfArea`
 */
export function pairsOf(input: AssessmentInput, scene: PreparedScene): number {
  return pairsOfSources(sourceAreas(input, scene).sources, input, scene);
}

function pairsOfSources(
  sources: readonly Source[],
  input: AssessmentInput,
  { receivers, buildings }: PreparedScene,
): number {
  return estimatePairs({ sources, receivers, buildings, air: airOf(input.config.method) }, maxPairs(input));
}

/** The receivers of a run that may be predicted together, so that it stays within the memory of one machine; 1 at the least. */
export function receiversInMemory(sources: readonly Source[]): number {
  return Math.max(1, Math.floor(PART_BYTES / bytesPerReceiver(sources)));
}

/** What makes a run too large, as sentences. @param input whose areas have no problems of their own */
export function sizeProblems(input: AssessmentInput, scene: PreparedScene): string[] {
  const { sources } = sourceAreas(input, scene);
  const receivers = scene.receivers.ids.length;
  if (receivers * bytesPerReceiver(sources) > MAX_PARTS * PART_BYTES) {
    return [
      `There is equipment at too many places and heights, or on lines that are too long, for one run of ${grouped(receivers)} receivers. Divide the work areas between assessments.`,
    ];
  }
  const areas = Object.keys(input.assessment.workAreas).length;
  if (areas * receivers > MAX_AREA_LEVELS) {
    return [
      `There are too many work areas for one run: of ${grouped(receivers)} receivers it may have ${Math.floor(MAX_AREA_LEVELS / receivers)}. Divide them between assessments.`,
    ];
  }
  const most = maxPairs(input);
  if (pairsOfSources(sources, input, scene) < most) return [];
  return [
    `The work areas are too large for one run: it may have ${most / 1_000_000} million pairs of a sub-source and a receiver. Draw smaller areas where the work is, or divide them between assessments.`,
  ];
}
