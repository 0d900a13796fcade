import type { Source } from '../acoustics/scene/scene.ts';
import { estimatePairs } from '../acoustics/sources/estimate-pairs.ts';
import { barriersInOrder, workAreasInOrder } from '../domain/assessment.ts';
import type { CriteriaSet } from '../domain/criteria/criteria-set.ts';
import { resolveOperatingTimes } from '../domain/criteria/resolve-operating-times.ts';
import type { LoadedProject } from '../domain/project.ts';
import { hasTemporaryScreens } from '../domain/temporary-screens.ts';
import { criteriaOfLoad, criteriaSetOf, facadeProblem } from '../domain/report-config.ts';
import { airOf } from '../geodata/scene/acoustic-base.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { localPlane } from '../geodata/scene/work-shapes.ts';
import { problemsOfArea, problemsOfBarrier } from './area-problems.ts';
import { bytesOfPieces } from './moving-work.ts';
import { roofProblems } from './roof-problems.ts';
import { type AssessmentInput, sourceAreas } from './sourced-areas.ts';

export const NOT_PREPARED = 'The project is not prepared yet. Ask an administrator to load it.';
export const ARCHIVED =
  'The project is archived: it is kept for reading. Ask an administrator to take it back into use.';

/** What of a project keeps its assessments from being processed, as a sentence; null where nothing does. */
export function problemOfProject(
  { scene, criteriaOfLoad: loadedBy }: Pick<LoadedProject, 'scene' | 'criteriaOfLoad'>,
  set: CriteriaSet,
): string | null {
  if (scene === null) return NOT_PREPARED;
  if (loadedBy === null || loadedBy === criteriaOfLoad(set)) return null;
  return (
    'The operating times, the backgrounds or their categories were changed after it was loaded. ' +
    'Ask an administrator to load it again.'
  );
}

/**
 * All that keeps an assessment from being processed, as sentences; empty where nothing does.
 * @param scene null while it is not there: then only what needs none is found
 * @throws RangeError where the configuration names a criteria set that the product does not have
 */
export function problemsOfAssessment(input: AssessmentInput, scene: PreparedScene | null): string[] {
  const { assessment, config, equipment } = input;
  const set = criteriaSetOf(config);
  const { problems: ofTimes } = resolveOperatingTimes(set, assessment);
  const facade = facadeProblem(set, config.method);
  const toLocal = scene === null ? null : localPlane(scene);
  const areas = workAreasInOrder(assessment.workAreas);
  const ofAreas = areas.flatMap(([, area]) => {
    const own = problemsOfArea(area, assessment, equipment, toLocal);
    return own.length > 0 || scene === null ? own : roofProblems(area, scene);
  });
  const ofBarriers = barriersInOrder(assessment.workAreas).flatMap(([, barrier]) =>
    problemsOfBarrier(barrier, toLocal),
  );
  const found = [
    ...ofTimes,
    ...(facade === null ? [] : [facade]),
    ...(areas.length === 0 ? ['Draw at least one work area.'] : []),
    ...ofAreas,
    ...ofBarriers,
  ];
  if (scene === null) return found;
  // Areas with problems have no sources to count.
  const ofSize = ofAreas.length > 0 ? [] : sizeProblems(input, scene);
  return [...found, ...ofSize];
}

/** Pairs up to which a run ends within half an hour on two cores, by the order of reflections. */
const MAX_PAIRS = [40_000_000, 10_000_000, 1_000_000] as const;

/** What the limit of temporary screens takes at most, as a factor of time (decision 0047). */
const TIME_OF_LIMIT = 1.8;

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

function pairsOfSources(sources: readonly Source[], input: AssessmentInput, { receivers }: PreparedScene): number {
  return estimatePairs({ sources, receivers, air: airOf(input.config.method) }, maxPairs(input));
}

/** Transfers take 96 bytes a source and receiver: so many are within the memory of a run. */
const MAX_KEPT = 28_000_000;
const BYTES_PER_TRANSFER = 96;

/** Bytes that the pieces of lines may take in a run. */
const MAX_PIECE_BYTES = 600e6;

function sizeProblems(input: AssessmentInput, scene: PreparedScene): string[] {
  const { sources } = sourceAreas(input, scene);
  const receivers = scene.receivers.ids.length;
  if (sources.length * receivers > MAX_KEPT) {
    return [
      `There is plant at too many places and heights for one run: of ${receivers.toLocaleString('en')} receivers it may have ${Math.floor(MAX_KEPT / receivers)}. Divide the work areas between assessments.`,
    ];
  }
  const pieceBytes = receivers * bytesOfPieces(sources);
  const keptBytes = receivers * sources.length * BYTES_PER_TRANSFER;
  if (pieceBytes > MAX_PIECE_BYTES || (pieceBytes > 0 && pieceBytes + keptBytes > MAX_KEPT * BYTES_PER_TRANSFER)) {
    return ['The lines with moving crews are too long for one run. Divide them between assessments.'];
  }
  const most = maxPairs(input);
  if (pairsOfSources(sources, input, scene) < most) return [];
  return [
    `The work areas are too large for one run: it may have ${most / 1_000_000} million pairs of a sub-source and a receiver. ` +
      'Draw smaller areas where the work is, or divide them between assessments.',
  ];
}
