/** A run that is divided over many instances. Each instance predicts a range of receivers, and the last one queues the join. */
import { HttpsError } from 'firebase-functions/https';
import { z } from 'zod';
import type { WorkLevels } from '../../../src/prediction/rules/run/predict-work.ts';
import { Refusal } from '../../../src/prediction/rules/sources/refusal.ts';
import type { ReceiverRange } from '../../../src/prediction/rules/run/shards.ts';
import { PREDICTION_SHARE, processingSchema } from '../../../src/model/assessment/assessment.ts';
import { type AssessmentId, assessmentIdSchema, type RunId, runIdSchema } from '../../../src/model/ids.ts';
import { eachBounded } from '../shared/bounded.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { log, refusalOf, withCurrentRequestId } from '../shared/log.ts';
import { enqueueTask } from '../shared/task-queue.ts';
import { isUnderWay, writeProgress } from './claim.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type ProcessingInput, readAssessment, readScene } from '../plan/inputs.ts';
import { finishRun, nodeThreads, STOPPED } from './run.ts';
import {
  countFailure,
  dropRecords,
  isShardWritten,
  noteProgress,
  noteWritten,
  readRanges,
  receiversDone,
  shardsWritten,
  writeRanges,
} from './shard-records.ts';
import { dropShardFiles, loadInput, loadLevels, saveInput, saveLevels } from './shard-files.ts';
import { formatPredictionProgress } from './texts.ts';

/** Time limit of one shard, and of the join, s. */
export const SHARD_DEADLINE_S = 1_800;
/** Time limit of a sharded run, s. After it the run counts as dead. */
export const SHARDED_RUN_DEADLINE_S = 7_200;
/** Number of failures of one part that ends the run. */
export const SHARD_ATTEMPTS = 4;

export const runTaskSchema = z.object({ assessmentId: assessmentIdSchema, jobId: runIdSchema, email: z.string() });
export type RunTask = z.infer<typeof runTaskSchema>;
export const shardTaskSchema = runTaskSchema.extend({ shard: z.number().int().min(0) });
export type ShardTask = z.infer<typeof shardTaskSchema>;

/** Divides a run, stores its input, and queues its shards. */
export async function startShards(input: ProcessingInput, task: RunTask, count: number): Promise<void> {
  const { assessmentId, jobId } = task;
  if (!(await writeProgress(assessmentId, jobId, { state: 'queued', message: 'Waiting for workers' }))) return;
  const { shardRanges } = await import('../../../src/prediction/rules/run/shards.ts');
  const ranges = shardRanges(input, await readScene(input.project.scene), count);
  await saveInput(jobId, input);
  await writeRanges(assessmentId, jobId, ranges);
  await queueShards(task);
  if (!(await isOwn(assessmentId, jobId))) await dropShards(assessmentId, jobId);
}

/**
 * Queues the shards of a divided run. A second call queues those that are missing.
 * @returns false if the run is not divided yet
 */
export async function queueShards(task: RunTask): Promise<boolean> {
  const ranges = await readRanges(task.assessmentId, task.jobId);
  if (ranges === null) return false;
  await eachBounded(ranges.keys(), ENQUEUED_AT_ONCE, (shard) =>
    enqueueTask({ ...task, shard } satisfies ShardTask, {
      function: 'processShard',
      deadlineSeconds: SHARD_DEADLINE_S,
      id: `${task.jobId}-${shard}`,
    }),
  );
  return true;
}

const ENQUEUED_AT_ONCE = 10;

