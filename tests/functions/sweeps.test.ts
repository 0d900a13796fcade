import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepExports } from '../../functions/src/results/sweep-exports.ts';
import { sweepRevisions } from '../../functions/src/revisions/sweep-revisions.ts';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { CALLS } from '../../src/model/calls.ts';
import type { AssessmentId, ProjectUid } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { type FrozenFile, type Revision, revisionSchema, type StepInput } from '../../src/model/revisions/revision.ts';
import { workGeometrySchema } from '../../src/model/assessment/work-area.ts';
import { ports } from '../support/emulators.ts';
import { validProject } from '../support/made-up-files.ts';
import { storedArea, World } from './world.ts';

// Sweeps process the files and records of all companies, including those of tests that run at the same time.
const world = new World();
let project: ProjectUid;

beforeAll(async () => {
  await world.open();
  project = await world.project(validProject());
});

/** A processed assessment of a night. */
async function processed(): Promise<AssessmentId> {
  const site = storedArea(workGeometrySchema.parse(demoWorkSite), { equipment: [{ id: 'exc', quantity: 1 }] });
  const shifts = [{ date: '2026-11-27', start: '22:00', end: '05:00' }];
  const when = { shifts, startDate: '2026-11-27', endDate: '2026-11-28', operatingTime: 'night' };
  const id = await world.assessment(project, { workAreas: { site }, ...when });
  expect((await world.process(id)).status).toBe(200);
  return id;
}

const issue = (assessmentId: AssessmentId, label = 'A') =>
  world.call('issueRevision', { assessmentId, label, reason: `Submission ${label}` });

const revisionOf = async (id: AssessmentId, label = 'A'): Promise<Revision> =>
  revisionSchema.parse(await world.read(`assessments/${id}/revisions/${label}`));

/** Takes a revision through steps that need no further input. */
async function walk(id: AssessmentId, label: string, ...steps: StepInput[]): Promise<void> {
  for (const input of steps) {
    const { status, error } = await world.call('stepRevision', { assessmentId: id, label, step: input });
    expect([input.to, status, error]).toEqual([input.to, 200, undefined]);
  }
}

const SUBMITTED = { from: 'draft', to: 'submitted', text: 'By e-mail' } as const;
const REVIEWED = { from: 'submitted', to: 'reviewed', decidedBy: 'R. Reviewer, EPA' } as const;
const APPROVED = { from: 'reviewed', to: 'approved', decidedBy: 'R. Reviewer, EPA' } as const;
const IN_FORCE = { from: 'approved', to: 'in-force' } as const;

describe('the sweep of exports', () => {
  const HOUR_MS = 3_600_000;
  let assessment: AssessmentId;
  beforeAll(async () => {
    assessment = await processed();
  });

  const recordOf = (exportId: string) => world.admin.firestore.doc(`assessments/${assessment}/exports/${exportId}`);
  const exported = async (name: string) => {
    const options = { format: 'csv', name, time: 'night' };
    const { result } = await world.call('exportAssessment', { assessmentId: assessment, options });
    return CALLS.exportAssessment.output.parse(result);
  };

  it('invalidates links after a day, and deletes files and their records after a month', async () => {
    const { exportId, path } = await exported('old');
    const file = world.admin.bucket.file(path ?? '');
    const token = 'a-token-of-a-link';
    await file.setMetadata({ metadata: { firebaseStorageDownloadTokens: token } });
    const link = `http://127.0.0.1:${ports.storage}/v0/b/${file.bucket.name}/o/${encodeURIComponent(file.name)}?alt=media&token=${token}`;
    const opens = async () => (await fetch(link)).ok;
    expect(await opens()).toBe(true);

    await sweepExports(Date.now() + 23 * HOUR_MS);
    expect(await opens()).toBe(true);
    const { links, exports } = await sweepExports(Date.now() + 25 * HOUR_MS);
    expect([links > 0, exports]).toEqual([true, 0]);
    expect(await opens()).toBe(false);
    expect((await file.exists())[0]).toBe(true);
    const [metadata] = await file.getMetadata();
    expect(metadata.metadata).toEqual({
      company: world.company,
      export: exportId,
      requested: expect.any(String) as unknown,
    });
    expect(metadata.contentType).toBe('text/csv; charset=utf-8');
    expect(metadata.contentDisposition).toBe('attachment; filename="old.csv"');
    // A link that is created later works for another day.
    await file.setMetadata({ metadata: { firebaseStorageDownloadTokens: token } });
    expect(await opens()).toBe(true);

    await sweepExports(Date.now() + 29 * 24 * HOUR_MS);
    expect([(await file.exists())[0], (await recordOf(exportId).get()).exists]).toEqual([true, true]);
    const swept = await sweepExports(Date.now() + 31 * 24 * HOUR_MS);
    expect(swept.exports).toBeGreaterThan(0);
    expect([(await file.exists())[0], (await recordOf(exportId).get()).exists]).toEqual([false, false]);
  });

  it('keeps the file of an export that replaced an older one of the same name', async () => {
    const [older, later] = [await exported('twice'), await exported('twice')];
    const past = new Date(Date.now() - 90 * 24 * HOUR_MS);
    // The older export is in the state in which its end was written after the sweep had read it.
    await recordOf(older.exportId).update({ at: past, state: 'done', path: later.path });
    await sweepExports();
    expect((await recordOf(older.exportId).get()).exists).toBe(false);
    expect((await world.admin.bucket.file(later.path ?? '').exists())[0]).toBe(true);
    expect((await recordOf(later.exportId).get()).get('state')).toBe('done');
  });

  it('deletes no file and invalidates no link if the deployment keeps both for ever', async () => {
    vi.stubEnv('EXPORT_DAYS', '0');
    vi.stubEnv('EXPORT_LINK_HOURS', '');
    const swept = await sweepExports(Date.now() + 9_999 * 24 * HOUR_MS);
    vi.unstubAllEnvs();
    expect(swept).toEqual({ links: 0, exports: 0, files: 0, faults: 0 });
  });

  it('continues after a file that cannot be deleted, and keeps its record for the next sweep', async () => {
    const { exportId, path } = await exported('past');
    const file = world.admin.bucket.file(path ?? '');
    const monthsAgo = new Date(Date.now() - 90 * 24 * HOUR_MS);
    // The storage refuses an empty path. This record is the oldest and is therefore processed first.
    const stuck = recordOf('stuck');
    await stuck.set({ ...(await recordOf(exportId).get()).data(), id: 'stuck', path: '', at: monthsAgo });
    await recordOf(exportId).update({ at: new Date(monthsAgo.getTime() + HOUR_MS) });

    const { faults, exports } = await sweepExports();
    expect([faults, exports > 0]).toEqual([1, true]);
    expect((await stuck.get()).exists).toBe(true);
    expect([(await file.exists())[0], (await recordOf(exportId).get()).exists]).toEqual([false, false]);
    await stuck.delete();
  });
});

