import type { ResultContours } from '../../../src/geodata/results/result-contours.ts';
import { HttpsError } from 'firebase-functions/https';
import { areasAtWork } from '../../../src/domain/area-hours.ts';
import { contourBandsDb, type ContourLevel } from '../../../src/domain/contour-bands.ts';
import type { Results } from '../../../src/domain/results.ts';
import { type ProcessingInput, readScene } from './inputs.ts';

/** An export answers within 50 s; writing the files is to fit in as well. */
const DEADLINE_MS = 40_000;

/**
 * The noise contours of results, for an export.
 * @param wanted the height in m above ground; with an operating time, contours of the work areas that work in it
 * @returns null where none does
 * @throws HttpsError invalid-argument where the results have no such time, failed-precondition where the results are out of date (the scene is no longer theirs), deadline-exceeded
 */
export async function exportedContours(
  results: Results,
  { assessment, config, hash, project }: ProcessingInput,
  { heightM, level, time }: { heightM: number; level: ContourLevel; time?: string | undefined },
): Promise<ResultContours | null> {
  if (results.inputHash !== hash) {
    throw new HttpsError(
      'failed-precondition',
      'The results are out of date. Process the assessment again before you export contours of it.',
    );
  }
  const { criteria, operatingTimes } = results;
  if (time !== undefined && !operatingTimes.includes(time)) {
    throw new HttpsError(
      'invalid-argument',
      `options.contours.time: the results have no operating time ${time}. Choose one of ${operatingTimes.join(', ')}.`,
    );
  }
  const during = time === undefined ? null : areasAtWork(criteria, assessment, time);
  const { contoursOfResults } = await import('../../../src/assessment/results-contours.ts');
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const scene = await readScene(project.scene);
    return await contoursOfResults(results, scene, { bandsDb: contourBandsDb(config), heightM, level, during, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new HttpsError(
      'deadline-exceeded',
      'The contours of this project take longer than an export may. Export without them; the map can still draw them.',
    );
  }
}
