import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimRun } from '../../functions/src/prediction/claim.ts';
import { type ProcessingInput, readInput, readScene } from '../../functions/src/plan/inputs.ts';
import { saveInput } from '../../functions/src/prediction/shard-files.ts';
import { noteProgress, writeRanges } from '../../functions/src/prediction/shard-records.ts';
import { demoFiles, demoWorkSite, villageFiles } from '../../scripts/demo/generate.ts';
import { FIREBASE_PROJECT } from '../../scripts/lib/environments.ts';
import { assess } from '../../src/prediction/rules/run/assess.ts';
import { shardRanges } from '../../src/prediction/rules/run/shards.ts';
import { CALLS } from '../../src/model/calls.ts';
import { type AssessmentId, companyIdSchema, type ProjectUid, type RunId } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { type Results, resultsSchema } from '../../src/model/results/results.ts';
import { ports } from '../support/emulators.ts';
import { isWhole } from '../support/random-share.ts';
import { rectangle, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
/** The project for tests of tasks and records. Its run can be divided as well, and its shards take little time. */
let village: ProjectUid;

beforeAll(async () => {
  await world.open();
  [project, village] = await Promise.all([world.project(demoFiles()), world.project(villageFiles())]);
});

/**
 * Number of small areas in a row that the tests' limits divide. They are estimated at about 390,000 pairs in three shards, which
 * takes seconds.
 */
const AREAS_OF_SET = 7;

function rowOfAreas(sets: number) {
  const [west = 0, south = 0] = demoWorkSite.coordinates[0]?.[0] ?? [];
  const areas = Array.from({ length: sets * AREAS_OF_SET }, (_, index) => {
    const equipment = [{ id: 'tfnsw-001', quantity: 1 }];
    const site = rectangle([west + index * 0.0001, south], 5, 5);
    return [`area-${index}`, storedArea(site, { name: `Site ${index}`, equipment })] as const;
  });
  return Object.fromEntries(areas);
}

const processingOf = async (id: AssessmentId) => (await world.readAssessment(id)).processing;
const stateOf = async (id: AssessmentId) => (await processingOf(id))?.state;
async function untilState(id: AssessmentId, state: string): Promise<void> {
  await expect.poll(() => stateOf(id), { timeout: 80_000, interval: 100 }).toBe(state);
}

const whole = new Map<string, Promise<Results>>();

/** Returns results of an undivided run as stored and read. Results of the same input are computed once for all assessments. */
async function wholeResults(id: AssessmentId): Promise<Results> {
  const input = await readInput(await world.readAssessment(id));
  const results = whole.get(input.hash) ?? computeWhole(input);
  whole.set(input.hash, results);
  return { ...(await results), assessment: id };
}

async function computeWhole(input: ProcessingInput): Promise<Results> {
  const by = { email: world.engineerEmail, at: new Date(0) };
  const results = await assess(input, await readScene(input.project.scene), by);
  return resultsSchema.parse(JSON.parse(JSON.stringify(results)));
}

/** Returns the parts of two results that differ in any bit, except the time of the run. */
function differences(results: Results, others: Results): string[] {
  const parts = (of: Results): Record<string, unknown> => ({ ...of, ...of.receivers, processedAt: '', receivers: '' });
  const [one, other] = [parts(results), parts(others)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

const shardFiles = async (id: AssessmentId) => {
  const [files] = await world.admin.bucket.getFiles({ prefix: storagePaths.resultRuns(id) });
  return files.map(({ name }) => name).filter((name) => name.includes('/shards/'));
};
const jobRecords = async (id: AssessmentId) =>
  (await world.admin.firestore.collection(`assessments/${id}/jobs`).listDocuments()).length;

/** A run of the village that was claimed and divided, whose shards are not queued. */
async function dividedRun({ deadlineSeconds = 120, shards = 3 } = {}): Promise<{ id: AssessmentId; run: RunId }> {
  const id = await world.assessment(village, { workAreas: rowOfAreas(1) });
  const assessment = await world.readAssessment(id);
  const input = await readInput(assessment);
  const wanted = { assessment: { id, company: companyIdSchema.parse(world.company) }, email: world.engineerEmail };
  const claim = await claimRun({ ...wanted, hash: input.hash, deadlineSeconds });
  await saveInput(claim.jobId, input);
  await writeRanges(id, claim.jobId, shardRanges(input, await readScene(input.project.scene), shards));
  return { id, run: claim.jobId };
}

/** Delivers a task to its function as the queue does. @returns the HTTP status */
async function dispatch(
  name: 'processJob' | 'processShard' | 'joinShards',
  data: object,
  retryCount = 0,
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${ports.functions}/${FIREBASE_PROJECT}/us-central1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-CloudTasks-TaskRetryCount': String(retryCount) },
    body: JSON.stringify({ data }),
  });
  return response.status;
}

const shardTask = (id: AssessmentId, run: RunId, shard: number) => ({
  assessmentId: id,
  jobId: run,
  email: world.engineerEmail,
  shard,
});

describe('a run that is too long for one job', { timeout: 150_000 }, () => {
  it('is divided into shards, shows its progress, and has exactly the results of an undivided run', async () => {
    const id = await world.assessment(project, { workAreas: rowOfAreas(1) });
    const ended = world.watchUntilEnded(id);
    expect(await world.process(id)).toMatchObject({ status: 200, result: { state: 'queued', summary: null } });
    await expect.poll(() => jobRecords(id), { timeout: 30_000, interval: 50 }).toBe(1);
    const seen = await ended;
    const shown = seen.map(({ progress }) => progress);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(seen.some(({ state, progress }) => state === 'running' && progress > 0 && progress < 0.95)).toBe(true);
    expect(seen.some(({ message }) => /^Predicting levels: \d+ of \d+ receivers$/.test(message))).toBe(true);
    const last = seen.at(-1);
    expect(last).toMatchObject({ state: 'done', progress: 1, resultHash: last?.inputHash, resultRun: last?.jobId });
    const results = await world.results(id);
    expect(differences(results, await wholeResults(id))).toEqual([]);
    await expect.poll(() => jobRecords(id)).toBe(0);
    expect(await shardFiles(id)).toEqual([]);
    expect(await world.read(`runs_under_way/${world.company}`)).toEqual({ runs: {} });
  });

  it('has the same results if tasks arrive twice, late and in any order', async () => {
    const { id, run } = await dividedRun();
    const [a, b, c] = [0, 1, 2].map((shard) => shardTask(id, run, shard)) as [object, object, object];
    expect(await Promise.all([dispatch('processShard', c), dispatch('processShard', c)])).toEqual([204, 204]);
    expect(await dispatch('processShard', a)).toBe(204);
    expect(await dispatch('processShard', a)).toBe(204);
    expect(await stateOf(id)).not.toBe('done');
    expect(await dispatch('processShard', b)).toBe(204);
    await untilState(id, 'done');
    const before = await processingOf(id);
    expect(await dispatch('joinShards', shardTask(id, run, 0))).toBe(204);
    expect(await dispatch('processShard', b)).toBe(204);
    expect(await processingOf(id)).toEqual(before);
    expect(differences(await world.results(id), await wholeResults(id))).toEqual([]);
    await expect.poll(() => shardFiles(id)).toEqual([]);
  });

  it('keeps its results if two tasks join its shards simultaneously', async () => {
    const { id, run } = await dividedRun({ shards: 1 });
    expect(await dispatch('processShard', shardTask(id, run, 0))).toBe(204);
    const statuses = await Promise.all([1, 2].map(() => dispatch('joinShards', shardTask(id, run, 0))));
    expect(statuses).toContain(204);
    await untilState(id, 'done');
    await expect.poll(() => jobRecords(id)).toBe(0);
    const { resultRun } = (await processingOf(id)) ?? {};
    expect(resultRun).toBe(run);
    // Either of the two may have written results or columns last. They differ only in the time.
    expect(differences(await world.results(id), await world.columns(id, run))).toEqual([]);
  });

  it('completes even if progress is reported late', async () => {
    const { id, run } = await dividedRun({ shards: 2 });
    expect(await dispatch('processShard', shardTask(id, run, 0))).toBe(204);
    await noteProgress(id, run, 0, 1);
    expect(await dispatch('processShard', shardTask(id, run, 1))).toBe(204);
    await untilState(id, 'done');
  });

  // Other systems do not reveal which process is a worker.
  it.runIf(isWhole && existsSync('/proc'))('completes although its workers are killed', async () => {
    const id = await world.assessment(project, { workAreas: rowOfAreas(2) });
    await world.process(id);
    await expect.poll(() => jobRecords(id), { timeout: 30_000, interval: 50 }).toBe(1);
    await expect.poll(workers, { timeout: 30_000, interval: 20 }).not.toEqual([]);
    for (const pid of workers()) process.kill(pid, 'SIGKILL');
    await untilState(id, 'done');
    expect(differences(await world.results(id), await wholeResults(id))).toEqual([]);
  });

  it.runIf(isWhole)('is replaced by a newer run', async () => {
    const id = await world.assessment(project, { workAreas: rowOfAreas(2) });
    await world.process(id);
    await untilState(id, 'running');
    const older = (await processingOf(id))?.jobId;
    await world.process(id, { force: true });
    await untilState(id, 'done');
    const processing = await processingOf(id);
    expect(processing?.jobId).not.toBe(older);
    expect(processing?.resultRun).toBe(processing?.jobId);
    expect(differences(await world.results(id), await wholeResults(id))).toEqual([]);
  });

  it('continues with its original input if the assessment is edited in the meantime', async () => {
    const { id, run } = await dividedRun();
    const before = await wholeResults(id);
    const areas = { workAreas: rowOfAreas(2) };
    await world.admin.firestore.doc(`assessments/${id}`).update(areas);
    // The task that divided the run is delivered a second time.
    expect(await dispatch('processJob', shardTask(id, run, 0))).toBe(204);
    for (const shard of [0, 1, 2]) await dispatch('processShard', shardTask(id, run, shard));
    await untilState(id, 'done');
    const results = await world.results(id);
    expect(differences(results, before)).toEqual([]);
    expect(results.inputHash).not.toBe((await readInput(await world.readAssessment(id))).hash);
  });

  it('can be stopped by a member, and then leaves no files, records or slots', async () => {
    const id = await world.assessment(project, { workAreas: rowOfAreas(4) });
    await world.process(id);
    await untilState(id, 'running');
    for (const [role, status] of [
      [null, 401],
      ['stranger', 403],
      ['outsider', 403],
    ] as const) {
      expect(await world.call('cancelRun', { assessmentId: id }, role)).toMatchObject({ status });
    }
    expect(await world.call('cancelRun', { assessmentId: id })).toMatchObject({ result: { cancelled: true } });
    expect(await processingOf(id)).toMatchObject({
      state: 'failed',
      message: `Stopped by ${world.engineerEmail}.`,
      cancelledBy: world.engineerEmail,
      resultRun: null,
    });
    expect(await world.call('cancelRun', { assessmentId: id })).toMatchObject({ result: { cancelled: false } });
    const { result } = await world.callByHttp('adminStatus', null, 'administrator');
    const { jobs, failures } = CALLS.adminStatus.output.parse(result);
    expect([...jobs, ...failures].filter(({ assessment }) => assessment === id)).toEqual([]);
    expect(await world.read(`runs_under_way/${world.company}`)).toEqual({ runs: {} });
    const left = async () => [(await shardFiles(id)).length, await jobRecords(id)];
    await expect.poll(left, { timeout: 60_000, interval: 500 }).toEqual([0, 0]);
    expect(await processingOf(id)).toMatchObject({ state: 'failed', cancelledBy: world.engineerEmail });
  });

  it('deletes its shard files after its deadline, and computes nothing', async () => {
    const { id, run } = await dividedRun({ deadlineSeconds: -1 });
    expect(await shardFiles(id)).not.toEqual([]);
    expect(await dispatch('processShard', shardTask(id, run, 0))).toBe(204);
    expect(await shardFiles(id)).toEqual([]);
    expect(await stateOf(id)).toBe('queued');
  });

  it('is retried after a failure that may be temporary, and fails with a message after the last retry', async () => {
    const { id, run } = await dividedRun();
    await world.admin.bucket.file(storagePaths.inputOfShards(id, run)).delete();
    for (const _ of [1, 2, 3]) {
      expect(await dispatch('processShard', shardTask(id, run, 0))).toBe(500);
      expect(await stateOf(id)).toBe('queued');
    }
    expect(await dispatch('processShard', shardTask(id, run, 0))).toBe(500);
    expect(await processingOf(id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('The run stopped unexpectedly. Press Process to try again.'),
    });
    expect(await dispatch('processShard', shardTask(id, run, 0))).toBe(204);
  });

  it('fails with a message if the assessment was deactivated in the meantime', async () => {
    const { id, run } = await dividedRun();
    await world.admin.firestore.doc(`assessments/${id}`).update({ active: false });
    expect(await dispatch('processShard', shardTask(id, run, 0))).toBe(204);
    const snapshot = await world.admin.firestore.doc(`assessments/${id}`).get();
    expect(snapshot.get('processing')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('no longer exists'),
    });
  });
});

/** Returns the processes in which the emulators run `processShard`. */
function workers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        return environment.includes('FUNCTION_TARGET=processShard') && environment.includes(emulatorOfTests());
      } catch {
        return false;
      }
    });
}

const emulatorOfTests = () => `FIRESTORE_EMULATOR_HOST=127.0.0.1:${ports.firestore}`;
