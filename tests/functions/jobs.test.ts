import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelRun, claimRun, handOver } from '../../functions/src/prediction/claim.ts';
import { readInput } from '../../functions/src/plan/inputs.ts';
import { runJob } from '../../functions/src/prediction/run.ts';
import { slotsOf } from '../../functions/src/prediction/slots.ts';
import { demoFiles, demoWorkSite, villageFiles } from '../../scripts/demo/generate.ts';
import { type AssessmentId, emailSchema, type ProjectUid, runIdSchema } from '../../src/model/ids.ts';
import type { Processing } from '../../src/model/assessment/assessment.ts';
import { newRequestId } from '../../src/model/request-id.ts';
import { FIREBASE_PROJECT } from '../../scripts/lib/environments.ts';
import { entriesOf } from '../support/emulator-log.ts';
import { ports } from '../support/emulators.ts';
import { rectangle, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
beforeAll(async () => {
  await world.open();
  project = await world.project(demoFiles());
});

/**
 * Number of small areas. The product of receivers and areas exceeds the tests' limit for a call, but not the limit for one job.
 */
const AREAS = 5;

function manyAreas() {
  const [west = 0, south = 0] = demoWorkSite.coordinates[0]?.[0] ?? [];
  const areas = Array.from({ length: AREAS }, (_, index) => {
    const at = [west + index * 0.0001, south];
    const equipment = [{ id: 'tfnsw-001', quantity: 1 }];
    return [`area-${index}`, storedArea(rectangle(at, 5, 5), { name: `Pit ${index + 1}`, equipment })] as const;
  });
  return Object.fromEntries(areas);
}

describe('a run that is too long for a call', () => {
  it('becomes a single job, however often it is requested, that shows its progress and ends with results', async () => {
    const id = await world.assessment(project, { workAreas: manyAreas() });
    const ended = world.watchUntilEnded(id);
    const answers = await Promise.all([world.processByHttp(id), world.processByHttp(id), world.processByHttp(id)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, result: { state: 'queued', summary: null } });
    const seen = await ended;
    expect(new Set(seen.map(({ jobId }) => jobId)).size).toBe(1);
    expect(seen[0]?.state).toBe('queued');
    const shown = seen.map(({ progress }) => progress);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(seen.some(({ state, progress }) => state === 'running' && progress > 0 && progress < 0.95)).toBe(true);
    const last = seen.at(-1);
    expect(last).toMatchObject({ state: 'done', progress: 1, resultHash: last?.inputHash });
    const results = await world.results(id);
    expect(results.areas).toHaveLength(AREAS);
    expect(results.inputHash).toBe(last?.resultHash);
    expect(results.processedBy).toBe(world.engineerEmail);
  });

  it('has one request id in the log entries of its call, its trigger and its task', async () => {
    const id = await world.assessment(project, { workAreas: manyAreas() });
    const reference = newRequestId();
    const ended = world.watchUntilEnded(id);
    const answer = await world.callByHttp(`processAssessment?reference=${reference}`, {
      assessmentId: id,
      options: {},
    });
    expect(answer).toMatchObject({ status: 200, result: { state: 'queued' } });
    const processing = (await ended).at(-1);
    expect(processing).toMatchObject({ state: 'done', reference });
    await expect
      .poll(() => entriesOf(reference).map(({ message }) => message), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['processAssessment ended', 'audit ended', 'processJob ended']));
    const own = { severity: 'INFO', reference, outcome: 'done', ms: expect.any(Number) as unknown };
    const entries = entriesOf(reference);
    const of = (name: string) => entries.find(({ message }) => message === `${name} ended`);
    expect(of('processAssessment')).toMatchObject({ ...own, assessment: id, project });
    expect(of('processJob')).toMatchObject({ ...own, assessment: id, job: processing?.jobId, retries: 0 });
    expect(of('audit')).toMatchObject({ ...own, document: `assessments/${id}`, event: expect.any(String) as unknown });
    expect(of('processJob')?.['caller']).toBe(of('processAssessment')?.['caller']);
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  it('is rejected immediately if a work area has no equipment', async () => {
    const [first, ...others] = Object.entries(manyAreas());
    const bare = storedArea(rectangle([151, -33.8], 5, 5), { name: 'Bare', equipment: [] });
    const id = await world.assessment(project, {
      workAreas: Object.fromEntries([[first?.[0] ?? '', bare], ...others]),
    });
    const ended = world.watchUntilEnded(id);
    const reference = newRequestId();
    expect(
      await world.callByHttp(`processAssessment?reference=${reference}`, { assessmentId: id, options: {} }),
    ).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    await expect.poll(() => entriesOf(reference).length, { timeout: 20_000 }).toBeGreaterThan(1);
    // No entry of a successful run is an error.
    for (const { severity } of entriesOf(reference)) expect(['INFO', 'NOTICE']).toContain(severity);
    expect(entriesOf(reference)).toContainEqual(
      expect.objectContaining({ severity: 'NOTICE', outcome: 'refused', code: 'cannot-be-processed', reasons: 1 }),
    );
    const last = (await ended).at(-1);
    expect(last).toMatchObject({
      state: 'failed',
      message: 'Bare has no equipment. Add at least one item.',
      resultHash: null,
    });
  });
});

describe('a job that the queue delivers', () => {
  const JOB = 'job-1';
  /** Tests of the job and its slot need only the village. */
  let village: ProjectUid;
  beforeAll(async () => {
    village = await world.project(villageFiles());
  });

  /** An assessment whose run was claimed for its current input, or for another one. */
  async function claimed(fields: Partial<Processing> = {}): Promise<AssessmentId> {
    const id = await world.assessment(village, { workAreas: manyAreas() });
    await world.admin.firestore.doc(`assessments/${id}`).update({
      processing: {
        state: 'queued',
        progress: 0,
        message: 'Waiting to start',
        inputHash: 'hash',
        resultHash: null,
        jobId: JOB,
        startedAt: new Date(),
        deadline: new Date(Date.now() + 60_000),
        finishedAt: null,
        ...fields,
      },
    });
    return id;
  }

  /** Delivers a job to its function as the queue does. @returns the state of its run afterwards */
  async function dispatch(assessmentId: AssessmentId, expectedStatus = 204, jobId: string = JOB) {
    const response = await fetch(`http://127.0.0.1:${ports.functions}/${FIREBASE_PROJECT}/us-central1/processJob`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { assessmentId, jobId, email: world.engineerEmail } }),
    });
    expect(response.status).toBe(expectedStatus);
    return (await world.readAssessment(assessmentId)).processing;
  }

  /** A run whose call has given it up. The limit of its prediction time is zero. */
  async function givenUp() {
    const id = await world.assessment(village, { workAreas: manyAreas() });
    const assessment = await world.readAssessment(id);
    const input = await readInput(assessment);
    const email = emailSchema.parse(world.engineerEmail);
    const { jobId } = await claimRun({ assessment, email, hash: input.hash, deadlineSeconds: 60 });
    expect(await runJob(input, jobId, email, 0)).toEqual({ kind: 'too-long' });
    return { id, assessment, jobId };
  }
  const JOB_S = 1_800;

  it('continues the run of a call that reached its time limit: the run keeps its slot and ends with results', async () => {
    const { id, assessment, jobId } = await givenUp();
    expect((await world.readAssessment(id)).processing).toMatchObject({ state: 'running', finishedAt: null });
    const before = Date.now();
    await handOver(assessment, jobId, JOB_S, 'It goes on');
    const waiting = (await world.readAssessment(id)).processing;
    expect(waiting).toMatchObject({ state: 'queued', progress: 0, jobId, finishedAt: null });
    expect(waiting?.deadline.getTime()).toBeGreaterThanOrEqual(before + JOB_S * 1000);
    const slot = (await slotsOf(assessment.company).get()).get(`runs.${jobId}`) as {
      email: string;
      deadline: Timestamp;
    };
    expect(slot.email).toBe(world.engineerEmail);
    expect(slot.deadline.toMillis()).toBe(waiting?.deadline.getTime());
    expect(await dispatch(id, 204, jobId)).toMatchObject({ state: 'done', jobId });
    expect((await world.results(id)).areas).toHaveLength(AREAS);
    expect((await slotsOf(assessment.company).get()).get(`runs.${jobId}`)).toBeUndefined();
  });

  it('does nothing for a run that was stopped before its call handed it over', async () => {
    const { id, assessment, jobId } = await givenUp();
    await cancelRun(id, world.engineerEmail);
    await handOver(assessment, jobId, JOB_S, 'It goes on');
    const stopped = { state: 'failed', cancelledBy: world.engineerEmail };
    expect((await world.readAssessment(id)).processing).toMatchObject(stopped);
    expect((await slotsOf(assessment.company).get()).get(`runs.${jobId}`)).toBeUndefined();
    expect(await dispatch(id, 204, jobId)).toMatchObject(stopped);
  });

  it('fails with a message if the assessment was deactivated, instead of waiting for its deadline', async () => {
    const id = await claimed();
    await world.admin.firestore.doc(`assessments/${id}`).update({ active: false });
    const processing = await dispatch(id);
    expect(processing).toMatchObject({ state: 'failed', message: expect.stringContaining('no longer exists') });
    expect(processing?.finishedAt).toBeInstanceOf(Date);
  });

  it('fails with a message if the project’s configuration can no longer be read', async () => {
    const id = await claimed();
    const config = world.admin.firestore.doc(`projects/${village}/config/reportConfig`);
    await config.set({ criteriaSet: 'lost' });
    const processing = await dispatch(id);
    await config.delete();
    expect(processing).toMatchObject({ state: 'failed', message: expect.stringContaining('criteriaSet') });
  });

  it('asks the user to process again if the assessment has changed', async () => {
    const processing = await dispatch(await claimed({ inputHash: 'of another input' }));
    expect(processing).toMatchObject({ state: 'failed', message: expect.stringContaining('Process it again') });
  });

  it('does nothing if another run has replaced its run', async () => {
    const processing = await dispatch(await claimed({ jobId: runIdSchema.parse('job-2') }));
    expect(processing).toMatchObject({ state: 'queued', jobId: 'job-2', finishedAt: null });
  });

  it('does nothing when it is delivered a second time', async () => {
    const finishedAt = new Date('2026-01-01T00:00:00Z');
    const processing = await dispatch(await claimed({ state: 'failed', message: 'Once', finishedAt }));
    expect(processing).toMatchObject({ state: 'failed', message: 'Once', finishedAt });
  });
});