describe('the sweep of revisions', () => {
  const DAY_MS = 86_400_000;
  const FILES = ['results', 'report', 'input', 'scene'] as const;
  const WITHDRAWN = { from: 'draft', to: 'withdrawn', text: 'Issued by mistake' } as const;
  afterEach(() => vi.unstubAllEnvs());

  const fileOf = ({ assessment, frozen: { key } }: Revision, file: FrozenFile) =>
    world.admin.bucket.file(storagePaths.frozen(assessment, key, file));
  const filesOf = async (revision: Revision) => {
    const there = await Promise.all(FILES.map(async (file) => (await fileOf(revision, file).exists())[0]));
    return there.filter(Boolean).length;
  };

  it('deletes nothing with the default settings', async () => {
    const id = await processed();
    await issue(id);
    await walk(id, 'A', WITHDRAWN);
    expect(await sweepRevisions(Date.now() + 9_999 * DAY_MS)).toBe(0);
    expect(await filesOf(await revisionOf(id))).toBe(FILES.length);
  });

  it('deletes the files of revisions withdrawn long ago if the deployment sets this, and keeps records and issued revisions', async () => {
    const id = await processed();
    await issue(id);
    await walk(id, 'A', WITHDRAWN);
    await issue(id, 'B');
    vi.stubEnv('WITHDRAWN_REVISION_DAYS', '30');
    await sweepRevisions(Date.now() + 29 * DAY_MS);
    expect(await filesOf(await revisionOf(id))).toBe(FILES.length);
    expect(await sweepRevisions(Date.now() + 31 * DAY_MS)).toBeGreaterThan(0);
    const [withdrawn, kept] = [await revisionOf(id), await revisionOf(id, 'B')];
    expect([await filesOf(withdrawn), await filesOf(kept)]).toEqual([0, FILES.length]);
    expect(withdrawn.filesSweptAt).toBeInstanceOf(Date);
    expect(kept.filesSweptAt).toBeNull();
    expect(await world.call('reportPdf', { assessmentId: id, revision: 'A' })).toMatchObject({
      status: 400,
      error: {
        message: expect.stringMatching(/^The files of revision A, which is withdrawn, were deleted on /) as unknown,
      },
    });
    const audit = world.admin.firestore.collection('audit').where('subject.id', '==', id);
    const swept = (await audit.get()).docs
      .map((entry) => entry.data())
      .filter(({ action }) => action === 'files-swept');
    expect(swept).toMatchObject([{ by: 'the server', details: 'revision A, withdrawn' }]);
    // The second sweep has nothing left to do.
    expect(await sweepRevisions(Date.now() + 32 * DAY_MS)).toBe(0);
    // If a sweep was stopped after it wrote its record and before the files were deleted, the next sweep deletes them.
    await fileOf(withdrawn, 'report').save('left behind', { resumable: false });
    expect(await sweepRevisions(Date.now() + 33 * DAY_MS)).toBe(1);
    expect(await filesOf(withdrawn)).toBe(0);
  });

  it('deletes the files of a closed revision by a separate setting, and never those of a revision in force', async () => {
    const id = await processed();
    await issue(id);
    await walk(id, 'A', SUBMITTED, REVIEWED, APPROVED, IN_FORCE);
    vi.stubEnv('CLOSED_REVISION_DAYS', '1');
    vi.stubEnv('WITHDRAWN_REVISION_DAYS', '1');
    await sweepRevisions(Date.now() + 9_999 * DAY_MS);
    expect(await filesOf(await revisionOf(id))).toBe(FILES.length);
    await walk(id, 'A', { from: 'in-force', to: 'closed' });
    expect(await sweepRevisions(Date.now() + 2 * DAY_MS)).toBe(1);
    expect(await filesOf(await revisionOf(id))).toBe(0);
  });
});
