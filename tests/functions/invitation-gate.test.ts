import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ports } from '../support/emulators.ts';
import { fresh, World } from './world.ts';

const world = new World();
beforeAll(async () => {
  await world.open();
});

/** Registers an account as the app does. @returns the answer of the identity provider if it refuses; otherwise null */
async function register(email: string): Promise<string | null> {
  const address = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`;
  const body = JSON.stringify({ email, password: 'long enough', returnSecureToken: true });
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { error } = (await response.json()) as { error?: { message: string } };
  return error?.message ?? null;
}

async function invite(email: string, fields: Record<string, unknown> = {}): Promise<void> {
  await world.admin.firestore.doc(`invited_users/${email}`).set({
    invited: world.admin.now,
    invite_token: createHash('sha256').update('token').digest('hex'),
    accepted: false,
    companies: { [world.company]: true },
    ...fields,
  });
}

const accountOf = (email: string) => world.admin.auth.getUserByEmail(email).catch(() => null);

describe('registering an account', () => {
  it('is allowed for an invited address, also in capital letters', async () => {
    const email = `${fresh('invited')}@example.com`;
    await invite(email);
    expect(await register(email.toUpperCase())).toBeNull();
    expect(await accountOf(email)).not.toBeNull();
  });

  it.each<[string, (email: string) => Promise<void>]>([
    ['who was not invited', async () => {}],
    ['whose invitation was withdrawn', (email) => invite(email, { withdrawn: true })],
    ['whose invitation was used', (email) => invite(email, { accepted: world.admin.now })],
    ['whose invitation has expired', (email) => invite(email, { invited: new Date(Date.now() - 14.01 * 86_400_000) })],
    ['whose invitation cannot be read', (email) => invite(email, { invite_token: 'in the clear' })],
  ])('is rejected for a person %s', async (_, prepare) => {
    const email = `${fresh('uninvited')}@example.com`;
    await prepare(email);
    const refusal = await register(email);
    expect(refusal).toContain('BLOCKING_FUNCTION_ERROR_RESPONSE');
    expect(refusal).toContain('Nobody invited this address.');
    expect(await accountOf(email)).toBeNull();
  });

  it('is rejected for an address that contains a slash', async () => {
    expect(await register('a/b@example.com')).not.toBeNull();
  });
});
