import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../src/model/people/accounts.ts';
import { CALLS } from '../../src/model/calls.ts';
import { ports } from '../support/emulators.ts';
import { auditOf } from './audit-entries.ts';
import { validProject } from '../support/made-up-files.ts';
import { callHandler } from './call-handler.ts';
import { fresh, World } from './world.ts';

const world = new World();
beforeAll(async () => {
  await world.open();
});

const EXPORT = { assessmentId: 'missing', options: { format: 'csv', name: 'results' } };
const DENIED = { status: 403, error: { status: 'PERMISSION_DENIED' } };

async function listed(): Promise<Account[]> {
  const { result } = await world.call('adminListUsers', null, 'administrator');
  return CALLS.adminListUsers.output.parse(result).users;
}

async function newMember() {
  const email = `${fresh('member')}@example.com`;
  const token = await world.person(email, [world.company]);
  const { uid } = await world.admin.auth.getUserByEmail(email);
  return { email, token, uid };
}

/** Renews a session as the SDK does. @returns the code of the refusal, or null */
async function signIn(email: string): Promise<string | null> {
  const address = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const body = JSON.stringify({ email, password: 'function-password', returnSecureToken: true });
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const answer = (await response.json()) as { error?: { message: string } };
  return answer.error?.message ?? null;
}

