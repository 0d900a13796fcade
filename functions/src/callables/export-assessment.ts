import { HttpsError } from 'firebase-functions/https';
import { type Results, resultsSchema } from '../../../src/domain/results.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import { callerOf } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { bucket } from '../shared/firebase.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { exportedContours } from '../processing/exported-contours.ts';
import { readAssessment, readInput } from '../processing/inputs.ts';
import type { Assessment } from '../../../src/domain/assessment.ts';
import { requireTurn } from '../shared/rate-limit.ts';
import { readStored } from '../shared/stored-bytes.ts';

const WGS_84 = 4326;

/** Writes the results of an assessment as a file to download. */
export const exportAssessment = callable(
  'exportAssessment',
  { memory: '2GiB', cpu: 1, concurrency: 1, maxInstances: 10, timeoutSeconds: 60 },
  async ({ assessmentId, options }, request) => {
    const caller = await callerOf(request);
    const assessment = await readAssessment(assessmentId, caller);
    await requireTurn(caller.profile.uid, 'exportAssessment');
    const results = await readStoredResults(assessment);
    const input = await readInput(assessment);
    const { project } = input;
    const crs = options.crs ?? project.crs ?? WGS_84;
    const { coordinateSystem, BUILT_IN_CRS } = await import('../../../src/geodata/crs/crs.ts');
    if (coordinateSystem(crs) === null) {
      throw new HttpsError('invalid-argument', `options.crs: EPSG:${crs} is not known. Choose one of ${BUILT_IN_CRS}.`);
    }
    const { company } = assessment;
    const subject = { kind: 'assessment', id: assessmentId, name: assessment.name } as const;
    const details = `${options.name} (${options.format})`;
    await record({ by: caller.email, action: 'exported', subject, details });
    switch (options.format) {
      case 'csv': {
        const path = storagePaths.exported(assessmentId, options.name, 'csv');
        const { resultsCsv } = await import('../../../src/geodata/results/results-csv.ts');
        await saveOwned(path, resultsCsv(results, crs), company, 'text/csv; charset=utf-8');
        return { state: 'done' as const, path };
      }
      case 'shapefile': {
        const path = storagePaths.exported(assessmentId, options.name, 'zip');
        const { resultsShapefile } = await import('../../../src/geodata/results/results-shapefile.ts');
        const contours = options.contours ? await exportedContours(results, input, options.contours) : null;
        await saveOwned(path, resultsShapefile(results, crs, new Date(), contours), company, 'application/zip');
        return { state: 'done' as const, path };
      }
    }
  },
);

/** The results that the assessment calls its own: of its run, and of the input that it names. */
async function readStoredResults({ id, processing }: Assessment): Promise<Results> {
  const run = processing?.resultRun ?? null;
  const file = bucket().file(run === null ? storagePaths.results(id) : storagePaths.resultsOfRun(id, run));
  const [exists] = await file.exists();
  if (!exists) throw new HttpsError('failed-precondition', 'There are no results yet. Process the assessment first.');
  const parsed = resultsSchema.safeParse(await readJson(file));
  if (!parsed.success) {
    throw new HttpsError('failed-precondition', 'The results are of an older version. Process the assessment again.');
  }
  if (parsed.data.inputHash === processing?.resultHash) return parsed.data;
  throw new HttpsError(
    'failed-precondition',
    'The results are out of date: they are not those of the last run. Process the assessment again.',
  );
}

async function readJson(file: ReturnType<ReturnType<typeof bucket>['file']>): Promise<unknown> {
  const bytes = await readStored(file);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
