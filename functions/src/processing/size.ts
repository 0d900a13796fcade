import { HttpsError } from 'firebase-functions/https';
import { estimatePairs } from '../../../src/acoustics/sources/estimate-pairs.ts';
import type { Source } from '../../../src/acoustics/scene/scene.ts';
import { criteriaSetOf } from '../../../src/domain/report-config.ts';
import type { PreparedScene } from '../../../src/geodata/scene/prepared-scene.ts';
import type { ProcessingInput } from './inputs.ts';
import { Refusal } from './refusal.ts';
import { checkInput, sourceAreas } from './sourced-areas.ts';

/** Pairs up to which a run is done within the call: some 3 s, or 10 s with reflections. */
const MAX_PAIRS_WITHIN_CALL = 60_000;
/** Pairs up to which a run ends within half an hour on two cores, without and with reflections. */
const MAX_PAIRS = 40_000_000;
const MAX_PAIRS_REFLECTED = 10_000_000;

/**
 * Whether a run is too long for a call. What counts are the pairs that will be traced: one area over a whole suburb has more of them
 * than fifty small ones.
 * @throws HttpsError failed-precondition where it is too long for a job as well
 */
export function isTooLongForCall(input: ProcessingInput, scene: PreparedScene): boolean {
  const most = input.config.method.reflections === 0 ? MAX_PAIRS : MAX_PAIRS_REFLECTED;
  const pairs = estimatePairs({ sources: sourcesOf(input, scene), receivers: scene.receivers }, most);
  if (pairs < most) return pairs > MAX_PAIRS_WITHIN_CALL;
  throw new HttpsError(
    'failed-precondition',
    `The work areas are too large for one run: it may have ${most / 1_000_000} million pairs of a piece of an area and a receiver. ` +
      'Draw smaller areas where the work is, or divide them between assessments.',
  );
}

/** What cannot be processed has no size: the run itself says why. */
function sourcesOf(input: ProcessingInput, scene: PreparedScene): Source[] {
  const sources: Source[] = [];
  try {
    checkInput(input, criteriaSetOf(input.config));
    sourceAreas(input, scene, sources);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return sources;
}
