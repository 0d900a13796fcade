import { beforeAll, describe, expect, it } from 'vitest';
import { takeOne } from '../../functions/src/shared/rate-limit.ts';
import type { AssessmentId } from '../../src/model/ids.ts';
import { hashOfToken, newLinkToken } from '../../src/people/rules/link-token.ts';
import { validProject } from '../support/made-up-files.ts';
import { World } from './world.ts';

const world = new World();
let assessment: AssessmentId;
let limits: FirebaseFirestore.DocumentReference;

beforeAll(async () => {
  await world.open();
  assessment = await world.assessment(await world.project(validProject()));
  const { uid } = await world.admin.auth.getUserByEmail(world.engineerEmail);
  limits = world.admin.firestore.doc(`rate_limits/${uid}`);
});

const process = () => world.callServed('processAssessment', { assessmentId: assessment });
const exporting = () =>
  world.callServed('exportAssessment', { assessmentId: assessment, options: { format: 'csv', name: 'results' } });
/** A bucket that stays empty for a while. On a slow machine a call takes longer than one token takes to return. */
const usedUp = () => ({ left: 0, at: Date.now() + 300_000 });
const EXHAUSTED = { status: 429, error: { status: 'RESOURCE_EXHAUSTED' } };

describe('the rate limit of processing and exporting', () => {
  it('rejects a call of a person who has used it up, and states the time to wait', async () => {
    await limits.set({ processAssessment: usedUp(), exportAssessment: usedUp() });
    const answer = await process();
    expect(answer).toMatchObject(EXHAUSTED);
    expect(answer.error?.message).toMatch(/^Too many requests at once\. Try again in \d+ s\.$/);
    expect(await exporting()).toMatchObject(EXHAUSTED);
  });

  it('counts processing and exporting separately', async () => {
    await limits.set({ processAssessment: usedUp() });
    expect(await process()).toMatchObject(EXHAUSTED);
    expect(await exporting()).not.toMatchObject(EXHAUSTED);
  });

  it('counts each of several simultaneous calls', async () => {
    await limits.set({ processAssessment: { left: 2, at: Date.now() } });
    const begun = Date.now();
    // The calls are not sent by HTTP. They are counted in a transaction, and the start of processes would give tokens time to
    // return.
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.process(assessment)));
    // On a slow machine, a token may return in the meantime.
    const cameBack = Math.floor((Date.now() - begun) / (60_000 / 12));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeLessThanOrEqual(3);
    expect(refused).toBeGreaterThanOrEqual(Math.max(1, 3 - cameBack));
  });

  it('applies to each person separately', async () => {
    await limits.set({ processAssessment: usedUp() });
    const answer = await world.callServed('processAssessment', { assessmentId: assessment }, 'administrator');
    expect(answer).not.toMatchObject(EXHAUSTED);
  });

  it('starts with a full bucket if the stored count cannot be read', async () => {
    await limits.set({ processAssessment: 'everything' });
    expect(await process()).not.toMatchObject(EXHAUSTED);
    expect((await limits.get()).get('processAssessment.left')).toBe(59);
  });

  it('does not count calls that the access check rejects', async () => {
    const { uid } = await world.admin.auth.verifyIdToken(world.tokens.outsider);
    expect(await world.callServed('processAssessment', { assessmentId: assessment }, 'outsider')).toMatchObject({
      status: 403,
    });
    expect((await world.admin.firestore.doc(`rate_limits/${uid}`).get()).exists).toBe(false);
  });
});

describe('the rate limit of invalid tokens', () => {
  const wrong = () => world.admin.firestore.doc('rate_limits/wrong-token');
  const check = (token: string, email = 'nobody@example.com') =>
    world.callServed('checkInvitation', { email, token }, null);

  it('counts public calls with an invalid token, and rejects them once it is used up', async () => {
    await wrong().delete();
    expect(await check('a'.repeat(43))).toMatchObject({ status: 200 });
    expect((await wrong().get()).get('wrongToken.left')).toBeLessThan(300);
    await wrong().set({ wrongToken: usedUp() });
    expect(await check('a'.repeat(43))).toMatchObject(EXHAUSTED);
    await wrong().delete();
  });

  it('does not apply to a person with a valid token', async () => {
    const token = newLinkToken();
    await world.admin.firestore.doc('invited_users/new@example.com').set({
      companies: {},
      invite_token: await hashOfToken(token),
      invited: new Date(),
      accepted: false,
      updatedBy: 'admin@example.com',
      updatedAt: new Date(),
    });
    await wrong().set({ wrongToken: usedUp() });
    expect(await check(token, 'new@example.com')).toMatchObject({ status: 200, result: { open: true } });
    await wrong().delete();
  });
});

describe('takeOne', () => {
  const LIMIT = { burst: 3, perMinute: 6 };

  it('starts with a full bucket, and returns the time to wait once the bucket is empty', () => {
    expect(takeOne(LIMIT, null, 0)).toEqual({ left: 2 });
    expect(takeOne(LIMIT, { left: 0.5, at: 0 }, 0)).toEqual({ waitS: 5 });
  });

  it('refills the bucket at the given rate, and never above its burst', () => {
    expect(takeOne(LIMIT, { left: 0, at: 0 }, 20_000)).toEqual({ left: 1 });
    expect(takeOne(LIMIT, { left: 0, at: 0 }, 3_600_000)).toEqual({ left: 2 });
  });

  it('adds nothing to the bucket if the clock went backwards', () => {
    expect(takeOne(LIMIT, { left: 0, at: 60_000 }, 0)).toEqual({ waitS: 10 });
  });
});
