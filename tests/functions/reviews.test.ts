import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import type { Answer } from '../../scripts/lib/clients.ts';
import { createCompany } from '../../scripts/lib/admin.ts';
import type { CallOutput } from '../../src/model/calls.ts';
import type { AssessmentId, ProjectUid } from '../../src/model/ids.ts';
import { type FrozenFile, revisionSchema } from '../../src/model/revisions/revision.ts';
import { workGeometrySchema } from '../../src/model/assessment/work-area.ts';
import { ports } from '../support/emulators.ts';
import { validProject } from '../support/made-up-files.ts';
import { entriesOf } from './audit-entries.ts';
import { callHandler } from './call-handler.ts';
import { fresh, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
/** Revision A is submitted. Revision B is only issued. */
let assessment: AssessmentId;

beforeAll(async () => {
  await world.open();
  project = await world.project(validProject());
  assessment = await issued();
  await submit(assessment);
  expect((await issue(assessment, 'B')).status).toBe(200);
});

const issue = (id: AssessmentId, label: string) =>
  world.call('issueRevision', { assessmentId: id, label, reason: 'For approval' });

/** An assessment with revision A, which was not submitted. */
async function issued(of = project): Promise<AssessmentId> {
  const site = storedArea(workGeometrySchema.parse(demoWorkSite), { equipment: [{ id: 'exc', quantity: 1 }] });
  const shifts = [{ date: '2026-11-27', start: '22:00', end: '05:00' }];
  const when = { shifts, startDate: '2026-11-27', endDate: '2026-11-28', operatingTime: 'night' };
  const id = await world.assessment(of, { workAreas: { site }, ...when });
  expect((await world.process(id)).status).toBe(200);
  expect((await issue(id, 'A')).status).toBe(200);
  return id;
}

async function submit(id: AssessmentId): Promise<void> {
  const step = { from: 'draft', to: 'submitted', text: 'By e-mail' };
  expect((await world.call('stepRevision', { assessmentId: id, label: 'A', step })).status).toBe(200);
}

/** A submitted revision in a project that no other test uses. */
const submitted = async () => {
  const id = await issued();
  await submit(id);
  return id;
};

let email: string;
let token: string;
/** The calls that the person tries. */
const call = (name: string, data: unknown): Promise<Answer> => callHandler(name, data, token);
const open = (assessmentId = assessment, label = 'A') => call('openReview', { assessmentId, label });
const WORDS = { text: 'No work', check: { kind: 'words' } as object };
const propose = (assessmentId = assessment, label = 'A', condition = WORDS) =>
  call('proposeCondition', { assessmentId, label, condition });
const fetchFile = (file: string, assessmentId: string = assessment, label = 'A', bearer = token, method = 'GET') =>
  fetch(
    `http://127.0.0.1:${ports.hosting}/run/reviewFile?assessment=${assessmentId}&revision=${label}&file=${encodeURIComponent(file)}`,
    { method, headers: { authorization: `Bearer ${bearer}` } },
  );
const step = (changes: object, assessmentId = assessment, label = 'A', as: object = { as: 'reviewer' }) =>
  call('stepRevision', { assessmentId, label, step: changes, ...as });
const REVIEW = { from: 'submitted', to: 'reviewed', text: 'Read', decidedBy: 'Somebody else' };
const listed = async () => {
  const { status, result } = await call('listReviews', null);
  expect(status).toBe(200);
  return (result as CallOutput<'listReviews'>).projects;
};
const profile = () => world.admin.firestore.doc(`users/${email}`);

beforeEach(async () => {
  email = `${fresh('reviewer')}@example.com`;
  token = await world.reviewer(email, [project]);
});

describe('a reviewer', () => {
  it('sees the submitted revisions of their projects and nothing else', async () => {
    const draft = await issued();
    const [only, ...others] = await listed();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ project, company: 'Harbour Works' });
    const shown = only?.revisions.map((listed) => `${listed.assessmentId} ${listed.label} ${listed.standing}`);
    expect(shown).toContain(`${assessment} A Submitted`);
    expect(shown).not.toContain(`${assessment} B Issued`);
    expect(JSON.stringify(only)).not.toContain(draft);
  });

  it('opens a revision with its frozen files, which is counted and recorded in the audit trail', async () => {
    const { status, result } = await open();
    expect(status).toBe(200);
    const { revision, ...others } = result as { revision: unknown };
    const reviewer = { name: 'R. Reviewer', email };
    expect(others).toMatchObject({ reviewer, company: 'Harbour Works', proposals: [] });
    const frozen = revisionSchema.parse(await world.read(`assessments/${assessment}/revisions/A`));
    expect(revision).toEqual(JSON.parse(JSON.stringify(frozen)));
    for (const file of Object.keys(frozen.frozen.files) as FrozenFile[]) {
      const answer = await fetchFile(file);
      expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([file, 200, 'no-store']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(frozen.frozen.files[file]);
    }
    await open();
    const records = await world.admin.firestore.collection('reviews').where('reviewer.email', '==', email).get();
    expect(records.docs.map((document) => document.data())).toMatchObject([{ opened: 2, label: 'A' }]);
    const told = (await entriesOf(world, assessment)).filter(({ by }) => by === email);
    expect(told.map(({ action, details }) => [action, details])).toEqual([['review-opened', 'revision A']]);
  });

  it('proposes a condition with its check, which the audit trail records', async () => {
    const check = { kind: 'hours', equipment: null, from: '23:00', to: '07:00' };
    const condition = { text: 'No work after 23:00', check };
    expect((await propose(assessment, 'A', condition)).result).toEqual({ proposals: 1 });
    expect((await open()).result).toMatchObject({ proposals: [condition] });
    const told = (await entriesOf(world, assessment)).find(
      ({ by, action }) => by === email && action === 'condition-proposed',
    );
    expect(told?.details).toBe('revision A: No work after 23:00');
  });

  it('may propose conditions until the revision is decided', async () => {
    const id = await submitted();
    const take = async (changes: object) =>
      expect((await world.call('stepRevision', { assessmentId: id, label: 'A', step: changes })).status).toBe(200);
    expect((await propose(id)).status).toBe(200);
    await take({ from: 'submitted', to: 'reviewed', decidedBy: 'EPA' });
    expect((await propose(id)).status).toBe(200);
    await take({ from: 'reviewed', to: 'approved', decidedBy: 'EPA' });
    const { status, error } = await propose(id);
    expect([status, error?.message]).toEqual([400, expect.stringContaining('Revision A is approved.')]);
    expect((await open(id)).result).toMatchObject({ proposals: [WORDS, WORDS] });
  });

  it.each([
    ['without a text', ' ', { kind: 'words' }],
    ['whose text exceeds the length limit', 'x'.repeat(3000), { kind: 'words' }],
    ['with an unknown check', 'No work', { kind: 'sing' }],
    ['with an unknown field in its check', 'No work', { kind: 'words', admin: true }],
  ])('cannot propose a condition %s', async (_, text, check) => {
    expect((await propose(assessment, 'A', { text, check })).status).toBe(400);
    expect((await open()).result).toMatchObject({ proposals: [] });
  });

  it('reviews and approves with a condition in their own name, whatever name the request contains', async () => {
    const id = await submitted();
    expect(await step(REVIEW, id)).toMatchObject({ status: 200, result: { state: 'reviewed' } });
    const conditions = [{ id: 'c1', text: 'No rock breaker after 22:00', check: { kind: 'words' } }];
    const approval = { from: 'reviewed', to: 'approved', text: 'Granted', decidedBy: 'The minister', conditions };
    expect(await step(approval, id)).toMatchObject({ status: 200, result: { state: 'approved' } });
    const decidedBy = `R. Reviewer (${email})`;
    const stored = revisionSchema.parse(await world.read(`assessments/${id}/revisions/A`));
    expect(stored).toMatchObject({ state: 'approved', conditions });
    expect(stored.steps.slice(1)).toMatchObject([
      { to: 'reviewed', by: email, decidedBy, inPerson: true },
      { to: 'approved', by: email, decidedBy, inPerson: true, text: 'Granted' },
    ]);
    expect(stored.steps[0]).toMatchObject({ by: world.engineerEmail, inPerson: false });
    const told = (await entriesOf(world, id)).filter(({ by }) => by === email);
    expect(told.map(({ action }) => action)).toEqual(['reviewed', 'approved']);
    expect(told.at(-1)?.details).toBe(`revision A, ${decidedBy}: Granted`);
  });

  it('refuses a revision with a reason', async () => {
    const id = await submitted();
    await step(REVIEW, id);
    const refusal = { from: 'reviewed', to: 'refused', text: 'The barrier is missing', decidedBy: 'x' };
    expect((await step(refusal, id)).status).toBe(200);
  });

  it('may also be a member of another company, which gives no further access to the project', async () => {
    const company = fresh('company');
    await createCompany(world.admin, company, 'Their Works');
    await profile().update({ [`companies.${company}`]: true });
    expect((await open()).status).toBe(200);
    expect((await call('processAssessment', { assessmentId: assessment })).status).toBe(403);
  });
});

