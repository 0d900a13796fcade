import { availableParallelism } from 'node:os';
import { PREDICTION_SHARE } from '../../../src/model/assessment/assessment.ts';
import { companySchema } from '../../../src/model/people/people.ts';
import type { AssessmentId, RunId } from '../../../src/model/ids.ts';
import type { CallOutput } from '../../../src/model/calls.ts';
import type { Results } from '../../../src/model/results/results.ts';
import { addressesOf } from '../../../src/model/results/results-by-address.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { log, withCurrentRequestId } from '../shared/log.ts';
import { writeProgress } from './claim.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { within } from './within.ts';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import type { ProcessingInput } from '../plan/inputs.ts';
import { readScene } from '../plan/inputs.ts';
import { Refusal } from '../../../src/prediction/rules/sources/refusal.ts';
import { readComparisons } from '../shared/stored-comparisons.ts';
import { readRevisions } from '../shared/stored-revisions.ts';
import { dropEarlierRuns, dropRun, packedJson, publishRun, writeRun } from './run-files.ts';
import { formatPredictionProgress } from './texts.ts';

type Summary = NonNullable<CallOutput<'processAssessment'>['summary']>;

/** How a run ended: with results, rejected with reasons, replaced by another run, or without having finished in its time. */
export type RunOutcome =
  | { kind: 'done'; summary: Summary }
  | { kind: 'refused'; message: string }
  | { kind: 'replaced' }
  | { kind: 'too-long' };

/** Each message is a transaction, and every open page and the audit trail read it. */
const PROGRESS_INTERVAL_MS = 1_500;

/**
 * Runs a claimed job to its end: predicts, writes results and report, and records the outcome in the assessment.
 * @param predictWithinMs time limit of the prediction. A prediction that is half done by then gets the same time again. Otherwise
 * it is stopped, and the run stays in progress for a job
 */
export async function runJob(
  input: ProcessingInput,
  jobId: RunId,
  email: string,
  predictWithinMs = Infinity,
): Promise<RunOutcome> {
  const { id } = input.assessment;
  const stop = new AbortController();
  const begun = performance.now();
  if (!(await writeProgress(id, jobId, { state: 'running', message: 'Predicting levels' })))
    return { kind: 'replaced' };
  try {
    const [{ assess }, scene] = await Promise.all([
      import('../../../src/prediction/rules/run/assess.ts'),
      readScene(input.project.scene),
    ]);
    const progressWriter = oneAtATime(PROGRESS_INTERVAL_MS, (done: number, of: number) =>
      writeRunProgress(id, jobId, (PREDICTION_SHARE * done) / of, formatPredictionProgress(done, of), stop),
    );
    let doneShare = 0;
    const onProgress = (done: number, of: number) => {
      doneShare = done / of;
      progressWriter.write(done, of);
    };
    const by = { email, at: new Date() };
    const options = { ...(await nodeThreads()), signal: stop.signal, onProgress };
    const read = performance.now();
    const limit = { ms: predictWithinMs, doneShare: () => doneShare };
    const results = await within(limit, stop, () => assess(input, scene, by, options));
    // A progress message that is still being written would delay or overwrite the next write.
    await progressWriter.idle();
    if (results === null) {
      log.info('a run takes too long for its call', { receivers: scene.receivers.ids.length });
      return { kind: 'too-long' };
    }
    const predicted = performance.now();
    const outcome = await finishRun({ input, scene, jobId }, results);
    const size = { receivers: results.receivers.id.length, pairs: results.pairs };
    const times = { readMs: read - begun, predictMs: predicted - read, writeMs: performance.now() - predicted };
    log.info('a run was predicted', { ...size, ...times });
    return outcome;
  } catch (error) {
    if (stop.signal.aborted) return { kind: 'replaced' };
    const message = error instanceof Refusal ? error.message : withCurrentRequestId(STOPPED);
    if (error instanceof Refusal)
      log.refused('a run was refused', { code: 'cannot-be-processed', reasons: error.reasons.length });
    await writeProgress(id, jobId, { state: 'failed', message, finished: true });
    if (error instanceof Refusal) return { kind: 'refused', message };
    throw error;
  }
}

