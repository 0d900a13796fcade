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

/** What a run writes at the paths of its assessment, over what the run before wrote there. */
interface PublishedFiles {
  results: Packed;
  report: Packed;
}

const JSON_TYPE = 'application/json';
const BINARY_TYPE = 'application/octet-stream';

/** Results or a report, as they are written. */
export const packedJson = (content: object): Promise<Packed> => packed(JSON.stringify(content), JSON_TYPE);

/** Writes results in columns, which the page reads, to the run's own path, where no other run writes. */
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

/** Takes away what a run wrote that was replaced before its end. */
export async function dropRun(id: AssessmentId, run: RunId): Promise<void> {
  const [files] = await bucket().getFiles({ prefix: storagePaths.runFolder(id, run) });
  await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
}

/**
 * Takes away what earlier runs wrote to their own paths. Somebody who reads just now may have begun at the run before, so that its files stay for a while.
 * What goes wrong here keeps nobody from the results.
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

/** @param run whose files stay */
async function dropOthers(id: AssessmentId, run: RunId, keptMs: number): Promise<void> {
  const [files] = await bucket().getFiles({ prefix: storagePaths.resultRuns(id) });
  const old = files.filter(({ name, metadata }) => {
    const age = Date.now() - new Date(metadata.timeCreated ?? 0).getTime();
    return !name.startsWith(storagePaths.runFolder(id, run)) && age > keptMs;
  });
  await Promise.all(old.map((file) => file.delete({ ignoreNotFound: true })));
}

/**
 * Writes results and report of a run to the paths of its assessment, as long as it is the assessment's run. Their hash says whether they
 * are what the assessment calls its own: they are not between this and the end of the run.
 * @returns false where another run has replaced it
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
 * Another run may take this one's place between the look and the write: the write is made only over the object that was there before
 * the look, and else the look is repeated.
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

/** What an object's next write is made over; 0 where there is none. */
export async function generationOf(path: string): Promise<number | string> {
  try {
    const [{ generation = 0 }] = await retry(() => bucket().file(path).getMetadata());
    return generation;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
