import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import type { CompanyId } from '../../src/domain/ids.ts';
import { companySchema, type User, userSchema } from '../../src/domain/people.ts';
import { firestore, plainData } from './firebase.ts';

/** Who calls: an accepted, not disabled person. */
export interface Caller {
  email: string;
  admin: boolean;
  profile: User;
}

/**
 * The caller, checked again as the rules check: a profile of the lower-cased e-mail that carries this account's uid.
 * @throws HttpsError unauthenticated, permission-denied
 */
export async function callerOf(request: CallableRequest): Promise<Caller> {
  const { auth } = request;
  const email = auth?.token.email?.toLowerCase();
  if (auth === undefined || email === undefined) throw new HttpsError('unauthenticated', 'Sign in first.');
  const snapshot = await firestore.doc(`users/${email}`).get();
  const profile = userSchema.safeParse(plainData(snapshot.data() ?? {}));
  if (!profile.success || profile.data.uid !== auth.uid || profile.data.disabled) {
    throw new HttpsError('permission-denied', 'Your account has no access. Ask your administrator.');
  }
  return { email, admin: auth.token['admin'] === true, profile: profile.data };
}

/** @throws HttpsError permission-denied where the caller is no administrator */
export function requireAdmin(caller: Caller): void {
  if (!caller.admin) throw new HttpsError('permission-denied', 'Only administrators may do this.');
}

/** @throws HttpsError permission-denied where the caller neither belongs to the company nor is an administrator */
export async function requireMember(caller: Caller, company: CompanyId): Promise<void> {
  if (caller.admin) return;
  if (caller.profile.companies[company] === true) {
    const snapshot = await firestore.doc(`companies/${company}`).get();
    const found = companySchema.safeParse(plainData(snapshot.data() ?? {}));
    if (found.success && found.data.active) return;
  }
  throw new HttpsError('permission-denied', 'This belongs to a company that you are not a member of.');
}