/** Predicts one shard and writes its levels. If all shards are written then, it queues the join. */
export async function runShard(task: ShardTask, input: ProcessingInput): Promise<void> {
  const { assessmentId: id, jobId, shard } = task;
  const ranges = await readRanges(id, jobId);
  const range = ranges?.[shard];
  if (ranges === null || range === undefined) throw new Error('the ranges of the run are not there');
  const running = { id, run: jobId, shard, of: ranges.at(-1)?.to ?? 0 };
  if (!(await isShardWritten(id, jobId, shard))) {
    const levels = await predictShard(running, input, range);
    if (levels === null) {
      await dropShards(id, jobId);
      return;
    }
    await saveLevels(id, jobId, shard, levels, input.assessment.company);
    await noteWritten(id, jobId, shard, range.to - range.from);
  }
  if (!(await showProgress(running))) {
    await dropShards(id, jobId);
    return;
  }
  if ((await shardsWritten(id, jobId)) < ranges.length) return;
  const { shard: _shard, ...run } = task;
  await enqueueTask(run, { function: 'joinShards', deadlineSeconds: SHARD_DEADLINE_S, id: `${jobId}-join` });
}

/** @returns null if the run was stopped or replaced meanwhile */
async function predictShard(
  running: RunningShard,
  input: ProcessingInput,
  range: ReceiverRange,
): Promise<WorkLevels | null> {
  const begun = performance.now();
  const { withReceiversIn } = await import('../../../src/prediction/rules/run/shards.ts');
  const { predictWork } = await import('../../../src/prediction/rules/run/predict-work.ts');
  const { plannerOf } = await import('../../../src/prediction/rules/run/planned-work.ts');
  const part = withReceiversIn(await readScene(input.project.scene), range);
  const read = performance.now();
  const stop = new AbortController();
  const progressWriter = oneAtATime(PROGRESS_INTERVAL_MS, (done: number) => writeShardProgress(running, done, stop));
  const options = { ...(await nodeThreads()), signal: stop.signal, onProgress: progressWriter.write };
  try {
    const levels = await predictWork(part, plannerOf(part)(input), input.config.method, options);
    const times = { readMs: read - begun, predictMs: performance.now() - read };
    const { shard } = running;
    const size = { receivers: range.to - range.from, pairs: levels.pairs };
    log.info('a shard was predicted', { shard, ...size, ...times });
    return levels;
  } catch (error) {
    if (stop.signal.aborted) return null;
    throw error;
  }
}

interface RunningShard {
  id: AssessmentId;
  run: RunId;
  shard: number;
  /** Number of receivers of the whole run. */
  of: number;
}

const PROGRESS_INTERVAL_MS = 2_000;
/** Interval at which the assessment's progress is updated, however many shards report, ms. */
const SHOWN_INTERVAL_MS = 1_000;

/** Records the progress of a shard. If its run was stopped or replaced, the shard is stopped. */
async function writeShardProgress(running: RunningShard, done: number, stop: AbortController): Promise<void> {
  try {
    if (await showProgress(running)) await noteProgress(running.id, running.run, running.shard, done);
    else stop.abort();
  } catch (error) {
    log.warn('progress of a shard was lost', error, { shard: running.shard });
  }
}

/** Updates the progress in the assessment from all shards. @returns false if the run has ended or is no longer the current run */
async function showProgress({ id, run, of }: RunningShard): Promise<boolean> {
  const own = await readOwn(id, run);
  if (own === null) return false;
  const { processing, updateTime } = own;
  if (Date.now() - updateTime.toMillis() < SHOWN_INTERVAL_MS) return true;
  const all = await receiversDone(id, run);
  const progress = Math.min(PREDICTION_SHARE, (PREDICTION_SHARE * all) / of);
  if (progress <= processing.progress) return true;
  const message = formatPredictionProgress(all, of);
  const shown = { 'processing.state': 'running', 'processing.progress': progress, 'processing.message': message };
  // If somebody has written since the read, their progress is newer, so the update is conditional.
  await firestore
    .doc(`assessments/${id}`)
    .update(shown, { lastUpdateTime: updateTime })
    .catch(() => undefined);
  return true;
}

