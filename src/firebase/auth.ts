import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  type User as FirebaseUser,
  validatePassword,
} from 'firebase/auth';
import { type Email, emailOf } from '../model/people/email.ts';
import { environment } from './environment.ts';
import { firebaseApp } from './firebase-app.ts';
import type { Value } from '../model/format/format.ts';

const passwordTooShort = (minPasswordLength: Value) => `Use at least ${minPasswordLength} characters.`;

const auth = initializeAuth(firebaseApp, { persistence: browserLocalPersistence });
if (environment.emulators !== null) {
  connectAuthEmulator(auth, `http://127.0.0.1:${environment.emulators.auth}`, { disableWarnings: true });
}

/** The account that is signed in. */
export interface SignedInAccount {
  uid: string;
  email: Email;
  displayName: string;
}

/** Calls `next` at every sign-in and sign-out, with null while nobody is signed in. */
export function watchAccount(next: (account: SignedInAccount | null) => void): () => void {
  return onAuthStateChanged(auth, (user) => next(user === null ? null : accountOf(user)));
}

function accountOf(user: FirebaseUser): SignedInAccount {
  const email = emailOf(user.email ?? '');
  if (email === null) throw new TypeError(`account ${user.uid} has no e-mail address`);
  return { uid: user.uid, email, displayName: user.displayName ?? '' };
}

export async function signIn(email: Email, password: string): Promise<void> {
  await signInWithEmailAndPassword(auth, email, password);
}

export async function createAccount(email: Email, password: string, displayName: string): Promise<SignedInAccount> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  if (displayName !== '') await updateProfile(user, { displayName });
  return { ...accountOf(user), displayName };
}

export function requestPasswordReset(email: Email): Promise<void> {
  return sendPasswordResetEmail(auth, email);
}

export function leave(): Promise<void> {
  localStorage.removeItem(REMEMBERED);
  return signOut(auth);
}

/** The claims of the identity token. */
export interface Claims {
  admin: boolean;
  /** Time of the sign-in, seconds since 1970. */
  authTime: number;
}

/** Storage key of the last claims of the account on this device. Without a network, an expired token cannot be renewed. */
const REMEMBERED = 'claims';

/**
 * Reads the claims of the identity token. They are empty while nobody is signed in. Without a network, the last claims are
 * returned. They allow a user to read stored pages but grant nothing else.
 */
export async function readClaims({ refresh }: { refresh: boolean }): Promise<Claims> {
  const user = auth.currentUser;
  if (user === null) return { admin: false, authTime: 0 };
  try {
    const result = await user.getIdTokenResult(refresh);
    const claims = { admin: result.claims['admin'] === true, authTime: Number(result.claims.auth_time ?? 0) };
    remember(user.uid, claims);
    return claims;
  } catch (error) {
    const isUnreached = error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed';
    const remembered = isUnreached ? rememberedOf(user.uid) : null;
    if (remembered === null) throw error;
    return remembered;
  }
}

function remember(uid: string, claims: Claims): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify({ uid, ...claims }));
  } catch {
    // The device has no free storage. Without a network, the user is then asked to sign in.
  }
}

/** Whether the last user of this device did not sign out. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(REMEMBERED) !== null;
}

function rememberedOf(uid: string): Claims | null {
  try {
    const kept = JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null') as Partial<Claims & { uid: string }> | null;
    if (kept?.uid !== uid || typeof kept.authTime !== 'number') return null;
    return { admin: kept.admin === true, authTime: kept.authTime };
  } catch {
    return null;
  }
}

/** Returns the identity token of the signed-in account, for requests that are not calls. */
export async function identityToken(): Promise<string> {
  return (await auth.currentUser?.getIdToken()) ?? '';
}

/** Returns the current name of the signed-in account. Directly after sign-up, the name arrives later than the account. */
export function currentDisplayName(): string {
  return auth.currentUser?.displayName ?? '';
}

/** Sets the name that other users see. */
export async function setDisplayName(displayName: string): Promise<void> {
  if (auth.currentUser !== null) await updateProfile(auth.currentUser, { displayName });
}

/** Changes the password of the signed-in account after it is re-authenticated with the current one. */
export async function changePassword(current: string, next: string): Promise<void> {
  const user = auth.currentUser;
  if (user?.email == null) return;
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, current));
  await updatePassword(user, next);
}

const MIN_PASSWORD_LENGTH = 6;

/**
 * Returns the violations of the identity provider's password policy, as sentences. If the policy cannot be read, the default
 * policy is used.
 */
export async function passwordProblems(password: string): Promise<string[]> {
  try {
    const { isValid, passwordPolicy, ...meets } = await validatePassword(auth, password);
    if (isValid) return [];
    const { minPasswordLength, maxPasswordLength } = passwordPolicy.customStrengthOptions;
    return [
      meets.meetsMinPasswordLength === false ? passwordTooShort(minPasswordLength ?? '') : null,
      meets.meetsMaxPasswordLength === false ? `Use at most ${maxPasswordLength ?? ''} characters.` : null,
      meets.containsLowercaseLetter === false ? 'Use a lower-case letter.' : null,
      meets.containsUppercaseLetter === false ? 'Use an upper-case letter.' : null,
      meets.containsNumericCharacter === false ? 'Use a digit.' : null,
      meets.containsNonAlphanumericCharacter === false ? 'Use a character other than a letter or digit.' : null,
    ].filter((problem) => problem !== null);
  } catch {
    // The emulators do not have the policy, and it cannot be read without a network. The server checks the password in any
    // case.
    return password.length >= MIN_PASSWORD_LENGTH ? [] : [passwordTooShort(MIN_PASSWORD_LENGTH)];
  }
}