/** Message of a run that failed for a reason that the person cannot correct. */
export const STOPPED = 'The run stopped unexpectedly. Press Process to try again.';

/** The worker threads of this instance. */
export async function nodeThreads() {
  const { startNodeTracers } = await import('../../../src/engine/threads/node.ts');
  return { threads: availableParallelism(), startTracers: startNodeTracers };
}

interface PredictedRun {
  input: ProcessingInput;
  scene: PreparedScene;
  jobId: RunId;
}

/** Writes the results of a run and its end. If the run is no longer current, its files are deleted. */
export async function finishRun({ input, scene, jobId }: PredictedRun, results: Results): Promise<RunOutcome> {
  const { id, company } = input.assessment;
  const { buildReport } = await import('../../../src/report/rules/build-report.ts');
  const [revisions, comparisons, nameOfCompany, isWanted] = await Promise.all([
    readRevisions(id),
    readComparisons(input.assessment),
    companyName(company),
    writeProgress(id, jobId, { progress: PREDICTION_SHARE, message: 'Writing the results' }),
  ]);
  if (!isWanted) return { kind: 'replaced' };
  const { name, assumptions } = input.project;
  const names = { project: name, company: nameOfCompany, assumptions };
  const { worksOfReport } = await import('../cumulative/works-of-report.ts');
  const { writeColumns } = await import('../../../src/results/rules/columns/write-columns.ts');
  // The columns have a path of their own. They are stored before the files of the previous run are replaced.
  const storeColumns = async () => writeRun(id, jobId, await writeColumns(results), company);
  const [together, packedResults] = await Promise.all([
    worksOfReport(input, results, scene),
    packedJson(results),
    storeColumns(),
  ]);
  const report = buildReport(results, scene, input, names, { revisions, comparisons, together });
  const published = { results: packedResults, report: await packedJson(report) };
  if (!(await publishRun(id, jobId, published, company))) {
    await dropUnnamed(id, jobId);
    return { kind: 'replaced' };
  }
  const ended = { state: 'done', progress: 1, message: '', finished: true } as const;
  if (!(await writeProgress(id, jobId, { ...ended, resultHash: input.hash, resultRun: jobId }))) {
    await dropUnnamed(id, jobId);
    return { kind: 'replaced' };
  }
  await dropEarlierRuns(id, jobId);
  return { kind: 'done', summary: summaryOf(results) };
}

/** Deletes the files of a run unless the assessment names it. Another instance may have finished the same run meanwhile. */
async function dropUnnamed(id: AssessmentId, jobId: RunId): Promise<void> {
  const assessment = await firestore.doc(`assessments/${id}`).get();
  if (assessment.get('processing.resultRun') !== jobId) await dropRun(id, jobId);
}

/** Writes progress. Stops a run that was replaced. */
async function writeRunProgress(
  id: AssessmentId,
  jobId: RunId,
  progress: number,
  message: string,
  stop: AbortController,
) {
  try {
    if (!(await writeProgress(id, jobId, { progress, message }))) stop.abort();
  } catch {
    // A lost progress message has no effect. The end of the run is written separately.
  }
}

/** Counts addresses. An address exceeds if one of its receivers exceeds in at least one operating time. */
function summaryOf(results: Results): Summary {
  const addresses = addressesOf(results);
  const columns = Object.values(results.receivers.times).map(({ exceedance }) => exceedance);
  const exceeds = (receiver: number) => columns.some((exceedance) => (exceedance[receiver] ?? 0) > 0);
  return {
    addresses: addresses.length,
    receivers: results.receivers.id.length,
    exceeding: addresses.filter(({ receivers }) => receivers.some(exceeds)).length,
    pairs: results.pairs,
  };
}

async function companyName(id: string): Promise<string> {
  const snapshot = await firestore.doc(`companies/${id}`).get();
  const company = companySchema.safeParse(plainData(snapshot.data() ?? {}));
  return company.success ? company.data.name : id;
}
