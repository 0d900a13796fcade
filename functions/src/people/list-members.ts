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

/** Most accounts per request to the identity provider. */
const PAGE = 100;

/** Lists the members of a company by name. Members cannot read profiles, because these show further memberships. */
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

/** The account ids of the company's profiles that are not disabled. */
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
