import { inspect } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminCommand } from '../../scripts/lib/admin-command.ts';
import { signInForToken } from '../../scripts/lib/clients.ts';
import { adminEnvironment } from '../../scripts/lib/environments.ts';
import { exitCodeOf, run } from '../../scripts/lib/run.ts';
import { ports } from '../support/emulators.ts';
import { auditOf } from './audit-entries.ts';
import { callHandler } from './call-handler.ts';
import { fresh, World } from './world.ts';

const world = new World();
beforeAll(async () => {
  await world.open();
});

/** Runs the script as npm does. */
const script = (...args: string[]) =>
  run(process.execPath, ['scripts/admin.ts', ...args], { env: { ...process.env, ...adminEnvironment(ports) } });

/** Runs the script's code in this process. A separate process needs two seconds to load the Admin SDK. */
async function command(...args: string[]) {
  const lines: string[] = [];
  const print = (line: unknown) => void lines.push(typeof line === 'string' ? line : inspect(line));
  const code = await exitCodeOf(() => adminCommand(args, () => world.admin, print), print);
  return { code, output: lines.join('\n') };
}
const newEmail = () => `${fresh('first')}@example.com`;
const PASSWORD = 'long enough';

/** Signs in with the password that was chosen with the link of `grant`. */
async function signInAgain(uid: string, email: string): Promise<string> {
  await world.admin.auth.updateUser(uid, { password: 'chosen by the link' });
  return signInForToken(ports, email, 'chosen by the link');
}

describe('npm run admin', () => {
  it('grant creates account, profile and claim, and prints a link to choose the password', async () => {
    const email = newEmail();
    const { code, output } = await script('grant', email.toUpperCase());
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain(`${email} is an administrator`);
    expect(output).toMatch(/http:\/\/\S+oobCode=/);
    const { uid } = await world.admin.auth.getUserByEmail(email);
    await world.admin.auth.updateUser(uid, { password: PASSWORD });
    const token = await signInForToken(ports, email, PASSWORD);
    expect(await callHandler('adminListUsers', null, token)).toMatchObject({ status: 200 });
    await auditOf(world, { by: 'npm run admin', action: 'granted', subject: { id: email } });
  });

  it('grant keeps the companies of a member', async () => {
    const email = newEmail();
    await world.person(email, [world.company]);
    const { output } = await command('grant', email);
    expect(output).not.toContain('oobCode');
    expect(await world.read(`users/${email}`)).toMatchObject({ companies: { [world.company]: true } });
    expect((await world.admin.auth.getUserByEmail(email)).customClaims).toEqual({ admin: true });
  });

  it('grant invalidates the password and the tokens of an account that somebody registered before', async () => {
    const email = newEmail();
    const { uid } = await world.admin.auth.createUser({ email, password: PASSWORD });
    const token = await signInForToken(ports, email, PASSWORD);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const { output } = await command('grant', email);
    expect(output).toMatch(/http:\/\/\S+oobCode=/);
    expect(await callHandler('adminListUsers', null, token)).toMatchObject({ status: 403 });
    expect(await signInForToken(ports, email, PASSWORD).catch(() => 'refused')).toBe('refused');
    // The token has the claim only if the account can renew it.
    const claimed = await signInAgain(uid, email);
    expect(await callHandler('adminListUsers', null, claimed)).toMatchObject({ status: 200 });
  });

  it('grant creates a profile without companies if the profile of the address belongs to another account', async () => {
    const email = newEmail();
    await world.person(email, [world.company]);
    await world.admin.firestore.doc(`users/${email}`).update({ uid: 'another' });
    await command('grant', email);
    const { uid } = await world.admin.auth.getUserByEmail(email);
    expect(await world.read(`users/${email}`)).toMatchObject({ uid, companies: {} });
  });

  it('grant leaves a profile of the original stack without an account to npm run adopt', async () => {
    const email = newEmail();
    const original = { companies: { [world.company]: true } };
    await world.admin.firestore.doc(`users/${email}`).set(original);
    const { code, output } = await command('grant', email);
    expect([code, output]).toEqual([1, expect.stringContaining('npm run adopt -- --write')]);
    expect(await world.read(`users/${email}`)).toEqual(original);
    await world.admin.firestore.doc(`users/${email}`).delete();
  });

  it('revoke removes the claim from the next token', async () => {
    const email = newEmail();
    await world.person(email, [], true);
    expect((await command('revoke', email)).code).toBe(0);
    const token = await signInForToken(ports, email, 'function-password');
    expect(await callHandler('adminListUsers', null, token)).toMatchObject({ status: 403 });
    await auditOf(world, { by: 'npm run admin', action: 'revoked', subject: { id: email } });
  });

  it('invite prints a sign-up link with a token, and stores a hash', async () => {
    const email = newEmail();
    const { code, output } = await command(
      'invite',
      email,
      '--company',
      world.company,
      '--address',
      'https://a.example',
    );
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output.trim()).toMatch(/^https:\/\/a\.example\/signup#email=.+&token=[\w-]{43}$/);
    expect(await world.read(`invited_users/${email}`)).toMatchObject({
      accepted: false,
      companies: { [world.company]: true },
      invite_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each<[what: string, says: RegExp, args: (email: string) => string[]]>([
    ['a call without a command', /^\s*Usage: /, () => []],
    ['an unknown command', /^\s*Usage: /, (email) => ['promote', email]],
    ['an invalid address', /^\s*Usage: /, () => ['grant', 'nobody']],
    ['an unknown option', /Unknown option '--force'/, (email) => ['grant', email, '--force']],
    ['a revocation for an address without an account', /There is no account of/, (email) => ['revoke', email]],
    ['an invitation to an unknown company', /There is no company/, (email) => ['invite', email, '--company', 'x']],
  ])('rejects %s with a message', async (_, says, args) => {
    const { code, output } = await command(...args(newEmail()));
    expect(code).toBe(1);
    expect(output).toMatch(says);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('exits with an error code after a rejection', async () => {
    const { code, output } = await script();
    expect(code).toBe(1);
    expect(output).toMatch(/^\s*Usage: /);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('rejects an invitation of a member', async () => {
    const email = newEmail();
    await world.person(email, []);
    expect((await command('invite', email)).output).toContain('has an account already');
  });
});
