import { HttpsError } from 'firebase-functions/https';
import type { Assessment } from '../../../src/domain/assessment.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import { type Results, resultsSchema } from '../../../src/domain/results.ts';
import { runRefusalsTexts } from '../../../src/texts/run-refusals.ts';
import { bucket } from '../shared/firebase.ts';
import { readStored } from '../shared/stored-bytes.ts';

/** The results that the assessment calls its own: of its run, and of the input that it names. */
export async function readStoredResults({ id, processing }: Assessment): Promise<Results> {
  const run = processing?.resultRun ?? null;
  const file = bucket().file(run === null ? storagePaths.results(id) : storagePaths.resultsOfRun(id, run));
  const [exists] = await file.exists();
  if (!exists) throw new HttpsError('failed-precondition', runRefusalsTexts.thereAreNoResultsYet);
  const parsed = resultsSchema.safeParse(await readJson(file));
  if (!parsed.success) {
    throw new HttpsError('failed-precondition', runRefusalsTexts.resultsAreOfOlderVersion);
  }
  if (parsed.data.inputHash === processing?.resultHash) return parsed.data;
  throw new HttpsError('failed-precondition', runRefusalsTexts.resultsOfAnotherRun);
}

async function readJson(file: ReturnType<ReturnType<typeof bucket>['file']>): Promise<unknown> {
  const bytes = await readStored(file);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
