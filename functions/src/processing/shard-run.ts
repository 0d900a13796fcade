/** A run that is divided over many instances: each predicts a range of receivers, and whoever is last has them joined. */
import { HttpsError } from 'firebase-functions/https';
import { z } from 'zod';
import type { WorkLevels } from '../../../src/assessment/predict-work.ts';
import { Refusal } from '../../../src/assessment/refusal.ts';
import type { ReceiverRange } from '../../../src/assessment/shards.ts';
import { processingSchema } from '../../../src/domain/assessment.ts';
import { type AssessmentId, assessmentIdSchema, type RunId, runIdSchema } from '../../../src/domain/ids.ts';
import { eachBounded } from '../shared/bounded.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { log, refusalOf, tellingReference } from '../shared/log.ts';
import { enqueueTask } from '../shared/task-queue.ts';
import { isUnderWay, writeProgress } from './claim.ts';
import { type ProcessingInput, readAssessment, readScene } from './inputs.ts';
import { finishRun, nodeThreads, PREDICTION_SHARE, STOPPED } from './run.ts';
import {
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

/** So long one shard, or the joining of all, may take. */
export const SHARD_DEADLINE_S = 1_800;
/** A run that is not done by then is dead. */
export const SHARDED_RUN_DEADLINE_S = 7_200;
/** A worker that was killed, or a service that did not answer, is tried so often. */
export const SHARD_ATTEMPTS = 4;

export const runTaskSchema = z.object({ assessmentId: assessmentIdSchema, jobId: runIdSchema, email: z.string() });
export type RunTask = z.infer<typeof runTaskSchema>;
export const shardTaskSchema = runTaskSchema.extend({ shard: z.number().int().min(0) });
export type ShardTask = z.infer<typeof shardTaskSchema>;

/** Divides a run and queues its shards. A second time it queues those that are missing. */
export async function startShards(input: ProcessingInput, task: RunTask, count: number): Promise<void> {
  const { assessmentId, jobId } = task;
  if (!(await writeProgress(assessmentId, jobId, { state: 'running', message: 'Dividing the work' }))) return;
  const { shardRanges } = await import('../../../src/assessment/shards.ts');
  const ranges = shardRanges(input, await readScene(input.project.scene), count);
  await saveInput(jobId, input);
  await writeRanges(assessmentId, jobId, ranges);
  await eachBounded(ranges.keys(), ENQUEUED_AT_ONCE, (shard) =>
    enqueueTask({ ...task, shard } satisfies ShardTask, {
      function: 'processShard',
      deadlineSeconds: SHARD_DEADLINE_S,
      id: `${jobId}-${shard}`,
    }),
  );
}

const ENQUEUED_AT_ONCE = 10;

/** Predicts one shard and writes its levels; the one that finds all written has them joined. */
export async function runShard(task: ShardTask, input: ProcessingInput): Promise<void> {
  const { assessmentId: id, jobId, shard } = task;
  const ranges = await readRanges(id, jobId);
  const range = ranges?.[shard];
  if (ranges === null || range === undefined) return;
  const told = { id, run: jobId, shard, of: ranges.at(-1)?.to ?? 0 };
  if (!(await isShardWritten(id, jobId, shard))) {
    const levels = await predictShard(told, input, range);
    if (levels === null) {
      await dropShards(id, jobId);
      return;
    }
    await saveLevels(id, jobId, shard, levels, input.assessment.company);
    await noteWritten(id, jobId, shard, range.to - range.from);
  }
  if (!(await showProgress(told))) {
    await dropShards(id, jobId);
    return;
  }
  if ((await shardsWritten(id, jobId)) < ranges.length) return;
  const { shard: _shard, ...run } = task;
  await enqueueTask(run, { function: 'joinShards', deadlineSeconds: SHARD_DEADLINE_S, id: `${jobId}-join` });
}

/** @returns null where the run was stopped or replaced meanwhile */
async function predictShard(told: Told, input: ProcessingInput, range: ReceiverRange): Promise<WorkLevels | null> {
  const begun = performance.now();
  const { withReceiversIn } = await import('../../../src/assessment/shards.ts');
  const { predictWork } = await import('../../../src/assessment/predict-work.ts');
  const { plannerOf } = await import('../../../src/assessment/planned-work.ts');
  const part = withReceiversIn(await readScene(input.project.scene), range);
  const read = performance.now();
  const stop = new AbortController();
  const onProgress = shardTeller(told, stop);
  const options = { ...(await nodeThreads()), signal: stop.signal, onProgress };
  try {
    const levels = await predictWork(part, plannerOf(part)(input), input.config.method, options);
    const times = { readMs: read - begun, predictMs: performance.now() - read };
    const { shard } = told;
    const size = { receivers: range.to - range.from, pairs: levels.pairs };
    log.info('a shard was predicted', { shard, ...size, ...times });
    return levels;
  } catch (error) {
    if (stop.signal.aborted) return null;
    throw error;
  }
}

interface Told {
  id: AssessmentId;
  run: RunId;
  shard: number;
  /** Receivers of the whole run. */
  of: number;
}

const TELL_INTERVAL_MS = 2_000;
/** The assessment says how its run stands once in so long, however many shards tell of it. */
const SHOWN_INTERVAL_MS = 1_000;

/** Notes now and then how far a shard is; one whose run was stopped or replaced is stopped. */
function shardTeller(told: Told, stop: AbortController) {
  let last = Date.now();
  return (done: number): void => {
    const now = Date.now();
    if (now - last < TELL_INTERVAL_MS) return;
    last = now;
    tellShard(told, done, stop).catch((error: unknown) =>
      log.warn('progress of a shard was lost', error, { shard: told.shard }),
    );
  };
}

async function tellShard(told: Told, done: number, stop: AbortController): Promise<void> {
  if (await showProgress(told)) await noteProgress(told.id, told.run, told.shard, done);
  else stop.abort();
}

/** Shows in the assessment how far all shards are. @returns false where the run is not the assessment's any more, or has ended */
async function showProgress({ id, run, of }: Told): Promise<boolean> {
  const reference = firestore.doc(`assessments/${id}`);
  const [snapshot] = await firestore.getAll(reference, { fieldMask: ['processing'] });
  const processing = processingSchema.safeParse(plainData(snapshot?.get('processing') ?? {}));
  if (!processing.success || processing.data.jobId !== run || !isUnderWay(processing.data, new Date())) return false;
  const updateTime = snapshot?.updateTime;
  if (updateTime === undefined || Date.now() - updateTime.toMillis() < SHOWN_INTERVAL_MS) return true;
  const all = await receiversDone(id, run);
  const progress = Math.min(PREDICTION_SHARE, (PREDICTION_SHARE * all) / of);
  if (progress <= processing.data.progress) return true;
  const message = `Predicting levels: ${all} of ${of} receivers`;
  // Whoever wrote since the look has told something newer.
  await reference
    .update({ 'processing.progress': progress, 'processing.message': message }, { lastUpdateTime: updateTime })
    .catch(() => undefined);
  return true;
}

/** Joins the levels of all shards to results, as one run writes them. */
export async function joinShards({ assessmentId, jobId, email }: RunTask, input: ProcessingInput): Promise<void> {
  const ranges = await readRanges(assessmentId, jobId);
  if (ranges === null) return;
  const begun = performance.now();
  const parts: WorkLevels[] = [];
  await eachBounded(ranges.keys(), READ_AT_ONCE, async (shard) => {
    parts[shard] = await loadLevels(assessmentId, jobId, shard);
  });
  const { joinLevels } = await import('../../../src/assessment/shards.ts');
  const { plannerOf } = await import('../../../src/assessment/planned-work.ts');
  const { resultsOf } = await import('../../../src/assessment/assess.ts');
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

/** What is left of shards after a run; what goes wrong here keeps nobody from the results. */
export async function dropShards(id: AssessmentId, run: RunId): Promise<void> {
  try {
    await Promise.all([dropShardFiles(id, run), dropRecords(id, run)]);
  } catch (error) {
    log.error('the shards of a run could not be taken away', error, { assessment: id, job: run });
  }
}

/**
 * Works on a task of a run that is still the assessment's own; what keeps it from ending is told there. What may pass is thrown, so that
 * the queue tries it again, up to the last attempt.
 * @param work gets what the run computes from, as it was when the run began
 */
export async function onTask(
  { assessmentId, jobId }: RunTask,
  retryCount: number,
  work: (input: ProcessingInput) => Promise<void>,
): Promise<void> {
  const fail = async (message: string) => {
    await writeProgress(assessmentId, jobId, { state: 'failed', message, finished: true });
    await dropShards(assessmentId, jobId);
  };
  try {
    const { processing } = await readAssessment(assessmentId, null);
    if (processing?.jobId !== jobId || !isUnderWay(processing, new Date())) return;
    await work(await loadInput(assessmentId, jobId));
  } catch (error) {
    // The assessment or its project cannot be processed any more: trying again would change nothing.
    if (error instanceof HttpsError || error instanceof Refusal) {
      log.refused('a run was refused', refusalOf(error) ?? { code: 'cannot-be-processed' });
      await fail(error.message);
      return;
    }
    if (retryCount >= SHARD_ATTEMPTS - 1) await fail(tellingReference(STOPPED));
    throw error;
  }
}
