/** Checks profiles, invitations and companies of the original stack. */
import type { UserRecord } from 'firebase-admin/auth';
import { FieldValue } from 'firebase-admin/firestore';
import { emailSchema } from '../../../src/model/ids.ts';
import { isOpen } from '../../../src/people/rules/invitation.ts';
import { companySchema, invitedUserSchema, userSchema } from '../../../src/model/people/people.ts';
import { plainData } from '../../../functions/src/shared/plain-data.ts';
import type { Backend } from '../backup/backend.ts';
import { documentsOf, faultOf, type Findings, Found } from './findings.ts';

/** Author of the command's additions, in documents and in the audit. */
const COMMAND = 'npm run adopt';

/** The audit stamp for a document that has none. */
export const signed = () => ({ updatedBy: COMMAND, updatedAt: FieldValue.serverTimestamp() });

export async function checkCompanies(backend: Backend): Promise<Findings & { ids: ReadonlySet<string> }> {
  const found = new Found('companies');
  const ids = new Set<string>();
  for await (const document of documentsOf(backend, 'companies')) {
    found.count += 1;
    ids.add(document.id);
    const fault = faultOf(companySchema, document.data());
    if (fault !== null) found.note(document.id, `cannot be read (${fault}). Correct it by hand.`);
    else if (document.get('id') !== document.id)
      found.note(document.id, `has the id ${document.get('id')} of another.`);
  }
  return Object.assign(found, { ids });
}

/**
 * Checks profiles. A profile without `uid` is bound to the account with its address. Only this command binds profiles, because
 * the person who runs it reads the list first. A sign-in with an address does not prove that the profile belongs to the account.
 */
export async function checkUsers(backend: Backend, companies: ReadonlySet<string>): Promise<Findings> {
  const found = new Found('users');
  const accounts = await accountsByAddress(backend);
  const profiled = new Set<string>();
  for await (const document of documentsOf(backend, 'users')) {
    found.count += 1;
    const { id } = document;
    profiled.add(id);
    const fault = faultOf(userSchema, document.data());
    if (fault !== null) {
      found.note(id, `cannot be read (${fault}). Correct it by hand.`);
      continue;
    }
    if (!isAddress(id)) {
      found.note(id, 'is no address in small letters, so that nobody signs in to it. Move it by hand.');
      continue;
    }
    const profile = userSchema.parse(plainData(document.data()));
    const unknown = Object.keys(profile.companies).filter((company) => !companies.has(company));
    if (unknown.length > 0) found.note(id, `belongs to ${unknown.join(', ')}, which are no companies.`);
    const account = accounts.get(id);
    if (profile.uid === '' && document.get('uid') !== undefined)
      found.note(id, 'has an empty uid. Correct it by hand.');
    else if (profile.uid === '' && account === undefined) {
      found.note(id, 'has no account, and is bound to none. Invite the person.');
    } else if (profile.uid === '' && account !== undefined) {
      found.addFields(document, { uid: account.uid, ...signed() });
      found.note(id, boundTo(account));
    } else if (account?.uid !== profile.uid) {
      found.note(id, `is of the account ${profile.uid}, which is not that of the address. Invite the person.`);
    }
  }
  for (const [email] of accounts) {
    if (!profiled.has(email)) found.note(email, 'has an account and no profile, and so no access.');
  }
  return found;
}

function boundTo({ uid, emailVerified, disabled, metadata }: UserRecord): string {
  const facts = [
    ...(emailVerified ? [] : ['its address is not verified']),
    ...(disabled ? ['it is disabled'] : []),
    `last sign-in: ${metadata.lastSignInTime || 'never'}`,
  ];
  return `has no uid, and gets that of its account, ${uid} (${facts.join('; ')}).`;
}

async function accountsByAddress({ auth }: Backend): Promise<Map<string, UserRecord>> {
  const accounts = new Map<string, UserRecord>();
  for (let token: string | undefined; ;) {
    const { users, pageToken } = await auth.listUsers(1000, token);
    for (const account of users) {
      if (account.email !== undefined) accounts.set(account.email.toLowerCase(), account);
    }
    if (pageToken === undefined) return accounts;
    token = pageToken;
  }
}

export async function checkInvitations(backend: Backend): Promise<Findings> {
  const found = new Found('invited_users');
  for await (const document of documentsOf(backend, 'invited_users')) {
    found.count += 1;
    const { id } = document;
    const fault = faultOf(invitedUserSchema, document.data());
    if (fault !== null) {
      found.note(id, `cannot be read (${fault}). Correct it by hand.`);
      continue;
    }
    const invitation = invitedUserSchema.parse(plainData(document.data()));
    if (!isAddress(id)) found.note(id, 'is no address in small letters. Invite the person.');
    else if (invitation.accepted === false && !invitation.withdrawn && !isOpen(invitation, new Date())) {
      found.note(
        id,
        'is open, and its link opens nothing: its time is over or its token is not a SHA-256. Invite the person.',
      );
    }
  }
  return found;
}

const isAddress = (id: string) => emailSchema.safeParse(id).data === id;
