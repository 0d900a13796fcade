import { createHash, randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepLink } from '../../functions/src/processing/kept-links.ts';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { REVIEW_LIMITS } from '../../src/domain/limits.ts';
import { type AssessmentId, assessmentIdSchema, emailSchema, type ProjectUid } from '../../src/domain/ids.ts';
import { reviewLinkSchema } from '../../src/domain/revisions/review-link.ts';
import { type FrozenFile, revisionSchema } from '../../src/domain/revisions/revision.ts';
import { workGeometrySchema } from '../../src/domain/work-area.ts';
import { ports } from '../support/emulators.ts';
import { soundProject } from '../support/made-up-files.ts';
import { entriesOf } from './audit-entries.ts';
import { fresh, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
let assessment: AssessmentId;

beforeAll(async () => {
  await world.open();
  project = await world.project(soundProject());
  assessment = await issued();
  await submit(assessment);
});

const take = (assessmentId: AssessmentId, step: object) =>
  world.call('stepRevision', { assessmentId, label: 'A', step });

async function submit(id: AssessmentId): Promise<void> {
  expect((await take(id, { from: 'draft', to: 'submitted', text: 'By e-mail' })).status).toBe(200);
}

/** An assessment with revision A. */
async function issued(): Promise<AssessmentId> {
  const site = storedArea(workGeometrySchema.parse(demoWorkSite), { equipment: [{ id: 'exc', quantity: 1 }] });
  const shifts = [{ date: '2026-11-27', start: '22:00', end: '05:00' }];
  const when = { shifts, startDate: '2026-11-27', endDate: '2026-11-28', operatingTime: 'night' };
  const id = await world.assessment(project, { workAreas: { site }, ...when });
  expect((await world.process(id)).status).toBe(200);
  expect((await world.call('issueRevision', { assessmentId: id, label: 'A', reason: 'First' })).status).toBe(200);
  return id;
}

const REVIEWER = { name: 'R. Reviewer', organisation: 'EPA', email: 'reviewer@example.com' };
interface Key {
  linkId: string;
  token: string;
}
type Role = 'outsider' | 'stranger' | 'administrator' | null;

const make = (changes: object = {}, role?: Role) =>
  world.call(
    'makeReviewLink',
    { assessmentId: assessment, label: 'A', reviewer: REVIEWER, days: 14, ...changes },
    role,
  );
async function keyOf(changes: object = {}): Promise<Key> {
  const { id, token } = (await make(changes)).result as { id: string; token: string };
  return { linkId: id, token };
}
/** Without an account. */
const open = (key: unknown) => world.call('openReview', key, null);
const propose = (key: object, text = 'No work after 23:00', check: object = { kind: 'words' }) =>
  world.call('proposeCondition', { ...key, condition: { text, check } }, null);
const fetchFile = ({ linkId, token }: Key, file: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${ports.hosting}/run/reviewFile?link=${linkId}&file=${encodeURIComponent(file)}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
const change = (key: Key, fields: object) => world.admin.firestore.doc(`review_links/${key.linkId}`).update(fields);
const stored = async ({ linkId }: Key) => reviewLinkSchema.parse(await world.read(`review_links/${linkId}`));

describe('a reviewer’s link', () => {
  it('opens its revision, with the frozen files, to whoever has it', async () => {
    const key = await keyOf();
    const { result } = await open(key);
    const { revision, ...others } = result as { revision: unknown };
    expect(others).toMatchObject({ reviewer: REVIEWER, company: 'Harbour Works', proposals: [] });
    const frozen = revisionSchema.parse(await world.read(`assessments/${assessment}/revisions/A`));
    expect(revision).toEqual(JSON.parse(JSON.stringify(frozen)));
    for (const file of Object.keys(frozen.frozen.files) as FrozenFile[]) {
      const answer = await fetchFile(key, file);
      expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([file, 200, 'no-store']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(frozen.frozen.files[file]);
    }
  });

  it('is counted, told of in the audit once, and keeps of its token a hash that is not beside it', async () => {
    const key = await keyOf();
    await open(key);
    await open(key);
    expect(await stored(key)).toMatchObject({ opened: 2, withdrawn: false, by: world.engineerEmail });
    expect(JSON.stringify(await world.read(`review_links/${key.linkId}`))).not.toContain(key.token);
    const secret = await world.admin.firestore.doc(`review_secrets/${key.linkId}`).get();
    expect(secret.data()).toEqual({ hash: createHash('sha256').update(key.token).digest('hex') });
    const told = (await entriesOf(world, assessment)).filter(({ action }) => action === 'review-opened');
    expect(told.filter(({ by }) => by.includes(REVIEWER.email)).length).toBeGreaterThan(0);
  });

  it('is made by members, of revisions that are there and not withdrawn', async () => {
    expect((await make({}, 'outsider')).status).toBe(403);
    expect((await make({}, 'stranger')).status).toBe(403);
    expect((await make({}, null)).status).toBe(401);
    expect((await make({ label: 'B' })).status).toBe(404);
    expect((await make({ days: 91 })).status).toBe(400);
    expect((await make({ reviewer: { ...REVIEWER, name: ' ' } })).status).toBe(400);
    const other = await issued();
    const withdraw = { from: 'draft', to: 'withdrawn', text: 'A mistake' };
    expect((await world.call('stepRevision', { assessmentId: other, label: 'A', step: withdraw })).status).toBe(200);
    expect((await make({ assessmentId: other })).status).toBe(400);
  });
});

it('is not made beyond the limit by calls of the same moment', async () => {
  const of = fresh('assessment');
  const keep = () => {
    const expires = Timestamp.fromMillis(Date.now() + 60_000);
    const link = { id: randomUUID(), assessment: assessmentIdSchema.parse(of), withdrawn: false, expires };
    return keepLink(link, 'hash', emailSchema.parse(world.engineerEmail));
  };
  for (let open = 0; open < REVIEW_LIMITS.open - 1; open++) await keep();
  const ends = await Promise.allSettled([keep(), keep(), keep()]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

it('is not made by somebody who was disabled while they asked for it', async () => {
  const email = `${fresh('maker')}@example.com`;
  await world.person(email, [world.company]);
  await world.admin.firestore.doc(`users/${email}`).update({ disabled: true });
  const link = { id: randomUUID(), assessment: assessmentIdSchema.parse(fresh('assessment')), withdrawn: false };
  const kept = keepLink({ ...link, expires: Timestamp.now() }, 'hash', emailSchema.parse(email));
  await expect(kept).rejects.toThrow('Your account has no access');
  expect((await world.admin.firestore.doc(`review_links/${link.id}`).get()).exists).toBe(false);
});

describe('an attacked link', () => {
  let key: Key;
  beforeEach(async () => {
    key = await keyOf();
  });

  /** What opens nothing answers alike, whatever is wrong. */
  async function expectClosed(tried: Key, words = 'opens nothing', status = 404) {
    for (const answer of [await open(tried), await propose(tried)]) {
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.error)).toContain(words);
    }
    const file = await fetchFile(tried, 'results');
    expect(file.status).toBe(status);
    expect(await file.text()).toContain(words);
  }

  it('is not guessed', async () => {
    await expectClosed({ ...key, token: key.token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) });
    await expectClosed({ linkId: randomUUID(), token: key.token });
    await expectClosed({ linkId: (await keyOf()).linkId, token: key.token });
    await expectClosed({ ...key, token: createHash('sha256').update(key.token).digest('hex') });
  });

  it('ends', async () => {
    await change(key, { expires: Timestamp.fromMillis(Date.now() - 1000) });
    await expectClosed(key, 'has ended', 400);
  });

  it('is withdrawn at once, by members alone', async () => {
    expect((await world.call('withdrawReviewLink', { linkId: key.linkId }, 'outsider')).status).toBe(403);
    expect((await world.call('withdrawReviewLink', { linkId: key.linkId }, null)).status).toBe(401);
    expect((await open(key)).status).toBe(200);
    expect((await world.call('withdrawReviewLink', { linkId: key.linkId })).status).toBe(200);
    await expectClosed(key, 'was withdrawn', 400);
  });

  it('opens nothing of an archived project, of which none is made either', async () => {
    const loaded = world.admin.firestore.doc(`loaded_projects/${project}`);
    await loaded.update({ archived: true });
    try {
      await expectClosed(key);
      const answer = await make();
      expect([answer.status, answer.error?.message]).toEqual([400, expect.stringContaining('archived')]);
    } finally {
      await loaded.update({ archived: false });
    }
    expect((await open(key)).status).toBe(200);
  });

  it('opens nothing of an assessment that was removed', async () => {
    const own = await issued();
    const ofIt = await keyOf({ assessmentId: own });
    await world.admin.firestore.doc(`assessments/${own}`).update({ active: false });
    await expectClosed(ofIt);
  });

  it.each(['../../A/results', 'results.json', 'constructor', '__proto__', '', 'prepared'])(
    'opens no other file: %j',
    async (file) => {
      expect((await fetchFile(key, file)).status).toBe(404);
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('writes nothing by %s', async (method) => {
    expect((await fetchFile(key, 'results', method)).status).toBe(405);
  });

  it('opens no other revision, project or call', async () => {
    const { token } = key;
    for (const name of ['exportAssessment', 'processAssessment', 'issueRevision', 'stepRevision', 'makeReviewLink']) {
      const answer = await fetch(`http://127.0.0.1:${ports.hosting}/run/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          data: { assessmentId: assessment, label: 'A', step: { from: 'draft', to: 'submitted' } },
        }),
      });
      expect([name, answer.status]).not.toEqual([name, 200]);
    }
    expect((await open({ ...key, label: 'B' })).status).toBe(400);
    expect((await open({ ...key, assessmentId: 'another' })).status).toBe(400);
  });

  it('is slowed down', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => propose(key)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(12);
    expect(statuses).toContain(429);
  });
});

describe('a proposed condition', () => {
  it('is kept with the link, with its check, and told in the audit', async () => {
    const key = await keyOf();
    const check = { kind: 'hours', plant: null, from: '23:00', to: '07:00' };
    expect((await propose(key, 'No work after 23:00', check)).result).toEqual({ proposals: 1 });
    expect((await stored(key)).proposals).toMatchObject([{ text: 'No work after 23:00', check }]);
    const told = await entriesOf(world, assessment);
    expect(told.find(({ action }) => action === 'condition-proposed')?.details).toBe('revision A: No work after 23:00');
  });

  it('is refused before the revision is submitted, and once it is decided', async () => {
    const id = await issued();
    const key = await keyOf({ assessmentId: id });
    const expectRefused = async (state: string) => {
      const { status, error } = await propose(key);
      expect(status).toBe(400);
      expect(JSON.stringify(error)).toContain(`Revision A is ${state}.`);
    };
    await expectRefused('issued');
    await submit(id);
    expect((await propose(key)).status).toBe(200);
    expect((await take(id, { from: 'submitted', to: 'reviewed', decidedBy: 'EPA' })).status).toBe(200);
    expect((await propose(key)).status).toBe(200);
    expect((await take(id, { from: 'reviewed', to: 'approved', decidedBy: 'EPA' })).status).toBe(200);
    await expectRefused('approved');
    expect((await stored(key)).proposals).toHaveLength(2);
  });

  it.each([
    ['no words', ' ', { kind: 'words' }],
    ['endless words', 'x'.repeat(3000), { kind: 'words' }],
    ['a check that nobody knows', 'No work', { kind: 'sing' }],
    ['a check with something else', 'No work', { kind: 'words', admin: true }],
  ])('of %s is refused', async (_, text, check) => {
    const key = await keyOf();
    expect((await propose(key, text, check)).status).toBe(400);
    expect((await stored(key)).proposals).toEqual([]);
  });
});
