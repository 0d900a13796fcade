import { problemsOfAssessment } from '../../../src/assessment/problems.ts';
import { pairsOf } from '../../../src/assessment/run-size.ts';
import type { PreparedScene } from '../../../src/geodata/scene/prepared-scene.ts';
import type { ProcessingInput } from './inputs.ts';

/** Pairs up to which a run is done within the call, by the order of reflections: some 3 s, or 10 s with them. */
const MAX_PAIRS_WITHIN_CALL = [60_000, 60_000, 6_000] as const;

/** Whether a run is too long for a call. What cannot be processed is not: the run itself says why. */
export function isTooLongForCall(input: ProcessingInput, scene: PreparedScene): boolean {
  const most = MAX_PAIRS_WITHIN_CALL[input.config.method.reflections];
  return problemsOfAssessment(input, scene).length === 0 && pairsOf(input, scene) > most;
}
