import type { DocumentReference } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginExport, withExportStatus, openExport } from '../../functions/src/results/export-records.ts';
import { plainData } from '../../functions/src/shared/firebase.ts';
import { logged } from '../../functions/src/shared/log.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { FIREBASE_PROJECT } from '../../scripts/lib/environments.ts';
import { CALLS } from '../../src/model/calls.ts';
import {
  EXPORT_CALL_DEADLINE_S,
  type Export,
  exportSchema,
  MAX_EXPORTS_OF_COMPANY,
  MAX_EXPORTS_UNDER_WAY,
} from '../../src/model/results/exports.ts';
import { type AssessmentId, runIdSchema } from '../../src/model/ids.ts';
import { workGeometrySchema } from '../../src/model/assessment/work-area.ts';
import { ports } from '../support/emulators.ts';
import { validProject } from '../support/made-up-files.ts';
import { someResults } from '../support/results.ts';
import { fresh, storedArea, World } from './world.ts';

const world = new World();
let assessment: AssessmentId;

/**
 * Number of receivers. With one row for the evening and one for the night each, they exceed the tests' limit for an export within
 * a call.
 */
const RECEIVERS = 5_000;

beforeAll(async () => {
  await world.open();
  const site = storedArea(workGeometrySchema.parse(demoWorkSite), { equipment: [{ id: 'exc', quantity: 1 }] });
  assessment = await world.assessment(await world.project(validProject()), { workAreas: { site } });
  expect((await world.process(assessment)).status).toBe(200);
  // The files are as a run of a project with as many receivers would write them.
  const { inputHash, project, company } = await world.results(assessment);
  const ids = Array.from({ length: RECEIVERS }, (_, index) => `R${index}`);
  const many = { ...someResults(ids), inputHash, assessment, project, company };
  const path = `assessment_results/${assessment}/results.json`;
  await world.admin.bucket.file(path).save(JSON.stringify(many), { resumable: false });
});

const ask = (options: Record<string, unknown>) =>
  world.call('exportAssessment', { assessmentId: assessment, options: { format: 'csv', name: 'results', ...options } });

const PDF = { format: 'pdf', name: 'report', by: 'colleague@example.com' } as const;

const recordOf = (exportId: string) => world.admin.firestore.doc(`assessments/${assessment}/exports/${exportId}`);

/** Returns all states of an export until it has ended. */
function watchUntilEnded(exportId: string): Promise<Export[]> {
  const seen: Export[] = [];
  return new Promise((resolve, reject) => {
    const stop = recordOf(exportId).onSnapshot((snapshot) => {
      const record = exportSchema.parse(plainData(snapshot.data() ?? {}));
      seen.push(record);
      if (['queued', 'running'].includes(record.state)) return;
      stop();
      resolve(seen);
    }, reject);
  });
}

/** Exports as a job. @returns the export after it has ended */
async function exportedByJob(options: Record<string, unknown>): Promise<Export> {
  const answer = CALLS.exportAssessment.output.parse((await ask(options)).result);
  expect(answer).toMatchObject({ state: 'queued', path: null });
  const seen = await watchUntilEnded(answer.exportId);
  const shown = seen.map(({ progress }) => progress);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  const last = seen.at(-1);
  if (last === undefined) throw new Error('an export that ended was not seen');
  return last;
}

/** Minutes until the deadline of an export. */
const minutesLeft = ({ deadline }: Export) => (deadline.getTime() - Date.now()) / 60_000;

/** Exports one operating time within the call. */
async function exportedNow(options: Record<string, unknown>): Promise<Export> {
  const answer = CALLS.exportAssessment.output.parse((await ask({ time: 'night', ...options })).result);
  expect(answer.state).toBe('done');
  return exportSchema.parse(plainData((await recordOf(answer.exportId).get()).data() ?? {}));
}

