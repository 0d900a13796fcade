import { getAuth } from 'firebase-admin/auth';
import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import { type CompanyId, type Email, emailSchema } from '../../../src/model/ids.ts';
import { companySchema, type User, userSchema } from '../../../src/model/people/people.ts';
import { visibleText } from '../../../src/model/visible-text.ts';
import { firestore, plainData } from './firebase.ts';
import { SIGN_IN_FIRST } from './texts.ts';

/** The calling person, who has accepted an invitation and is not disabled. */
export interface Caller {
  email: Email;
  /** Name of the account, which the person chose. Empty without a name. */
  name: string;
  admin: boolean;
  profile: User;
}

/**
 * Identifies the caller with the same checks as the security rules: a profile of the lower-cased e-mail with the uid of this
 * account, and a token that was issued after the acceptance.
 * @throws HttpsError unauthenticated, permission-denied
 */
export async function callerOf({ auth }: Pick<CallableRequest, 'auth'>): Promise<Caller> {
  if (auth === undefined) throw new HttpsError('unauthenticated', SIGN_IN_FIRST);
  const email = emailSchema.safeParse(auth.token.email);
  const profile = email.success ? await profileAt(email.data) : null;
  const current = profile?.uid === auth.uid && !profile.disabled && auth.token.auth_time >= profile.authTime;
  if (!email.success || !current) {
    throw new HttpsError('permission-denied', 'Your account has no access. Ask your administrator.');
  }
  const name = typeof auth.token['name'] === 'string' ? visibleText(auth.token['name']) : '';
  return { email: email.data, name, admin: auth.token['admin'] === true, profile };
}

/**
 * Verifies an identity token for requests that are not callables. The result has the form of a callable's `auth`, which is
 * undefined for an invalid token.
 */
export async function authOfToken(rawToken: string): Promise<Pick<CallableRequest, 'auth'>> {
  const token = await getAuth()
    .verifyIdToken(rawToken)
    .catch(() => null);
  return token === null ? {} : { auth: { uid: token.uid, token, rawToken } };
}

async function profileAt(email: Email): Promise<User | null> {
  const snapshot = await firestore.collection('users').doc(email).get();
  const parsed = userSchema.safeParse(plainData(snapshot.data() ?? {}));
  return parsed.success ? parsed.data : null;
}

/** @throws HttpsError permission-denied if the caller is not an administrator */
export function requireAdmin(caller: Caller): void {
  if (!caller.admin) throw new HttpsError('permission-denied', 'Only administrators may do this.');
}

/** @throws HttpsError permission-denied if the caller is neither a member of the company nor an administrator */
export async function requireMember(caller: Caller, company: CompanyId): Promise<void> {
  if (caller.admin) return;
  if (caller.profile.companies[company] === true) {
    const snapshot = await firestore.doc(`companies/${company}`).get();
    const found = companySchema.safeParse(plainData(snapshot.data() ?? {}));
    if (found.success && found.data.active) return;
  }
  throw new HttpsError('permission-denied', 'This belongs to a company that you are not a member of.');
}
