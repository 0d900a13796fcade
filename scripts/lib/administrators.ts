import { randomBytes } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { type AuditAction, wordsOfEntry } from '../../src/model/audit.ts';
import type { Email } from '../../src/model/ids.ts';
import { hashOfToken, newLinkToken } from '../../src/people/rules/link-token.ts';
import { urls } from '../../src/ui/urls.ts';
import type { Admin } from './admin.ts';
import { Explained } from './run.ts';

type Backend = Pick<Admin, 'auth' | 'firestore' | 'now'>;

/** Author of changes by the command, in documents and in the audit. */
const COMMAND = 'npm run admin';

/**
 * Makes a person an administrator: account, profile and claim. Existing data stays, except for the password and the sessions of
 * an account without a profile, because anybody may have registered it.
 * @returns a link with which the person sets a password; null if the account belonged to a member
 * @throws Explained if the profile is bound to no account, as in the original stack, because its companies would be lost
 */
export async function grant(backend: Backend, email: Email): Promise<string | null> {
  const { auth, firestore, now } = backend;
  const profile = firestore.collection('users').doc(email);
  const stored = await profile.get();
  if (stored.exists && stored.get('uid') === undefined) {
    throw new Explained(
      `The profile of ${email} is bound to no account. Run “npm run adopt -- --write”, then this again.`,
    );
  }
  const existing = await accountOf(backend, email);
  const account = existing ?? (await auth.createUser({ email, emailVerified: true }));
  const { uid, customClaims } = account;
  const member = stored.get('uid') === uid;
  const authTime = Math.floor(Date.now() / 1000);
  if (existing !== null && !member) {
    await auth.updateUser(uid, { password: randomBytes(32).toString('base64url') });
    await auth.revokeRefreshTokens(uid);
  }
  await auth.setCustomUserClaims(uid, { ...customClaims, admin: true });
  const signed = { updatedBy: COMMAND, updatedAt: now };
  await firestore.runTransaction(async (transaction) => {
    const found = await transaction.get(profile);
    const granted = { disabled: false, claimsAt: now, ...signed };
    if (found.get('uid') === uid) transaction.update(profile, granted);
    else transaction.set(profile, { uid, authTime, companies: {}, ...granted });
  });
  if (account.disabled) await auth.updateUser(uid, { disabled: false });
  await record(backend, 'granted', email);
  return existing === null || !member ? auth.generatePasswordResetLink(email) : null;
}

/**
 * Removes an administrator's rights. The account and its companies stay. An open app is notified. Existing tokens have the claim
 * until they expire.
 * @throws Explained if the account does not exist
 */
export async function revoke(backend: Backend, email: Email): Promise<void> {
  const account = await accountOf(backend, email);
  if (account === null) throw new Explained(`There is no account of ${email}.`);
  const { admin: _, ...claims } = account.customClaims ?? {};
  await backend.auth.setCustomUserClaims(account.uid, claims);
  await backend.auth.revokeRefreshTokens(account.uid);
  const profile = backend.firestore.collection('users').doc(email);
  if ((await profile.get()).exists) {
    await profile.update({ claimsAt: backend.now, updatedBy: COMMAND, updatedAt: backend.now });
  }
  await record(backend, 'revoked', email);
}

/**
 * Invites a person to companies, or issues an existing invitation again.
 * @returns the path of the link; its token is not stored
 * @throws Explained if a company does not exist, or if the person is already a member
 */
export async function invite(backend: Backend, email: Email, companies: readonly string[]): Promise<string> {
  const { firestore, now } = backend;
  for (const id of companies) {
    const { exists } = await firestore.collection('companies').doc(id).get();
    if (!exists) throw new Explained(`There is no company with the id ${id}.`);
  }
  const account = await accountOf(backend, email);
  const profile = await firestore.collection('users').doc(email).get();
  if (account !== null && profile.get('uid') === account.uid) {
    throw new Explained(`${email} has an account already. Attach companies on the page of users.`);
  }
  const token = newLinkToken();
  const batch = firestore.batch();
  batch.set(firestore.collection('invited_users').doc(email), {
    invited: now,
    invite_token: await hashOfToken(token),
    accepted: false,
    companies: Object.fromEntries(companies.map((id) => [id, true])),
    invitedBy: COMMAND,
    updatedBy: COMMAND,
    updatedAt: now,
  });
  // The profile of a deleted account would prevent the person from accepting.
  if (profile.exists) batch.delete(profile.ref);
  await batch.commit();
  return urls.signupFor(email, token);
}

async function accountOf({ auth }: Backend, email: Email): Promise<UserRecord | null> {
  try {
    return await auth.getUserByEmail(email);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return null;
    throw error;
  }
}

async function record({ firestore, now }: Backend, action: AuditAction, email: Email): Promise<void> {
  const entry = { by: COMMAND, action, subject: { kind: 'person' as const, id: email, name: email }, details: '' };
  await firestore.collection('audit').add({ ...entry, words: wordsOfEntry(entry), at: now });
}
