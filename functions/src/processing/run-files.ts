import { logger } from 'firebase-functions';
import type { AssessmentId, CompanyId, RunId } from '../../../src/domain/ids.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import { again } from '../shared/again.ts';
import { bucket, firestore } from '../shared/firebase.ts';
import { saveOwned } from '../shared/owned-objects.ts';

/** What a run writes, as text. */
export interface RunFiles {
  results: string;
  report: string;
}

const JSON_TYPE = 'application/json';

/** Writes results and report to the run's own paths, where no other run writes. */
export async function writeRun(id: AssessmentId, run: RunId, files: RunFiles, company: CompanyId): Promise<void> {
  await Promise.all([
    saveOwned(storagePaths.resultsOfRun(id, run), files.results, company, JSON_TYPE),
    saveOwned(storagePaths.reportOfRun(id, run), files.report, company, JSON_TYPE),
  ]);
}

/** Takes away what a run wrote that was replaced before its end. */
export async function dropRun(id: AssessmentId, run: RunId): Promise<void> {
  const paths = [storagePaths.resultsOfRun(id, run), storagePaths.reportOfRun(id, run)];
  await Promise.all(paths.map((path) => bucket().file(path).delete({ ignoreNotFound: true })));
}

/** Somebody who reads just now may have begun at the run before: as long as this its files stay, ms. */
const KEPT_MS = 10 * 60_000;

/** Takes away what earlier runs wrote; what goes wrong here keeps nobody from the results. */
export async function dropEarlierRuns(id: AssessmentId, run: RunId): Promise<void> {
  try {
    await Promise.all([
      dropOthers(storagePaths.resultRuns(id), storagePaths.resultsOfRun(id, run)),
      dropOthers(storagePaths.reportRuns(id), storagePaths.reportOfRun(id, run)),
    ]);
  } catch (error) {
    logger.error('what earlier runs wrote could not be taken away', { assessmentId: id, run }, error);
  }
}

async function dropOthers(prefix: string, kept: string): Promise<void> {
  const [files] = await bucket().getFiles({ prefix });
  const old = files.filter(({ name, metadata }) => {
    const age = Date.now() - new Date(metadata.timeCreated ?? 0).getTime();
    return name !== kept && age > KEPT_MS;
  });
  await Promise.all(old.map((file) => file.delete({ ignoreNotFound: true })));
}

/**
 * Copies what a run wrote to the paths that name no run, as long as it is the assessment's run.
 * @returns false where another run has replaced it
 */
export async function publishRun(id: AssessmentId, run: RunId, files: RunFiles, company: CompanyId): Promise<boolean> {
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
