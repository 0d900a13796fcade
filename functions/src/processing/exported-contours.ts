import type { ResultContours } from '../../../src/geodata/results/result-contours.ts';
import { HttpsError } from 'firebase-functions/https';
import { contourBandsDb, type ContourLevel } from '../../../src/domain/contour-bands.ts';
import type { Results } from '../../../src/domain/results.ts';
import { type ProcessingInput, readScene } from './inputs.ts';

/** An export answers within 50 s; writing the files is to fit in as well. */
const DEADLINE_MS = 40_000;

/**
 * The noise contours of results, for an export.
 * @param heightM above ground
 * @throws HttpsError failed-precondition where the results are out of date (the scene is no longer theirs), deadline-exceeded
 */
export async function exportedContours(
  results: Results,
  { config, hash, project }: ProcessingInput,
  { heightM, level }: { heightM: number; level: ContourLevel },
): Promise<ResultContours | null> {
  if (results.inputHash !== hash) {
    throw new HttpsError(
      'failed-precondition',
      'The results are out of date. Process the assessment again before you export contours of it.',
    );
  }
  const { contoursOfResults } = await import('../../../src/assessment/results-contours.ts');
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const scene = await readScene(project.scene);
    return await contoursOfResults(results, scene, { bandsDb: contourBandsDb(config), heightM, level, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new HttpsError(
      'deadline-exceeded',
      'The contours of this project take longer than an export may. Export without them; the map can still draw them.',
    );
  }
}