describe('an export that is too long for a call', () => {
  it('becomes a job that shows its progress and ends with a file that belongs to the company', async () => {
    const last = await exportedByJob({ name: 'all' });
    const path = `assessment_exports/${assessment}/all.csv`;
    expect(last).toMatchObject({ state: 'done', progress: 1, path, by: world.engineerEmail, company: world.company });
    const file = world.admin.bucket.file(path);
    const [metadata] = await file.getMetadata();
    expect(metadata.metadata).toMatchObject({ company: world.company, export: last.id });
    const text = (await readStored(file)).toString('utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 2 * RECEIVERS);
    expect(last.bytes).toBe(Buffer.byteLength(text));
  });

  it('is completed within the call if one operating time makes it small enough', async () => {
    const answer = CALLS.exportAssessment.output.parse((await ask({ name: 'night', time: 'night' })).result);
    const path = `assessment_exports/${assessment}/night.csv`;
    expect(answer).toMatchObject({ state: 'done', path });
  });

  it('is compressed to KMZ if it is a large KML export', async () => {
    const last = await exportedByJob({ name: 'places', format: 'kml' });
    expect(last).toMatchObject({ state: 'done', path: `assessment_exports/${assessment}/places.kmz` });
  });

  it('records why it failed', async () => {
    const results = `assessment_results/${assessment}/results.json`;
    const stored = await readStored(world.admin.bucket.file(results));
    // The queue delivers a job whose results were deleted in the meantime.
    await world.admin.bucket.file(results).delete();
    const id = 'gone-1';
    const [{ docs }] = [await world.admin.firestore.collection(`assessments/${assessment}/exports`).get()];
    await recordOf(id).set({ ...docs[0]?.data(), id, state: 'queued', progress: 0, path: null });
    await handOver({ assessmentId: assessment, exportId: id, options: { format: 'csv', name: 'gone' } });
    expect((await watchUntilEnded(id)).at(-1)).toMatchObject({
      state: 'failed',
      message: 'There are no results yet. Process the assessment first.',
    });
    await world.admin.bucket.file(results).save(stored, { resumable: false });
  });

  it('may wait three hours in the queue, and has half an hour from its start', async () => {
    const [{ docs }] = [await world.admin.firestore.collection(`assessments/${assessment}/exports`).get()];
    const id = runIdSchema.parse('waited-1');
    // The job waited until one minute before the deadline that it got when it was queued.
    const deadline = new Date(Date.now() + 60_000);
    await recordOf(id).set({ ...docs[0]?.data(), id, state: 'queued', progress: 0, path: null, deadline });
    expect(await beginExport(assessment, id, 1_800)).toBe(true);
    const begun = exportSchema.parse(plainData((await recordOf(id).get()).data() ?? {}));
    expect(begun.state).toBe('running');
    expect(minutesLeft(begun)).toBeCloseTo(30, 0);
    // The queue may deliver a job twice.
    expect(await beginExport(assessment, id, 1_800)).toBe(false);
    expect(await beginExport(assessment, runIdSchema.parse('nobody-asked'), 1_800)).toBe(false);
    await recordOf(id).delete();

    const answer = CALLS.exportAssessment.output.parse((await ask({ name: 'waits' })).result);
    const seen = await watchUntilEnded(answer.exportId);
    for (const record of seen) {
      const limit = record.state === 'queued' ? 180 : 30;
      expect([record.state, minutesLeft(record) > limit - 2, minutesLeft(record) <= limit]).toEqual([
        record.state,
        true,
        true,
      ]);
    }
    expect(seen.at(-1)?.state).toBe('done');
  });

  it('is replaced by a later export of the same name, regardless of which is written first', async () => {
    const first = CALLS.exportAssessment.output.parse((await ask({ name: 'again' })).result);
    const second = await exportedNow({ name: 'again' });
    const earlier = (await watchUntilEnded(first.exportId)).at(-1);
    expect(['replaced', 'failed']).toContain(earlier?.state);
    expect(earlier).toMatchObject({
      path: null,
      message: 'A later export with the name “again” has replaced this one.',
    });
    const file = world.admin.bucket.file(`assessment_exports/${assessment}/again.csv`);
    const [{ contentDisposition, metadata }] = await file.getMetadata();
    expect(contentDisposition).toBe('attachment; filename="again.csv"');
    expect(metadata).toMatchObject({ company: world.company, export: second.id });
    const text = await readStored(file);
    expect(second).toMatchObject({ state: 'done', path: file.name, bytes: text.byteLength });
    expect(text.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1 + RECEIVERS);
  });

  it('is rejected if the person has reached the limit of exports in progress', async () => {
    const soon = new Date(Date.now() + 60_000);
    const [{ docs }] = [await world.admin.firestore.collection(`assessments/${assessment}/exports`).get()];
    const ids = Array.from({ length: MAX_EXPORTS_UNDER_WAY }, (_, index) => `waiting-${index}`);
    const waiting = { ...docs[0]?.data(), state: 'queued', by: world.engineerEmail, deadline: soon };
    for (const id of ids) await recordOf(id).set({ ...waiting, id });
    const answer = await ask({ name: 'one more', time: 'night' });
    expect(answer).toMatchObject({ status: 429, error: { status: 'RESOURCE_EXHAUSTED' } });
    expect(answer.error?.message).toContain('You have 3 exports of this assessment in progress');
    // Exports past their deadline no longer count.
    for (const id of ids) await recordOf(id).update({ deadline: new Date(0) });
    expect((await ask({ name: 'one more', time: 'night' })).status).toBe(200);
    for (const id of ids) await recordOf(id).delete();
  });

  describe('the limit per company', () => {
    /** Creates exports of other assessments of the company, with the given number of seconds since their request. */
    async function underWay(seconds: number) {
      const [first] = (await world.admin.firestore.collection(`assessments/${assessment}/exports`).get()).docs;
      const at = new Date();
      const deadline = new Date(at.getTime() + 1000 * seconds);
      const waiting = { ...first?.data(), state: 'queued', by: 'colleague@example.com', at, deadline };
      const others = Array.from({ length: MAX_EXPORTS_OF_COMPANY }, (_, index) =>
        world.admin.firestore.doc(`assessments/${fresh('other')}/exports/waiting-${index}`),
      );
      for (const other of others) await other.set({ ...waiting, id: other.id });
      return others;
    }
    const deleteAll = (others: readonly DocumentReference[]) => Promise.all(others.map((other) => other.delete()));

    it('rejects an export as a job, whichever assessments the other jobs belong to', async () => {
      const others = await underWay(10_800);
      const answer = await ask({ name: 'one more' });
      expect(answer).toMatchObject({ status: 429, error: { status: 'RESOURCE_EXHAUSTED' } });
      expect(answer.error?.message).toContain('Your company has 8 exports in progress');
      // Exports of another company do not count.
      await others[0]?.update({ company: 'another' });
      expect((await exportedByJob({ name: 'one more' })).state).toBe('done');
      // Exports past their deadline no longer count.
      await others[0]?.update({ company: world.company });
      await others[1]?.update({ deadline: new Date(Date.now() - 1) });
      expect((await exportedByJob({ name: 'one more' })).state).toBe('done');
      await deleteAll(others);
    });

    it('rejects neither a PDF nor an export within its call', async () => {
      const others = await underWay(10_800);
      expect((await exportedNow({ name: 'small' })).state).toBe('done');
      const id = await openExport(await world.readAssessment(assessment), PDF, EXPORT_CALL_DEADLINE_S);
      expect((await recordOf(id).get()).get('state')).toBe('queued');
      await deleteAll([...others, recordOf(id)]);
    });

    it('does not count exports within their calls', async () => {
      const others = await underWay(EXPORT_CALL_DEADLINE_S);
      expect((await exportedByJob({ name: 'beside' })).state).toBe('done');
      await deleteAll(others);
    });
  });
});

/** Delivers a job to the function as the queue does. */
async function handOver(data: unknown): Promise<void> {
  const url = `http://127.0.0.1:${ports.functions}/${FIREBASE_PROJECT}/us-central1/exportJob`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(response.ok).toBe(true);
}

describe('an export that fails', () => {
  it('shows the reference of its request after a fault, and none after a rejection', async () => {
    const record = { format: 'csv', name: 'broken', by: world.engineerEmail } as const;
    const failing = (fault: Error) => () => Promise.reject(fault);
    const ended = async (fault: Error) => {
      const of = await world.readAssessment(assessment);
      return logged({ function: 'exportJob', reference: 'K7QX-2MHD' }, async () => {
        const id = await openExport(of, record, 60);
        await expect(withExportStatus(assessment, id, failing(fault))).rejects.toBe(fault);
        return exportSchema.parse(plainData((await recordOf(id).get()).data() ?? {}));
      });
    };
    expect(await ended(new Error('no disk'))).toMatchObject({
      state: 'failed',
      message: 'The export stopped unexpectedly. Try again. Reference: K7QX-2MHD.',
      reference: 'K7QX-2MHD',
    });
    const refusal = new HttpsError('failed-precondition', 'Process the assessment first.');
    expect(await ended(refusal)).toMatchObject({ state: 'failed', message: 'Process the assessment first.' });
  });
});