/** The processing state of a run if it is the current run and in progress. Otherwise null. */
async function readOwn(id: AssessmentId, run: RunId) {
  const [snapshot] = await firestore.getAll(firestore.doc(`assessments/${id}`), { fieldMask: ['processing'] });
  const parsed = processingSchema.safeParse(plainData(snapshot?.get('processing') ?? {}));
  const updateTime = snapshot?.updateTime;
  if (!parsed.success || updateTime === undefined) return null;
  return parsed.data.jobId === run && isUnderWay(parsed.data, new Date())
    ? { processing: parsed.data, updateTime }
    : null;
}

const isOwn = async (id: AssessmentId, run: RunId) => (await readOwn(id, run)) !== null;

/** Joins the levels of all shards and writes results as an undivided run does. */
export async function joinShards({ assessmentId, jobId, email }: RunTask, input: ProcessingInput): Promise<void> {
  const ranges = await readRanges(assessmentId, jobId);
  if (ranges === null) throw new Error('the ranges of the run are not there');
  const begun = performance.now();
  const parts: WorkLevels[] = [];
  await eachBounded(ranges.keys(), READ_AT_ONCE, async (shard) => {
    parts[shard] = await loadLevels(assessmentId, jobId, shard);
  });
  const { joinLevels } = await import('../../../src/prediction/rules/run/shards.ts');
  const { plannerOf } = await import('../../../src/prediction/rules/run/planned-work.ts');
  const { resultsOf } = await import('../../../src/prediction/rules/run/assess.ts');
  const scene = await readScene(input.project.scene);
  const by = { email, at: new Date() };
  const results = resultsOf(input, scene, plannerOf(scene)(input), joinLevels(parts), by);
  const read = performance.now();
  await finishRun({ input, scene, jobId }, results);
  const times = { readMs: read - begun, writeMs: performance.now() - read };
  log.info('the shards of a run were joined', { shards: ranges.length, ...times });
  await dropShards(assessmentId, jobId);
}

const READ_AT_ONCE = 8;

/** Deletes the files and documents of shards after a run. Failures here do not affect the results. */
export async function dropShards(id: AssessmentId, run: RunId): Promise<void> {
  try {
    await Promise.all([dropShardFiles(id, run), dropRecords(id, run)]);
  } catch (error) {
    log.error('the shards of a run could not be taken away', error, { assessment: id, job: run });
  }
}

/** Ends a run with a message and deletes what its shards have stored. */
export async function failRun({ assessmentId, jobId }: RunTask, message: string): Promise<void> {
  await writeProgress(assessmentId, jobId, { state: 'failed', message, finished: true });
  await dropShards(assessmentId, jobId);
}

/**
 * Handles a task of a run if it is still the current run of the assessment. An error that ends the run is shown in the
 * assessment. A transient error is thrown, so that the queue retries the task. After too many failures of the same work, the run
 * ends. Attempts without a free worker do not count.
 * @param name name of the work within the run
 * @param work receives the input at the start of the run
 */
export async function onTask(
  task: RunTask,
  name: string,
  work: (input: ProcessingInput) => Promise<void>,
): Promise<void> {
  const { assessmentId, jobId } = task;
  try {
    const { processing } = await readAssessment(assessmentId, null);
    if (processing?.jobId !== jobId || !isUnderWay(processing, new Date())) {
      await dropShards(assessmentId, jobId);
      return;
    }
    await work(await loadInput(assessmentId, jobId));
  } catch (error) {
    // The assessment or its project can no longer be processed, so a retry would not help.
    if (error instanceof HttpsError || error instanceof Refusal) {
      log.refused('a run was refused', refusalOf(error) ?? { code: 'cannot-be-processed' });
      await failRun(task, error.message);
      return;
    }
    // Another instance has finished the run meanwhile and deleted files that this task needs.
    if (!(await isOwn(assessmentId, jobId))) return;
    if ((await countFailure(assessmentId, jobId, name)) >= SHARD_ATTEMPTS)
      await failRun(task, withCurrentRequestId(STOPPED));
    throw error;
  }
}
