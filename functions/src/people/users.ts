import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import type { Account } from '../../../src/model/people/accounts.ts';
import { companyIdSchema } from '../../../src/model/ids.ts';
import { type User, userSchema } from '../../../src/model/people/people.ts';
import { endLinks } from '../results/sweep-exports.ts';
import { type Caller, callerOf, requireAdmin } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { runAs } from '../shared/service-accounts.ts';

const OPTIONS = { memory: '512MiB', timeoutSeconds: 60, maxInstances: 5, ...runAs('PEOPLE') } as const;
/** Most accounts per request to the identity provider. */
const PAGE = 1000;

/** Lists all accounts with the companies of their profiles. */
export const adminListUsers = callable('adminListUsers', OPTIONS, async (_, request) => {
  requireAdmin(await callerOf(request));
  const [accounts, profiles] = await Promise.all([allAccounts(), firestore.collection('users').get()]);
  const byEmail = new Map(profiles.docs.map((found) => [found.id, profileOf(found.data())]));
  return { users: accounts.map((account) => describe(account, byEmail.get(keyOf(account)) ?? null)) };
});

export const adminEnableUser = callable('adminEnableUser', OPTIONS, async ({ uid }, request) => {
  const caller = await callerOf(request);
  requireAdmin(caller);
  await accountAt(uid);
  await getAuth().updateUser(uid, { disabled: false });
  return { user: await mark(uid, false, caller) };
});

/** Ends a person's access. The security rules reject the person at once, tokens are not renewed, and the open app is notified. */
export const adminDisableUser = callable('adminDisableUser', OPTIONS, async ({ uid }, request) => {
  const caller = await callerOf(request);
  requireAdmin(caller);
  if (caller.profile.uid === uid) {
    throw new HttpsError('failed-precondition', 'You cannot disable your own account. Ask another administrator.');
  }
  await accountAt(uid);
  const user = await mark(uid, true, caller);
  await getAuth().updateUser(uid, { disabled: true });
  await getAuth().revokeRefreshTokens(uid);
  await endLinksOf(user);
  return { user: { ...user, disabled: true } };
});

async function allAccounts(): Promise<UserRecord[]> {
  const accounts: UserRecord[] = [];
  let next: string | undefined;
  do {
    const { users, pageToken } = await getAuth().listUsers(PAGE, next);
    accounts.push(...users);
    next = pageToken;
  } while (next !== undefined);
  return accounts;
}

/** @throws HttpsError not-found */
async function accountAt(uid: string): Promise<UserRecord> {
  try {
    return await getAuth().getUser(uid);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') {
      throw new HttpsError('not-found', 'This account no longer exists. Reload the list.');
    }
    throw error;
  }
}

/**
 * Ends the links to exports that the person may have, because a link needs no sign-in. Other people can create a new link on the
 * page.
 */
async function endLinksOf({ companies, admin }: Account): Promise<void> {
  await endLinks((company) => {
    const known = companyIdSchema.safeParse(company);
    return admin || (known.success && companies[known.data] === true);
  });
}

/**
 * Marks every profile of an account as disabled or enabled. This includes the profile of a former address, which an older token
 * still names. Triggers then record the administrator. Disabling also withdraws an invitation that the account has not accepted.
 */
async function mark(uid: string, disabled: boolean, caller: Caller): Promise<Account> {
  const account = await accountAt(uid);
  const profiles = await firestore.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(firestore.collection('users').where('uid', '==', uid));
    const signed = { updatedBy: caller.email, updatedAt: FieldValue.serverTimestamp() };
    const invitation = firestore.collection('invited_users').doc(keyOf(account) || uid);
    const open = disabled && isOpen((await transaction.get(invitation)).data());
    for (const { ref } of docs) transaction.update(ref, { disabled, ...signed });
    if (open) transaction.update(invitation, { withdrawn: true, ...signed });
    return docs;
  });
  if (profiles.length === 0) {
    const action = disabled ? 'disabled' : 'enabled';
    await record({ by: caller.email, action, subject: { kind: 'person', id: uid, name: account.email ?? uid } });
  }
  const own = profiles.find(({ id }) => id === keyOf(account));
  return describe(account, profileOf(own?.data()));
}

function isOpen(invitation: FirebaseFirestore.DocumentData | undefined): boolean {
  return invitation !== undefined && invitation['accepted'] === false && invitation['withdrawn'] !== true;
}

function profileOf(data: FirebaseFirestore.DocumentData | undefined): User | null {
  const parsed = userSchema.safeParse(plainData(data ?? {}));
  return parsed.success ? parsed.data : null;
}

function keyOf({ email = '' }: UserRecord): string {
  return email.toLowerCase();
}

function describe(account: UserRecord, profile: User | null): Account {
  const { lastSignInTime } = account.metadata;
  return {
    uid: account.uid,
    email: keyOf(account),
    displayName: account.displayName ?? '',
    disabled: account.disabled,
    admin: account.customClaims?.['admin'] === true,
    companies: profile?.uid === account.uid ? profile.companies : {},
    lastSignInTime: lastSignInTime ? new Date(lastSignInTime).toISOString() : null,
  };
}
