import { beforeAll, describe, expect, it } from 'vitest';
import { STORED_SHAPES } from '../../src/operations/rules/stored-shapes.ts';
import { CALLS } from '../../src/model/calls.ts';
import type { AssessmentId, ProjectUid } from '../../src/model/ids.ts';
import { MAX_JOBS_SHOWN, type OperationsStatus } from '../../src/model/operations-status.ts';
import { validProject } from '../support/made-up-files.ts';
import { fresh, rectangle, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
beforeAll(async () => {
  await world.open();
  project = await world.project(validProject());
});

async function status(): Promise<OperationsStatus> {
  const { status: code, result } = await world.callByHttp('adminStatus', null, 'administrator');
  expect(code).toBe(200);
  return CALLS.adminStatus.output.parse(result);
}

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** An assessment with a run as functions write it. */
async function withRun(state: string, fields: Record<string, unknown>): Promise<AssessmentId> {
  const id = await world.assessment(project, { name: fresh('works') });
  await world.admin.firestore.doc(`assessments/${id}`).update({
    processing: { state, jobId: `job-${id}`, message: 'Predicting levels', reference: 'K7QX-2MHD', ...fields },
  });
  return id;
}

describe('adminStatus', () => {
  it.each([
    ['a person who is not signed in', null, 401],
    ['a person without a profile', 'stranger', 403],
    ['an engineer', 'engineer', 403],
    ['a member of another company', 'outsider', 403],
  ] as const)('is not returned to %s', async (_, role, code) => {
    expect((await world.callByHttp('adminStatus', null, role)).status).toBe(code);
  });

  it('shows runs in progress, who started them, and whether they are overdue', async () => {
    const alive = await withRun('running', { startedAt: ago(0.1), deadline: ago(-1), by: world.engineerEmail });
    const dead = await withRun('queued', { startedAt: ago(3), deadline: ago(2) });
    await withRun('done', { startedAt: ago(3), deadline: ago(2), finishedAt: ago(2.5) });
    await world.admin.firestore.doc(`runs_under_way/${world.company}`).set({
      runs: { [`job-${alive}`]: { email: world.engineerEmail, deadline: ago(-1) } },
    });
    const { jobs, slots, slotsOfCompany } = await status();
    const own = jobs.filter(({ project: of }) => of === project);
    expect(own.map(({ assessment, isOverdue, by }) => [assessment, isOverdue, by])).toEqual([
      [alive, false, world.engineerEmail],
      [dead, true, null],
    ]);
    expect(own[0]).toMatchObject({ kind: 'run', doing: 'Predicting levels', reference: 'K7QX-2MHD' });
    expect(slots).toContainEqual({ company: world.company, taken: 1 });
    expect(slotsOfCompany).toBe(8);
  });

  it('shows why a run failed, with the reference of its call, and omits old failures', async () => {
    const pit = storedArea(rectangle([151, -33.8], 5, 5), { name: 'Bare', equipment: [] });
    const id = await world.assessment(project, { workAreas: { pit } });
    await world.call('processAssessment?reference=AAAA-2222', { assessmentId: id, options: {} });
    const old = await withRun('failed', { startedAt: ago(200), deadline: ago(199), finishedAt: ago(199) });
    const { failures } = await status();
    expect(failures).toContainEqual(
      expect.objectContaining({
        kind: 'run',
        assessment: id,
        by: world.engineerEmail,
        why: 'Bare has no equipment. Add at least one item.',
        reference: 'AAAA-2222',
      }),
    );
    expect(failures.some(({ assessment }) => assessment === old)).toBe(false);
  });

  it('shows why a run failed, however many runs people have stopped since', async () => {
    const failed = await withRun('failed', {
      startedAt: ago(5),
      deadline: ago(4),
      finishedAt: ago(4),
      message: 'No room',
    });
    const batch = world.admin.firestore.batch();
    const stopped = Array.from({ length: MAX_JOBS_SHOWN + 5 }, (_, index) =>
      world.admin.firestore.doc(`assessments/stopped-${failed}-${index}`),
    );
    const times = { startedAt: ago(3), deadline: ago(2), finishedAt: ago(3) };
    const processing = {
      state: 'failed',
      jobId: 'job',
      message: 'Stopped',
      cancelledBy: world.engineerEmail,
      ...times,
    };
    for (const document of stopped) batch.set(document, { name: 'stopped', project, processing });
    await batch.commit();
    const { failures } = await status();
    const removing = world.admin.firestore.batch();
    for (const document of stopped) removing.delete(document);
    await removing.commit();
    expect(failures).toContainEqual(expect.objectContaining({ assessment: failed, why: 'No room' }));
    expect(failures.some(({ name }) => name === 'stopped')).toBe(false);
  });

  it('shows a failed load, a load in progress, and a load that never started', async () => {
    const failed = await world.project(validProject());
    const receivers = world.admin.bucket.file(`projects/${failed}/receivers/receivers.csv`);
    await receivers.save(Buffer.from('id,address\n1,2\n'), { resumable: false });
    await world.call('adminLoadProject?reference=BBBB-2222', { projectId: failed }, 'administrator');
    const [lost, busy] = [await world.project(validProject()), await world.project(validProject())];
    for (const uid of [lost, busy]) await world.admin.firestore.doc(`projects/${uid}`).update({ preparing: true });
    await world.admin.firestore
      .doc(`projects/${busy}/config/loadState`)
      .update({ step: 'reading', finishedAt: null, deadline: ago(-1) });
    const { jobs, failures } = await status();
    expect(failures).toContainEqual(
      expect.objectContaining({
        kind: 'load',
        project: failed,
        by: world.administratorEmail,
        reference: 'BBBB-2222',
        why: expect.stringContaining('receivers.csv') as unknown,
      }),
    );
    const of = (uid: string) => jobs.find((job) => job.project === uid && job.kind === 'load');
    expect(of(busy)).toMatchObject({ doing: 'reading', isOverdue: false, by: world.administratorEmail });
    expect(of(lost)).toMatchObject({ doing: 'saved, but not started', isOverdue: true, deadline: null });
  });

  it('shows exports in progress and failed exports, with their assessment', async () => {
    const id = await world.assessment(project, { name: 'Exported works' });
    const exported = world.admin.firestore.collection(`assessments/${id}/exports`);
    const common = { company: world.company, format: 'csv', name: 'list', progress: 0, path: null, bytes: null };
    const of = { ...common, by: world.engineerEmail, at: ago(1), reference: 'CCCC-2222' };
    await exported.doc('e1').set({ ...of, id: 'e1', state: 'running', message: 'Writing', deadline: ago(-1) });
    await exported.doc('e2').set({ ...of, id: 'e2', state: 'failed', message: 'No disk', deadline: ago(0.5) });
    const { jobs, failures } = await status();
    const shown = { kind: 'export', name: 'Exported works: list', project, assessment: id, by: world.engineerEmail };
    expect(jobs).toContainEqual(expect.objectContaining({ ...shown, id: 'e1', doing: 'Writing', isOverdue: false }));
    expect(failures).toContainEqual(
      expect.objectContaining({ ...shown, id: 'e2', why: 'No disk', reference: 'CCCC-2222' }),
    );
  });

  it('counts the stored documents, and shows the largest projects and the running versions', async () => {
    const before = await status();
    const large = fresh('large');
    const counts = { receivers: 900_000, buildings: 0, catchments: 0, groundRegions: 0, equipment: 0, imagery: 0 };
    await world.admin.firestore
      .doc(`loaded_projects/${large}`)
      .set({ name: 'Large', id: large, company: world.company, state: 'ready', counts });
    await world.admin.firestore.doc(`assessments/of-${large}`).set({ project: large });
    const after = await status();
    await world.admin.firestore.doc(`assessments/of-${large}`).delete();
    await world.admin.firestore.doc(`loaded_projects/${large}`).delete();
    expect(after.counts['assessments']).toBe((before.counts['assessments'] ?? 0) + 1);
    expect(after.counts['companies']).toBeGreaterThan(1);
    expect(after.largest[0]).toEqual({ project: large, name: 'Large', receivers: 900_000, assessments: 1 });
    const { functions, engine, node, stored } = after.versions;
    expect(functions).toMatch(/^[0-9a-f]{16}$/);
    expect(engine).toMatch(/^\d+\.\d+\.\d+$/);
    expect(node).toMatch(/^v24\./);
    const versions = Object.entries(STORED_SHAPES).map(([name, { version }]) => ({ name, version }));
    expect(stored).toEqual(expect.arrayContaining(versions));
  });
});
