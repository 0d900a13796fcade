import type { AssessmentId, CompanyId, RunId } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import type { WrittenColumns } from '../../../src/results/rules/columns/write-columns.ts';
import { retry } from '../shared/retry.ts';
import { bucket, firestore } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { type Packed, packed, saveOwned, savePacked } from '../shared/owned-objects.ts';
import { RETENTION } from '../shared/retention.ts';
import { isMissing, isReplaced } from '../shared/storage-codes.ts';
import { dropOtherRecords } from './shard-records.ts';

/** Files that a run writes at the paths of its assessment, replacing those of the previous run. */
interface PublishedFiles {
  results: Packed;
  report: Packed;
}

const JSON_TYPE = 'application/json';
const BINARY_TYPE = 'application/octet-stream';

/** Compresses results or a report for storage. */
export const packedJson = (content: object): Promise<Packed> => packed(JSON.stringify(content), JSON_TYPE);

/** Writes results in columns, which the page reads, to a path that belongs to this run alone. */
export async function writeRun(
  id: AssessmentId,
  run: RunId,
  columns: WrittenColumns,
  company: CompanyId,
): Promise<void> {
  await Promise.all([
    saveOwned(storagePaths.columnsOfRun(id, run), columns.head, company, JSON_TYPE),
    ...Object.entries(columns.files).map(([name, bytes]) =>
      saveOwned(storagePaths.columnsOfRun(id, run, name), bytes, company, BINARY_TYPE),
    ),
  ]);
}

/** Deletes the files of a run that was replaced before its end. */
export async function dropRun(id: AssessmentId, run: RunId): Promise<void> {
  const [files] = await bucket().getFiles({ prefix: storagePaths.runFolder(id, run) });
  await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
}

/**
 * Deletes the files of earlier runs. Each run has stored them at its own path. A page may still be reading the previous run, so
 * its files stay for some time. Failures here do not affect the results.
 */
export async function dropEarlierRuns(id: AssessmentId, run: RunId): Promise<void> {
  const keptMs = RETENTION.earlierRuns();
  if (keptMs === null) return;
  try {
    await Promise.all([dropOthers(id, run, keptMs), dropOtherRecords(id, run)]);
  } catch (error) {
    log.error('what earlier runs wrote could not be taken away', error, { assessment: id, job: run });
  }
}

/** @param run run whose files stay */
async function dropOthers(id: AssessmentId, run: RunId, keptMs: number): Promise<void> {
  const [files] = await bucket().getFiles({ prefix: storagePaths.resultRuns(id) });
  const old = files.filter(({ name, metadata }) => {
    const age = Date.now() - new Date(metadata.timeCreated ?? 0).getTime();
    return !name.startsWith(storagePaths.runFolder(id, run)) && age > keptMs;
  });
  await Promise.all(old.map((file) => file.delete({ ignoreNotFound: true })));
}

/**
 * Writes results and report of a run to the paths of its assessment, if it is still the current run. Readers recognise current
 * results by their hash. Between this write and the end of the run, the files therefore do not count as current yet.
 * @returns false if another run has replaced it
 */
export async function publishRun(
  id: AssessmentId,
  run: RunId,
  files: PublishedFiles,
  company: CompanyId,
): Promise<boolean> {
  const published = await Promise.all([
    publish(id, run, storagePaths.results(id), files.results, company),
    publish(id, run, storagePaths.report(id), files.report, company),
  ]);
  return published.every(Boolean);
}

/**
 * Another run may replace this one between the check and the write. The write is therefore conditional on the object's generation
 * at the time of the check, and otherwise the check is repeated.
 */
async function publish(id: AssessmentId, run: RunId, path: string, file: Packed, company: CompanyId): Promise<boolean> {
  for (;;) {
    const generation = await generationOf(path);
    const assessment = await firestore.doc(`assessments/${id}`).get();
    const wanted = assessment.get('processing.jobId') === run && assessment.get('processing.finishedAt') === null;
    if (!wanted) return false;
    try {
      await savePacked(path, file, company, { ifGenerationMatch: generation });
      return true;
    } catch (error) {
      if (!isReplaced(error)) throw error;
    }
  }
}

/** The generation on which the next write of an object is conditional. 0 if the object does not exist. */
export async function generationOf(path: string): Promise<number | string> {
  try {
    const [{ generation = 0 }] = await retry(() => bucket().file(path).getMetadata());
    return generation;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