describe('the calls for accounts', () => {
  it.each(['adminListUsers', 'adminEnableUser', 'adminDisableUser'])(
    '%s is reserved for administrators',
    async (name) => {
      const { uid } = await newMember();
      const input = name === 'adminListUsers' ? null : { uid };
      expect(await world.call(name, input, null)).toMatchObject({ status: 401 });
      for (const role of ['stranger', 'outsider', 'engineer'] as const) {
        expect(await world.call(name, input, role)).toMatchObject(DENIED);
      }
      expect(await world.call(name, input, 'administrator')).toMatchObject({ status: 200 });
    },
  );

  it.each(['adminListUsers', 'adminDisableUser'])('%s rejects a disabled administrator', async (name) => {
    const { uid } = await newMember();
    const email = `${fresh('former')}@example.com`;
    const token = await world.person(email, [], true);
    await world.admin.firestore.doc(`users/${email}`).update({ disabled: true });
    const answer = await callHandler(name, name === 'adminListUsers' ? null : { uid }, token);
    expect(answer).toMatchObject(DENIED);
    expect((await world.admin.auth.getUser(uid)).disabled).toBe(false);
  });

  it('adminListUsers returns every account with its companies, claim and last sign-in', async () => {
    const { email, uid } = await newMember();
    const users = await listed();
    expect(users.find((user) => user.uid === uid)).toMatchObject({
      email,
      displayName: 'Test',
      disabled: false,
      admin: false,
      companies: { [world.company]: true },
      lastSignInTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(users.some(({ admin }) => admin)).toBe(true);
  });

  it('adminListUsers returns no companies for an account without a profile of its own', async () => {
    const { email, uid } = await newMember();
    await world.admin.firestore.doc(`users/${email}`).update({ uid: 'another' });
    expect((await listed()).find((user) => user.uid === uid)?.companies).toEqual({});
  });

  it('adminListUsers returns more accounts than one page of the identity provider holds', async () => {
    const kind = fresh('many');
    const users = Array.from({ length: 1_001 }, (_, index) => ({ uid: `${kind}-${index}` }));
    await world.admin.auth.importUsers(users.slice(0, 1_000));
    await world.admin.auth.importUsers(users.slice(1_000));
    const found = (await listed()).filter(({ uid }) => uid.startsWith(kind));
    await world.admin.auth.deleteUsers(users.slice(0, 1_000).map(({ uid }) => uid));
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(1_001);
  });
});

describe('disabling a person', () => {
  it('disables account and profile, rejects their tokens, and is recorded in the audit trail', async () => {
    const { email, token, uid } = await newMember();
    const assessmentId = await world.assessment(await world.project(validProject()));
    const process = () => callHandler('processAssessment', { assessmentId }, token);
    expect(await process()).toMatchObject({ status: 400, error: { message: 'Draw at least one work area.' } });
    const { result } = await world.call('adminDisableUser', { uid }, 'administrator');
    expect(CALLS.adminDisableUser.output.parse(result).user).toMatchObject({ uid, email, disabled: true });
    const account = await world.admin.auth.getUser(uid);
    expect(account.disabled).toBe(true);
    expect(Date.parse(account.tokensValidAfterTime ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await world.read(`users/${email}`)).toMatchObject({ disabled: true });
    expect(await process()).toMatchObject(DENIED);
    expect(await signIn(email)).toBe('USER_DISABLED');
    await auditOf(world, { by: world.administratorEmail, action: 'disabled', subject: { id: email } });
  });

  it('withdraws the invitation that they have not accepted yet', async () => {
    const email = `${fresh('invited')}@example.com`;
    const { uid } = await world.admin.auth.createUser({ email, password: 'function-password' });
    const invitation = world.admin.firestore.doc(`invited_users/${email}`);
    await invitation.set({ invited: world.admin.now, invite_token: 'a'.repeat(64), accepted: false, companies: {} });
    expect(await world.call('adminDisableUser', { uid }, 'administrator')).toMatchObject({ status: 200 });
    expect(await world.read(invitation.path)).toMatchObject({ withdrawn: true, updatedBy: world.administratorEmail });
    await world.call('adminEnableUser', { uid }, 'administrator');
    expect(await world.read(invitation.path)).toMatchObject({ withdrawn: true });
    await auditOf(world, { by: world.administratorEmail, action: 'withdrawn', subject: { id: email } });
  });

  it('invalidates the links to exports of their companies, and no others', async () => {
    const { uid } = await newMember();
    const file = (company: string) => world.admin.bucket.file(`assessment_exports/${fresh('a')}/of ${company}.csv`);
    const [own, other] = [file(world.company), file('another')];
    const token = 'a-token-of-a-link';
    const linked = (company: string) => ({ metadata: { metadata: { company, firebaseStorageDownloadTokens: token } } });
    await own.save('own', linked(world.company));
    await other.save('other', linked('another'));
    const opens = async ({ bucket, name }: typeof own) => {
      const object = `http://127.0.0.1:${ports.storage}/v0/b/${bucket.name}/o/${encodeURIComponent(name)}`;
      return (await fetch(`${object}?alt=media&token=${token}`)).ok;
    };
    expect([await opens(own), await opens(other)]).toEqual([true, true]);
    await world.call('adminDisableUser', { uid }, 'administrator');
    expect([await opens(own), await opens(other)]).toEqual([false, true]);
    // Another member of the company gets another link.
    expect(await own.exists()).toEqual([true]);
  });

  it('is reverted by enabling the person', async () => {
    const { email, uid } = await newMember();
    await world.call('adminDisableUser', { uid }, 'administrator');
    const { result } = await world.call('adminEnableUser', { uid }, 'administrator');
    expect(CALLS.adminEnableUser.output.parse(result).user).toMatchObject({ uid, disabled: false });
    expect((await world.admin.auth.getUser(uid)).disabled).toBe(false);
    expect(await world.read(`users/${email}`)).toMatchObject({ disabled: false, companies: { [world.company]: true } });
    expect(await signIn(email)).toBeNull();
    await auditOf(world, { by: world.administratorEmail, action: 'enabled', subject: { id: email } });
  });

  it('is rejected for one’s own account', async () => {
    const { uid } = await world.admin.auth.getUserByEmail(world.administratorEmail);
    const answer = await world.call('adminDisableUser', { uid }, 'administrator');
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain('You cannot disable your own account');
    expect((await world.admin.auth.getUser(uid)).disabled).toBe(false);
  });

  it('disables the profile of their previous e-mail address, which their token still contains', async () => {
    const { email, token, uid } = await newMember();
    const address = `${fresh('elsewhere')}@example.com`;
    await world.admin.auth.updateUser(uid, { email: address });
    const ask = () => callHandler('exportAssessment', EXPORT, token);
    expect(await ask()).toMatchObject({ status: 404 });
    const { result } = await world.call('adminDisableUser', { uid }, 'administrator');
    expect(CALLS.adminDisableUser.output.parse(result).user).toMatchObject({ email: address, companies: {} });
    expect(await ask()).toMatchObject(DENIED);
    expect(await world.read(`users/${email}`)).toMatchObject({ disabled: true });
    await auditOf(world, { by: world.administratorEmail, action: 'disabled', subject: { id: email } });
  });

  it('leaves a profile unchanged that belongs to another account with the same address', async () => {
    const { email, uid } = await newMember();
    await world.admin.firestore.doc(`users/${email}`).update({ uid: 'another' });
    expect(await world.call('adminDisableUser', { uid }, 'administrator')).toMatchObject({ status: 200 });
    expect(await world.read(`users/${email}`)).toMatchObject({ disabled: false });
    await auditOf(world, { by: world.administratorEmail, action: 'disabled', subject: { id: uid, name: email } });
  });

  it('returns not-found for a missing account, and so does enabling', async () => {
    for (const name of ['adminDisableUser', 'adminEnableUser']) {
      const answer = await world.call(name, { uid: fresh('nobody') }, 'administrator');
      expect(answer).toMatchObject({ status: 404, error: { status: 'NOT_FOUND' } });
    }
  });
});