describe('the functions, called by a reviewer', () => {
  /** Expects the same answer for every revision to which the person has no access, whatever the reason. */
  async function expectClosed(id = assessment, label = 'A', status = 404, words = 'no such revision for you') {
    for (const answer of [await open(id, label), await propose(id, label), await step(REVIEW, id, label)]) {
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.error)).toContain(words);
    }
    const file = await fetchFile('results', id, label);
    expect(file.status).toBe(status);
    expect(await file.text()).toContain(words);
  }

  it('return not-found for a revision that was not submitted', async () => {
    await expectClosed(assessment, 'B');
    await expectClosed(assessment, 'C');
    await expectClosed(await issued());
  });

  it('return not-found for a revision that was withdrawn before it was submitted', async () => {
    const id = await issued();
    const withdraw = { from: 'draft', to: 'withdrawn', text: 'A mistake' };
    expect((await world.call('stepRevision', { assessmentId: id, label: 'A', step: withdraw })).status).toBe(200);
    await expectClosed(id);
  });

  it('return not-found for a revision of another project, even of the same company', async () => {
    const other = await world.project(validProject());
    const id = await issued(other);
    await submit(id);
    await expectClosed(id);
    expect((await listed()).map((review) => review.project)).toEqual([project]);
  });

  it('return not-found once the right to review is removed', async () => {
    expect((await open()).status).toBe(200);
    await profile().update({ reviews: {} });
    await expectClosed();
    expect(await listed()).toEqual([]);
  });

  it('return not-found for a deactivated assessment', async () => {
    const id = await submitted();
    await world.admin.firestore.doc(`assessments/${id}`).update({ active: false });
    await expectClosed(id);
    expect(JSON.stringify(await listed())).not.toContain(id);
  });

  it.each([
    ['is archived', 'archived'],
    ['belongs to another company', 'company'],
    ['belongs to an inactive company', 'inactive'],
  ])('return not-found for a revision of a project that %s', async (_, how) => {
    const uid = fresh('project');
    const id = fresh('assessment');
    const { firestore } = world.admin;
    const company = fresh('company');
    await createCompany(world.admin, company, 'Short Works');
    const loaded = (await firestore.doc(`loaded_projects/${project}`).get()).data();
    await firestore.doc(`loaded_projects/${uid}`).set({ ...loaded, company });
    const kept = (await firestore.doc(`assessments/${assessment}`).get()).data();
    await firestore.doc(`assessments/${id}`).set({ ...kept, id, project: uid, company });
    const revision = (await firestore.doc(`assessments/${assessment}/revisions/A`).get()).data();
    const own = { ...revision, assessment: id, project: uid, company };
    await firestore.doc(`assessments/${id}/revisions/A`).set(own);
    await profile().update({ reviews: { [uid]: true } });
    expect((await open(id as AssessmentId)).status).toBe(200);
    expect((await listed())[0]?.revisions).toHaveLength(1);
    if (how === 'archived') await firestore.doc(`loaded_projects/${uid}`).update({ archived: true });
    if (how === 'company') await firestore.doc(`loaded_projects/${uid}`).update({ company: world.company });
    if (how === 'inactive') await firestore.doc(`companies/${company}`).update({ active: false });
    await expectClosed(id as AssessmentId);
    expect(JSON.stringify(await listed())).not.toContain(id);
  });

  it('reject a disabled reviewer, and a sign-in from before the invitation was accepted', async () => {
    const refused = async () => {
      await expectClosed(assessment, 'A', 403, 'Your account has no access');
      expect((await call('listReviews', null)).status).toBe(403);
    };
    await profile().update({ disabled: true });
    await refused();
    const { auth_time: signedIn } = await world.admin.auth.verifyIdToken(token);
    await profile().update({ disabled: false, authTime: signedIn + 1 });
    await refused();
    await profile().update({ authTime: signedIn });
    expect((await open()).status).toBe(200);
  });

  it('require a sign-in and a profile', async () => {
    const key = { assessmentId: assessment, label: 'A' };
    for (const role of [null, 'stranger'] as const) {
      const status = role === null ? 401 : 403;
      expect((await world.call('openReview', key, role)).status).toBe(status);
      expect((await world.call('listReviews', null, role)).status).toBe(status);
    }
    for (const bearer of ['', 'not.a.token', 'a'.repeat(43)]) {
      expect((await fetchFile('results', assessment, 'A', bearer)).status).toBe(401);
    }
  });

  it('return the same not-found to members and administrators who call them as a reviewer', async () => {
    for (const role of ['engineer', 'administrator', 'outsider'] as const) {
      expect((await world.call('openReview', { assessmentId: assessment, label: 'A' }, role)).status).toBe(404);
      const asReviewer = { assessmentId: assessment, label: 'A', step: REVIEW, as: 'reviewer' };
      expect((await world.call('stepRevision', asReviewer, role)).status).toBe(404);
    }
  });

  it('reject steps that only the company may take', async () => {
    const id = await submitted();
    const withdraw = { from: 'submitted', to: 'withdrawn', text: 'Mine now' };
    expect((await step(withdraw, id)).status).toBe(403);
    await step(REVIEW, id);
    await step({ from: 'reviewed', to: 'approved', decidedBy: 'x' }, id);
    expect((await step({ from: 'approved', to: 'in-force' }, id)).status).toBe(403);
    await world.call('stepRevision', { assessmentId: id, label: 'A', step: { from: 'approved', to: 'in-force' } });
    expect((await step({ from: 'in-force', to: 'closed' }, id)).status).toBe(403);
  });

  it('reject steps taken as the company, and steps that do not follow the current state', async () => {
    expect((await step(REVIEW, assessment, 'A', {})).status).toBe(403);
    expect((await step(REVIEW, assessment, 'A', { as: 'company' })).status).toBe(403);
    expect((await step(REVIEW, assessment, 'A', { as: 'administrator' })).status).toBe(400);
    const skipped = { from: 'submitted', to: 'approved', decidedBy: 'x' };
    expect((await step(skipped)).status).toBe(400);
    const untrue = { from: 'reviewed', to: 'approved', decidedBy: 'x' };
    expect((await step(untrue)).status).toBe(409);
  });

  it('reject calls to process, export, publish, load, copy and list accounts', async () => {
    const of = { assessmentId: assessment };
    const tried: Array<[name: string, data: unknown]> = [
      ['processAssessment', of],
      ['exportAssessment', { ...of, options: { format: 'csv', name: 'all' } }],
      ['reportPdf', of],
      ['reportPdf', { ...of, revision: 'A' }],
      ['issueRevision', { ...of, label: 'C', reason: 'Mine' }],
      ['publishLevels', { ...of, to: world.company }],
      ['adminLoadProject', { projectId: project }],
      ['adminCopyProject', { projectId: project, from: project, files: true }],
      ['adminListUsers', null],
    ];
    for (const [name, data] of tried) expect([name, (await call(name, data)).status]).toEqual([name, 403]);
  });

  it('limit the rate of proposals', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => propose()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(12);
    expect(statuses).toContain(429);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('reject a request for a file with the method %s', async (method) => {
    expect((await fetchFile('results', assessment, 'A', token, method)).status).toBe(405);
  });

  it.each(['../../A/results', 'constructor', '__proto__', '', 'prepared'])(
    'return not-found for the file name %j',
    async (file) => {
      expect((await fetchFile(file)).status).toBe(404);
    },
  );

  it.each(['../users/x', '__proto__', '', 'a/b'])('return not-found for the assessment id %j', async (id) => {
    expect((await fetchFile('results', encodeURIComponent(id))).status).toBe(404);
  });
});
