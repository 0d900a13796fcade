/** Estimates the size of a run: its traced pairs, its memory, and the number of its parts. */
import type { Source } from '../../../engine/scene/scene.ts';
import { estimatePairs } from '../../../engine/sources/estimate-pairs.ts';
import { hasTemporaryScreens } from './temporary-screens.ts';
import { airOf } from '../scene/acoustic-base.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { grouped } from '../../../model/format/format.ts';
import { bytesOfPieces } from './moving-work.ts';
import { type AssessmentInput, sourceAreas } from './sourced-areas.ts';

/** Most pairs of a run, by the order of reflections: about 200 to 400 shards of half a minute on two cores. */
const MAX_PAIRS = [400_000_000, 100_000_000, 10_000_000] as const;

/** Largest factor by which the limit on temporary noise barriers increases the computing time (decision 0047). */
const TIME_OF_LIMIT = 1.8;

/** Size of the transfers of a source at a receiver, bytes. */
const BYTES_PER_TRANSFER = 96;
/** Largest memory for transfers and pieces of lines while a part is predicted, bytes. */
const PART_BYTES = 1.3e9;
/** Most parts into which a run may be divided because of memory. */
const MAX_PARTS = 40;

/** Most levels of work areas at receivers in results. They are written as one text. */
const MAX_AREA_LEVELS = 50_000_000;

/** Most pairs for one machine, by the order of reflections: half an hour on two cores. */
const MAX_PAIRS_OF_MACHINE = [40_000_000, 10_000_000, 1_000_000] as const;

/** Whether a run is too large for one machine, such as that of a reviewer. @param input assessment without problems */
export function isTooLargeForOneMachine(input: AssessmentInput, scene: PreparedScene): boolean {
  return pairsOf(input, scene) > MAX_PAIRS_OF_MACHINE[input.config.method.reflections];
}

/** Memory of each receiver while its part is predicted, bytes. */
function bytesPerReceiver(sources: readonly Source[]): number {
  return sources.length * BYTES_PER_TRANSFER + bytesOfPieces(sources);
}

function maxPairs({ assessment, config: { method } }: AssessmentInput): number {
  const isLimited = method.temporaryScreenCapDb !== null && hasTemporaryScreens(assessment.workAreas);
  const most = MAX_PAIRS[method.reflections];
  return isLimited ? Math.round(most / TIME_OF_LIMIT / 1e6) * 1e6 : most;
}

/**
 * Estimates the number of pairs that a run will trace, up to the largest allowed number. The estimate depends on what is traced:
 * one area over a whole suburb has more pairs than fifty small areas.
 * @param input assessment whose areas have no `problemsOfArea`
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

/** The number of receivers that can be predicted together within the memory of one machine; at least 1. */
export function receiversInMemory(sources: readonly Source[]): number {
  return Math.max(1, Math.floor(PART_BYTES / bytesPerReceiver(sources)));
}

/** Why a run is too large, as sentences. @param input assessment whose areas have no problems */
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
