import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import type { AssessmentId, ProjectUid } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { reportSchema } from '../../src/report/rules/report.ts';
import { type FrozenFile, type Revision, revisionSchema, type StepInput } from '../../src/model/revisions/revision.ts';
import { revisionLabelSchema } from '../../src/model/revisions/latest-revision.ts';
import { workGeometrySchema } from '../../src/model/assessment/work-area.ts';
import { validProject } from '../support/made-up-files.ts';
import { storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;

beforeAll(async () => {
  await world.open();
  project = await world.project(validProject());
});

const site = (quantity = 1) =>
  storedArea(workGeometrySchema.parse(demoWorkSite), { equipment: [{ id: 'exc', quantity }] });
const NIGHT = [{ date: '2026-11-27', start: '22:00', end: '05:00' }];

/** A processed assessment of a night. */
async function processed(): Promise<AssessmentId> {
  const id = await world.assessment(project, {
    workAreas: { site: site() },
    shifts: NIGHT,
    startDate: '2026-11-27',
    endDate: '2026-11-28',
    operatingTime: 'night',
  });
  expect((await world.process(id)).status).toBe(200);
  return id;
}

const issue = (assessmentId: AssessmentId, label = 'A', role?: 'outsider' | 'stranger' | 'administrator') =>
  world.call('issueRevision', { assessmentId, label, reason: `Submission ${label}` }, role);
const step = (assessmentId: AssessmentId, label: string, input: StepInput, role?: 'outsider' | 'stranger') =>
  world.call('stepRevision', { assessmentId, label, step: input }, role);

const revisionOf = async (id: AssessmentId, label = 'A'): Promise<Revision> =>
  revisionSchema.parse(await world.read(`assessments/${id}/revisions/${label}`));

async function frozen({ assessment, frozen: { key } }: Revision, file: FrozenFile): Promise<Buffer> {
  return readStored(world.admin.bucket.file(storagePaths.frozen(assessment, key, file)));
}

/** Takes a revision through steps that need no further input. */
async function walk(id: AssessmentId, label: string, ...steps: StepInput[]): Promise<void> {
  for (const input of steps) {
    const { status, error } = await step(id, label, input);
    expect([input.to, status, error]).toEqual([input.to, 200, undefined]);
  }
}

const SUBMITTED = { from: 'draft', to: 'submitted', text: 'By e-mail' } as const;
const REVIEWED = { from: 'submitted', to: 'reviewed', decidedBy: 'R. Reviewer, EPA' } as const;
const APPROVED = { from: 'reviewed', to: 'approved', decidedBy: 'R. Reviewer, EPA' } as const;
const IN_FORCE = { from: 'approved', to: 'in-force' } as const;

describe('a revision', () => {
  it('freezes results, report, input and scene, each with its hash', async () => {
    const id = await processed();
    const before = await world.readAssessment(id);
    expect((await issue(id)).result).toEqual({ label: 'A' });
    const revision = await revisionOf(id);
    expect(revision).toMatchObject({ label: 'A', number: 1, state: 'draft', company: world.company, steps: [] });
    expect(revision.frozen).toMatchObject({
      permitNumber: 'P-1',
      reason: 'Submission A',
      issuedBy: world.engineerEmail,
      inputHash: before.processing?.resultHash,
      run: before.processing?.resultRun,
    });
    for (const file of ['results', 'report', 'input', 'scene'] as const) {
      const bytes = await frozen(revision, file);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(revision.frozen.files[file]);
      const [metadata] = await world.admin.bucket
        .file(storagePaths.frozen(id, revision.frozen.key, file))
        .getMetadata();
      expect(metadata.metadata).toEqual({ company: world.company });
    }
    const results = await readStored(world.admin.bucket.file(storagePaths.results(id)));
    expect((await frozen(revision, 'results')).equals(results)).toBe(true);
    const { scene } = await world.loadedProject(project);
    expect((await frozen(revision, 'scene')).equals(await readStored(world.admin.bucket.file(scene ?? '')))).toBe(true);
    const report = reportSchema.parse(JSON.parse((await frozen(revision, 'report')).toString('utf8')));
    expect(report.revision).toMatchObject({ label: 'A', reason: 'Submission A', issuedBy: world.engineerEmail });
    expect(report.map).toMatchObject({ drawn: true, withoutContours: '' });
    expect((await world.report(id)).revision).toBeNull();
    expect((await world.readAssessment(id)).issued).toEqual({
      label: 'A',
      state: 'draft',
      inputHash: revision.frozen.inputHash,
      permit: null,
    });
  });

  it('contains the comparison with measurements of its own plan only', async () => {
    const id = await processed();
    const { inputHash } = await world.report(id);
    const counts = { quarters: 32, shifts: 3, sumDb: 4, squaresDb: 60, over: 2, mostDb: 4.2 };
    const kept = { ...counts, mostAt: '2026-11-27T23:15', mostLogger: 'Fence', loggers: [], outOfDate: false };
    const comparisons = world.admin.firestore.collection(`loaded_projects/${project}/comparisons`);
    // Earlier comparisons do not state their plan.
    await comparisons.doc(id).set({ ...counts, mostAt: '', mostLogger: '', revision: '' });
    await comparisons.doc(`${id}~B`).set({ ...kept, revision: 'B', quarters: 40, inputHash: 'another' });
    expect((await world.process(id, { force: true })).status).toBe(200);
    expect((await world.report(id)).monitoring).toBeNull();
    await comparisons.doc(`${id}~plan`).set({ ...kept, revision: '', inputHash });
    expect((await world.process(id, { force: true })).status).toBe(200);
    expect((await world.report(id)).monitoring).toMatchObject({ quarters: 32, over: 2, mostLogger: 'Fence' });
    expect((await issue(id)).status).toBe(200);
    const report = reportSchema.parse(JSON.parse((await frozen(await revisionOf(id), 'report')).toString('utf8')));
    expect(report.monitoring?.quarters).toBe(32);
  });

  it('stays unchanged when later runs write other results', async () => {
    const id = await processed();
    await issue(id);
    const revision = await revisionOf(id);
    const [results, report] = [await frozen(revision, 'results'), await frozen(revision, 'report')];
    await world.admin.firestore.doc(`assessments/${id}`).update({ 'workAreas.site': site(9) });
    expect((await world.process(id)).status).toBe(200);
    expect((await frozen(revision, 'results')).equals(results)).toBe(true);
    expect((await frozen(revision, 'report')).equals(report)).toBe(true);
    const now = await world.results(id);
    expect(Math.max(...now.receivers.laeq)).toBeGreaterThan(
      Math.max(...(JSON.parse(results.toString('utf8')) as typeof now).receivers.laeq) + 9,
    );
    expect((await issue(id, 'B')).result).toEqual({ label: 'B' });
    const second = await revisionOf(id, 'B');
    expect(second.frozen.key).not.toBe(revision.frozen.key);
    expect(second.number).toBe(2);
    expect((await revisionOf(id)).frozen).toEqual(revision.frozen);
  });

  it('is not issued without results, with results that are out of date, or twice', async () => {
    const unprocessed = await world.assessment(project, { workAreas: { site: site() } });
    expect((await issue(unprocessed)).error).toMatchObject({ status: 'FAILED_PRECONDITION' });
    const id = await processed();
    expect((await issue(id, 'B')).error).toMatchObject({ status: 'ABORTED', message: 'The next revision is A.' });
    await world.admin.firestore.doc(`assessments/${id}`).update({ permitNumber: 'P-2' });
    expect((await issue(id)).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining('out of date'),
    });
    await world.admin.firestore.doc(`assessments/${id}`).update({ permitNumber: 'P-1' });
    const answers = await Promise.all([issue(id), issue(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [files] = await world.admin.bucket.getFiles({ prefix: `assessment_revisions/${id}/` });
    expect(files).toHaveLength(4);
  });

  it('can be issued and submitted only by members and administrators', async () => {
    const id = await processed();
    for (const role of ['outsider', 'stranger'] as const) {
      expect((await issue(id, 'A', role)).error).toMatchObject({ status: 'PERMISSION_DENIED' });
    }
    expect((await issue(id, 'A', 'administrator')).status).toBe(200);
    for (const role of ['outsider', 'stranger'] as const) {
      expect((await step(id, 'A', SUBMITTED, role)).error).toMatchObject({ status: 'PERMISSION_DENIED' });
    }
    expect((await revisionOf(id)).state).toBe('draft');
  });

  it('moves from state to state, and records the person and text of each step', async () => {
    const id = await processed();
    await issue(id);
    await walk(id, 'A', SUBMITTED, REVIEWED, { ...APPROVED, text: 'As requested' }, IN_FORCE);
    const { state, steps } = await revisionOf(id);
    expect(state).toBe('in-force');
    expect(steps.map(({ from, to, by, text, decidedBy }) => [from, to, by, text, decidedBy])).toEqual([
      ['draft', 'submitted', world.engineerEmail, 'By e-mail', ''],
      ['submitted', 'reviewed', world.engineerEmail, '', 'R. Reviewer, EPA'],
      ['reviewed', 'approved', world.engineerEmail, 'As requested', 'R. Reviewer, EPA'],
      ['approved', 'in-force', world.engineerEmail, '', ''],
    ]);
    expect((await world.readAssessment(id)).issued).toMatchObject({ label: 'A', state: 'in-force', permit: 'A' });
    const audit = await world.admin.firestore.collection('audit').where('subject.id', '==', id).get();
    expect(audit.docs.map((entry) => entry.get('action') as string)).toEqual(
      expect.arrayContaining(['issued', 'submitted', 'reviewed', 'approved', 'put-in-force']),
    );
  });

  it('rejects a step from a state that it has left, and a step that skips a state', async () => {
    const id = await processed();
    await issue(id);
    const answers = await Promise.all([step(id, 'A', SUBMITTED), step(id, 'A', SUBMITTED)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await revisionOf(id)).steps).toHaveLength(1);
    const skipping = { from: 'submitted', to: 'approved', decidedBy: 'EPA' } as const;
    expect((await step(id, 'A', skipping)).error).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect((await step(id, 'B', SUBMITTED)).error).toMatchObject({ status: 'NOT_FOUND' });
  });

  it('replaces the revision in force', async () => {
    const id = await processed();
    await issue(id);
    await walk(id, 'A', SUBMITTED, REVIEWED, APPROVED, IN_FORCE);
    await issue(id, 'B');
    await walk(id, 'B', SUBMITTED, REVIEWED, APPROVED);
    expect((await revisionOf(id)).state).toBe('in-force');
    expect((await world.readAssessment(id)).issued).toMatchObject({ label: 'B', state: 'approved', permit: 'A' });
    await walk(id, 'B', IN_FORCE);
    expect((await world.readAssessment(id)).issued).toMatchObject({ label: 'B', state: 'in-force', permit: 'B' });
    expect((await revisionOf(id)).state).toBe('closed');
    expect((await revisionOf(id)).steps.at(-1)?.text).toBe('Revision B came into force.');
    expect((await revisionOf(id, 'B')).state).toBe('in-force');
  });
});

describe('the conditions of an approval', () => {
  it('are checked by every later run', async () => {
    const id = await processed();
    const levels = (await world.results(id)).receivers.laeqAssessed;
    const most = Math.max(...levels);
    await issue(id);
    await walk(id, 'A', SUBMITTED, REVIEWED, {
      ...APPROVED,
      conditions: [
        {
          id: 'level',
          text: `At most ${most} dB(A) anywhere`,
          check: { kind: 'level', level: 'laeqAssessed', address: null, time: 'night', mostDb: most },
        },
        {
          id: 'end',
          text: 'No work after 05:00',
          check: { kind: 'hours', equipment: null, from: '05:00', to: '07:00' },
        },
        { id: 'words', text: 'Keep a complaints line', check: { kind: 'words' } },
      ],
    });
    const states = async () => (await world.report(id)).conditions.map(({ outcome }) => outcome.state);
    expect((await world.process(id)).status).toBe(200);
    expect(await states()).toEqual(['kept', 'kept', 'not-checked']);
    await world.admin.firestore.doc(`assessments/${id}`).update({ 'workAreas.site': site(2) });
    expect((await world.process(id)).status).toBe(200);
    expect(await states()).toEqual(['broken', 'kept', 'not-checked']);
    const [{ outcome, revision } = { outcome: null, revision: '' }] = (await world.report(id)).conditions;
    expect(revision).toBe(revisionLabelSchema.parse('A'));
    expect(outcome?.detail).toContain(`${most + 3} dB(A)`);
    await walk(id, 'A', { from: 'approved', to: 'withdrawn', text: 'The works are put off' });
    expect((await world.process(id)).status).toBe(200);
    expect(await states()).toEqual([]);
  });
});
