import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import type { AssessmentId, ProjectUid } from '../../src/model/ids.ts';
import { validProject } from '../support/made-up-files.ts';
import { fresh, rectangle, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
let assessment: AssessmentId;

beforeAll(async () => {
  await world.open();
  project = await world.project(validProject());
  assessment = await world.assessment(project);
});

/**
 * Inputs of each call. The export and the run of an empty assessment pass the access check and are then refused for another
 * reason.
 */
const inputs = (): Array<[name: string, input: Record<string, unknown>]> => [
  ['adminLoadProject', { projectId: project }],
  ['processAssessment', { assessmentId: assessment }],
  ['drawReport', { assessmentId: assessment }],
  ['compareMeasurements', { assessmentId: assessment }],
  ['reportPdf', { assessmentId: assessment }],
  ['exportAssessment', { assessmentId: assessment, options: { format: 'csv', name: 'results' } }],
];

const RUN = { state: 'done', jobId: 'job-1', startedAt: new Date(0), deadline: new Date(0) };

/** An assessment with results. */
async function processed(): Promise<AssessmentId> {
  const { bounds } = await world.loadedProject(project);
  const yard = storedArea(rectangle([bounds?.west ?? 0, bounds?.south ?? 0], 20, 20));
  const id = await world.assessment(project, { workAreas: { yard } });
  expect((await world.process(id)).status).toBe(200);
  return id;
}

const resultsOf = (id: AssessmentId) => readStored(world.admin.bucket.file(`assessment_results/${id}/results.json`));

const UNAUTHENTICATED = { status: 401, error: { status: 'UNAUTHENTICATED' } };
const DENIED = { status: 403, error: { status: 'PERMISSION_DENIED' } };
const FAILED_PRECONDITION = { status: 400, error: { status: 'FAILED_PRECONDITION' } };

describe('the access check of the callables', () => {
  it('rejects a person who is not signed in', async () => {
    for (const [name, input] of inputs())
      expect(await world.callServed(name, input, null)).toMatchObject(UNAUTHENTICATED);
  });

  it('rejects an invalid token', async () => {
    for (const [name, input] of inputs()) {
      expect(await world.callServedBy(name, input, 'not.a.token')).toMatchObject(UNAUTHENTICATED);
    }
  });

  it('rejects an account without a profile', async () => {
    for (const [name, input] of inputs()) expect(await world.callServed(name, input, 'stranger')).toMatchObject(DENIED);
  });

  it('rejects a member of another company', async () => {
    for (const [name, input] of inputs()) expect(await world.callServed(name, input, 'outsider')).toMatchObject(DENIED);
  });

  it('allows a member to call the functions of an assessment, but not to load a project', async () => {
    const [load, process, exporting] = inputs();
    expect(await world.callServed(...load!)).toMatchObject(DENIED);
    expect(await world.callServed(...process!)).toMatchObject(FAILED_PRECONDITION);
    expect(await world.callServed(...exporting!)).toMatchObject(FAILED_PRECONDITION);
  });

  it('allows an administrator who is not a member of the company', async () => {
    const [, process, exporting] = inputs();
    expect(await world.callServed(...process!, 'administrator')).toMatchObject(FAILED_PRECONDITION);
    expect(await world.callServed(...exporting!, 'administrator')).toMatchObject(FAILED_PRECONDITION);
  });

  it('rejects a disabled member even if their token is still valid', async () => {
    const email = `${fresh('leaver')}@example.com`;
    const token = await world.person(email, [world.company]);
    await world.admin.firestore.doc(`users/${email}`).update({ disabled: true });
    const answer = await world.callServedBy('processAssessment', { assessmentId: assessment }, token);
    expect(answer).toMatchObject(DENIED);
  });

  it('rejects an administrator whose profile is deleted or belongs to another account', async () => {
    const email = `${fresh('former')}@example.com`;
    const token = await world.person(email, [], true);
    const profile = world.admin.firestore.doc(`users/${email}`);
    await profile.update({ uid: 'another' });
    expect(await world.callServedBy('adminLoadProject', { projectId: project }, token)).toMatchObject(DENIED);
    await profile.delete();
    expect(await world.callServedBy('adminLoadProject', { projectId: project }, token)).toMatchObject(DENIED);
  });

  it('rejects a token whose sign-in is earlier than the acceptance of the invitation', async () => {
    const email = `${fresh('taken-back')}@example.com`;
    const token = await world.person(email, [world.company]);
    const { auth_time: signedIn } = await world.admin.auth.verifyIdToken(token);
    const profile = world.admin.firestore.doc(`users/${email}`);
    const answer = () => world.callServedBy('processAssessment', { assessmentId: assessment }, token);
    await profile.update({ authTime: signedIn + 1 });
    expect(await answer()).toMatchObject(DENIED);
    await profile.update({ authTime: signedIn });
    expect(await answer()).toMatchObject(FAILED_PRECONDITION);
  });

  it('rejects the members of a deactivated company', async () => {
    const company = fresh('closing');
    const token = await world.person(`${fresh('member')}@example.com`, [company]);
    await world.admin.firestore.doc(`companies/${company}`).set({ id: company, name: 'Closing', active: false });
    const id = await world.assessment(project);
    await world.admin.firestore.doc(`assessments/${id}`).update({ company });
    expect(await world.callServedBy('processAssessment', { assessmentId: id }, token)).toMatchObject(DENIED);
  });

  it('rejects an assessment whose project belongs to another company', async () => {
    const id = await world.assessment(project);
    const company = fresh('mine');
    await world.admin.firestore.doc(`companies/${company}`).set({ id: company, name: 'Mine', active: true });
    const token = await world.person(`${fresh('member')}@example.com`, [company]);
    await world.admin.firestore.doc(`assessments/${id}`).update({ company });
    // It gets its own results, so that the export reaches the comparison.
    const results = await resultsOf(await processed());
    await world.admin.bucket.file(`assessment_results/${id}/results.json`).save(results);
    const { inputHash } = z.object({ inputHash: z.string() }).parse(JSON.parse(results.toString()));
    await world.admin.firestore.doc(`assessments/${id}`).update({ processing: { resultHash: inputHash, ...RUN } });
    for (const [name, input] of inputs().slice(1)) {
      const answer = await world.callServedBy(name, { ...input, assessmentId: id }, token);
      expect(answer).toMatchObject(DENIED);
      expect(answer.error?.message).toBe('The project belongs to another company than the assessment.');
    }
  });

  it('returns not-found for a missing or deactivated assessment, and for a missing project', async () => {
    const missing = { status: 404, error: { status: 'NOT_FOUND' } };
    expect(await world.callServed('processAssessment', { assessmentId: fresh('missing') })).toMatchObject(missing);
    const id = await world.assessment(project);
    await world.admin.firestore.doc(`assessments/${id}`).update({ active: false });
    expect(await world.callServed('processAssessment', { assessmentId: id, options: {} })).toMatchObject(missing);
    expect(await world.callServed('adminLoadProject', { projectId: fresh('missing') }, 'administrator')).toMatchObject(
      missing,
    );
  });
});

describe('the input check of the callables', () => {
  const EXPORT = { format: 'csv', name: 'results' };

  it.each<[name: string, what: string, input: () => unknown, field: string]>([
    ['adminLoadProject', 'a null input', () => null, 'payload'],
    ['adminLoadProject', 'an input without a project', () => ({}), 'projectId'],
    ['adminLoadProject', 'a path as a project id', () => ({ projectId: 'p/config/reportConfig' }), 'projectId'],
    ['processAssessment', 'a number as an id', () => ({ assessmentId: 7 }), 'assessmentId'],
    ['processAssessment', 'an empty id', () => ({ assessmentId: '' }), 'assessmentId'],
    ['processAssessment', 'a path as an id', () => ({ assessmentId: '../users/x' }), 'assessmentId'],
    ['processAssessment', 'an id that Firestore reserves', () => ({ assessmentId: '__proto__' }), 'assessmentId'],
    [
      'processAssessment',
      'an id that exceeds the length limit',
      () => ({ assessmentId: 'x'.repeat(100_000) }),
      'assessmentId',
    ],
    ['processAssessment', 'an unknown field', () => ({ assessmentId: assessment, method: {} }), 'method'],
    [
      'processAssessment',
      'an option of the wrong type',
      () => ({ assessmentId: assessment, options: { force: 'yes' } }),
      'options.force',
    ],
    ['exportAssessment', 'an input without options', () => ({ assessmentId: assessment }), 'options'],
    ['exportAssessment', 'an unknown format', () => withOptions({ ...EXPORT, format: 'pdf' }), 'options.format'],
    ['exportAssessment', 'a path as a name', () => withOptions({ ...EXPORT, name: '../x' }), 'options.name'],
    ['exportAssessment', 'a name with a slash', () => withOptions({ ...EXPORT, name: 'a/b' }), 'options.name'],
    ['exportAssessment', 'an empty name', () => withOptions({ ...EXPORT, name: '' }), 'options.name'],
    [
      'exportAssessment',
      'a name of 200 characters',
      () => withOptions({ ...EXPORT, name: 'n'.repeat(200) }),
      'options.name',
    ],
    ['exportAssessment', 'a name with a line break', () => withOptions({ ...EXPORT, name: 'a\nb' }), 'options.name'],
    ['exportAssessment', 'an EPSG code given as text', () => withOptions({ ...EXPORT, crs: '7856' }), 'options.crs'],
  ])('%s rejects %s and names the field', async (name, _, input, field) => {
    const answer = await world.callServed(name, input(), 'administrator');
    expect(answer).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT' } });
    expect(answer.error?.message).toContain(field);
    expect(answer.error?.message.length).toBeLessThan(1_000);
  });

  function withOptions(options: Record<string, unknown>) {
    return { assessmentId: assessment, options };
  }
});
