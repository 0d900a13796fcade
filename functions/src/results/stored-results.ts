import { HttpsError } from 'firebase-functions/https';
import type { Assessment } from '../../../src/model/assessment/assessment.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { type Results, resultsSchema } from '../../../src/model/results/results.ts';
import { openColumns, readColumns } from '../../../src/results/rules/columns/read-columns.ts';
import { bucket } from '../shared/firebase.ts';
import { readStored } from '../shared/stored-bytes.ts';
import { NO_RESULTS_YET } from '../shared/texts.ts';

/** Reads the current results of the assessment: those of the run and the input that it names. */
export async function readStoredResults(assessment: Assessment): Promise<Results> {
  const file = bucket().file(storagePaths.results(assessment.id));
  const [exists] = await file.exists();
  if (!exists) throw new HttpsError('failed-precondition', NO_RESULTS_YET);
  const hash = assessment.processing?.resultHash;
  const parsed = resultsSchema.safeParse(await readJson(file));
  const results = parsed.data?.inputHash === hash ? parsed.data : await readColumnsOfRun(assessment);
  if (results?.inputHash === hash && results !== undefined) return results;
  if (!parsed.success) {
    throw new HttpsError('failed-precondition', 'The results are of an older version. Process the assessment again.');
  }
  throw new HttpsError(
    'failed-precondition',
    'The results are out of date: they are not those of the last run. Process the assessment again.',
  );
}

/**
 * Reads the results in columns, which each run has at its own path. `results.json` may be from a run that was stopped between
 * writing it and its end. The columns then have the current results.
 */
async function readColumnsOfRun({ id, processing }: Assessment): Promise<Results | undefined> {
  const run = processing?.resultRun ?? null;
  if (run === null) return undefined;
  const read = (name?: string) => readStored(bucket().file(storagePaths.columnsOfRun(id, run, name)));
  const columns = openColumns((await read()).toString('utf8'));
  const files = Object.keys(columns.head.files);
  await Promise.all(files.map(async (name) => columns.take(name, Uint8Array.from(await read(name)).buffer)));
  return readColumns(columns).results;
}

async function readJson(file: ReturnType<ReturnType<typeof bucket>['file']>): Promise<unknown> {
  const bytes = await readStored(file);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
