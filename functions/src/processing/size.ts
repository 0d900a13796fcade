import { pairsOf, problemsOfAssessment } from '../../../src/assessment/problems.ts';
import type { PreparedScene } from '../../../src/geodata/scene/prepared-scene.ts';
import type { ProcessingInput } from './inputs.ts';

/** Pairs up to which a run is done within the call: some 3 s, or 10 s with reflections. */
const MAX_PAIRS_WITHIN_CALL = 60_000;

/** Whether a run is too long for a call. What cannot be processed is not: the run itself says why. */
export function isTooLongForCall(input: ProcessingInput, scene: PreparedScene): boolean {
  return problemsOfAssessment(input, scene).length === 0 && pairsOf(input, scene) > MAX_PAIRS_WITHIN_CALL;
}
