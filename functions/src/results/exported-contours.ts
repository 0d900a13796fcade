import type { ResultContours } from '../../../src/results/rules/result-contours.ts';
import { HttpsError } from 'firebase-functions/https';
import { areasAtWork } from '../../../src/model/assessment/area-hours.ts';
import { contourBandsDb, type ContourLevel } from '../../../src/model/map/contour-bands.ts';
import type { Results } from '../../../src/model/results/results.ts';
import { type ProcessingInput, readScene } from '../plan/inputs.ts';

/**
 * The noise contours of results for an export.
 * @param wanted height above ground in m; with an operating time, only its working work areas contribute
 * @param withinMs time limit
 * @param onProgress receives the completed share, 0 … 1
 * @returns null if no contour exists
 * @throws HttpsError deadline-exceeded
 */
export async function exportedContours(
  results: Results,
  { assessment, config, project }: ProcessingInput,
  { heightM, level, time }: { heightM: number; level: ContourLevel; time?: string | undefined },
  withinMs: number,
  onProgress: (share: number) => void,
): Promise<ResultContours | null> {
  const during = time === undefined ? null : areasAtWork(results.criteria, assessment, time);
  const { contoursOfResults } = await import('../../../src/results/rules/results-contours.ts');
  const signal = AbortSignal.timeout(withinMs);
  try {
    const scene = await readScene(project.scene);
    const bandsDb = contourBandsDb(config);
    return await contoursOfResults(results, scene, { bandsDb, heightM, level, during, signal, onProgress });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new HttpsError(
      'deadline-exceeded',
      'The contours of this project take longer than an export may. Export without them; the map can still draw them.',
    );
  }
}

/**
 * @throws HttpsError invalid-argument if the results do not have the operating time, failed-precondition if they are out of date,
 * because the scene then no longer belongs to them
 */
export function requireContours(results: Results, { hash }: ProcessingInput, time: string | undefined): void {
  if (results.inputHash !== hash) {
    throw new HttpsError(
      'failed-precondition',
      'The results are out of date. Process the assessment again before you export contours of it.',
    );
  }
  const { operatingTimes } = results;
  if (time !== undefined && !operatingTimes.includes(time)) {
    throw new HttpsError(
      'invalid-argument',
      `options.contours.time: the results have no operating time ${time}. Choose one of ${operatingTimes.join(', ')}.`,
    );
  }
}
