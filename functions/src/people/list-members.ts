import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { FieldPath } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import type { CompanyId } from '../../../src/model/ids.ts';
import type { Member } from '../../../src/model/people/accounts.ts';
import { emailOf } from '../../../src/model/people/email.ts';
import { userSchema } from '../../../src/model/people/people.ts';
import { visibleText } from '../../../src/model/visible-text.ts';
import { callerOf, requireMember } from '../shared/access.ts';
import { callable } from '../shared/callable.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';
import { runAs } from '../shared/service-accounts.ts';

/** The most accounts that the identity provider is asked for at once. */
const PAGE = 100;

/** Who belongs to a company, by name. Members cannot read profiles, which say what else a person belongs to. */
export const listMembers = callable(
  'listMembers',
  { memory: '256MiB', timeoutSeconds: 60, maxInstances: 5, ...runAs('PEOPLE') },
  async ({ companyId }, request) => {
    const caller = await callerOf(request);
    await requireMember(caller, companyId);
    if (!(await firestore.doc(`companies/${companyId}`).get()).exists) {
      throw new HttpsError('not-found', 'There is no such company.');
    }
    await enforceRateLimit(caller.profile.uid, 'listMembers');
    const accounts = await accountsOf(await uidsOf(companyId));
    const members = accounts.flatMap(({ email = '', displayName = '' }): Member[] => {
      const key = emailOf(email);
      return key === null ? [] : [{ email: key, name: visibleText(displayName) }];
    });
    const shownName = ({ name, email }: Member) => (name || email).toLowerCase();
    return { members: members.toSorted((a, b) => (shownName(a) < shownName(b) ? -1 : 1)) };
  },
);

/** The accounts of the profiles that belong to a company and are not disabled. */
async function uidsOf(company: CompanyId): Promise<string[]> {
  const { docs } = await firestore.collection('users').where(new FieldPath('companies', company), '==', true).get();
  return docs.flatMap((found) => {
    const { data } = userSchema.safeParse(plainData(found.data()));
    return data === undefined || data.disabled || data.uid === '' ? [] : [data.uid];
  });
}

async function accountsOf(uids: readonly string[]): Promise<UserRecord[]> {
  const accounts: UserRecord[] = [];
  for (let from = 0; from < uids.length; from += PAGE) {
    const asked = uids.slice(from, from + PAGE).map((uid) => ({ uid }));
    accounts.push(...(await getAuth().getUsers(asked)).users);
  }
  return accounts;
}
