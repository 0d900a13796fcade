import type { AssessmentId, CompanyId, RunId } from '../../../src/domain/ids.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import type { WrittenColumns } from '../../../src/geodata/result-columns/write-columns.ts';
import { again } from '../shared/again.ts';
import { bucket, firestore } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { RETENTION } from '../shared/retention.ts';
import { dropOtherRecords } from './shard-records.ts';

/** What a run writes that has a copy where no run is named, as text. */
interface PublishedFiles {
  results: string;
  report: string;
}

/** What a run writes. */
export interface RunFiles extends PublishedFiles {
  /** The results in columns, which the page reads. */
  columns: WrittenColumns;
}

const JSON_TYPE = 'application/json';
const BINARY_TYPE = 'application/octet-stream';

/** Writes results, in columns too, and report to the run's own paths, where no other run writes. */
export async function writeRun(
  id: AssessmentId,
  run: RunId,
  { results, report, columns }: RunFiles,
  company: CompanyId,
): Promise<void> {
  await Promise.all([
    saveOwned(storagePaths.resultsOfRun(id, run), results, company, JSON_TYPE),
    saveOwned(storagePaths.reportOfRun(id, run), report, company, JSON_TYPE),
    saveOwned(storagePaths.columnsOfRun(id, run), columns.head, company, JSON_TYPE),
    ...Object.entries(columns.files).map(([name, bytes]) =>
      saveOwned(storagePaths.columnsOfRun(id, run, name), bytes, company, BINARY_TYPE),
    ),
  ]);
}

/** Takes away what a run wrote that was replaced before its end. */
export async function dropRun(id: AssessmentId, run: RunId): Promise<void> {
  const prefixes = [prefixOf(storagePaths.resultsOfRun(id, run)), prefixOf(storagePaths.reportOfRun(id, run))];
  const found = await Promise.all(prefixes.map((prefix) => bucket().getFiles({ prefix })));
  await Promise.all(found.flatMap(([files]) => files.map((file) => file.delete({ ignoreNotFound: true }))));
}

/** Where everything lies that a run wrote beside one of its files. */
function prefixOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/**
 * Takes away what earlier runs wrote. Somebody who reads just now may have begun at the run before, so that its files stay for a while.
 * What goes wrong here keeps nobody from the results.
 */
export async function dropEarlierRuns(id: AssessmentId, run: RunId): Promise<void> {
  const keptMs = RETENTION.earlierRuns();
  if (keptMs === null) return;
  try {
    await Promise.all([
      dropOthers(storagePaths.resultRuns(id), storagePaths.resultsOfRun(id, run), keptMs),
      dropOthers(storagePaths.reportRuns(id), storagePaths.reportOfRun(id, run), keptMs),
      dropOtherRecords(id, run),
    ]);
  } catch (error) {
    log.error('what earlier runs wrote could not be taken away', error, { assessment: id, job: run });
  }
}

/** @param kept a file of the run whose files stay */
async function dropOthers(prefix: string, kept: string, keptMs: number): Promise<void> {
  const [files] = await bucket().getFiles({ prefix });
  const old = files.filter(({ name, metadata }) => {
    const age = Date.now() - new Date(metadata.timeCreated ?? 0).getTime();
    return !name.startsWith(prefixOf(kept)) && age > keptMs;
  });
  await Promise.all(old.map((file) => file.delete({ ignoreNotFound: true })));
}

/**
 * Copies what a run wrote to the paths that name no run, as long as it is the assessment's run.
 * @returns false where another run has replaced it
 */
export async function publishRun(
  id: AssessmentId,
  run: RunId,
  files: PublishedFiles,
  company: CompanyId,
): Promise<boolean> {
  return (
    (await publish(id, run, storagePaths.results(id), files.results, company)) &&
    (await publish(id, run, storagePaths.report(id), files.report, company))
  );
}

const PRECONDITION_FAILED = 412;

/**
 * Another run may take this one's place between the look and the write: the write is made only over the object that was there before
 * the look, and else the look is repeated.
 */
async function publish(id: AssessmentId, run: RunId, path: string, text: string, company: CompanyId): Promise<boolean> {
  for (;;) {
    const generation = await generationOf(path);
    const assessment = await firestore.doc(`assessments/${id}`).get();
    const wanted = assessment.get('processing.jobId') === run && assessment.get('processing.finishedAt') === null;
    if (!wanted) return false;
    try {
      await saveOwned(path, text, company, JSON_TYPE, { ifGenerationMatch: generation });
      return true;
    } catch (error) {
      if (!isReplaced(error)) throw error;
    }
  }
}

/** Whether a write was refused because another one came before. */
export function isReplaced(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === PRECONDITION_FAILED;
}

/** What an object's next write is made over; 0 where there is none. */
export async function generationOf(path: string): Promise<number | string> {
  const file = bucket().file(path);
  const [exists] = await again(() => file.exists());
  if (!exists) return 0;
  const [{ generation = 0 }] = await again(() => file.getMetadata());
  return generation;
}
