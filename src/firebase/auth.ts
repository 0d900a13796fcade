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

/** Tells of every sign-in and sign-out; null while nobody is signed in. */
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

/** What the identity token says of its holder. */
export interface Claims {
  admin: boolean;
  /** When they signed in, in seconds. */
  authTime: number;
}

/** What the identity token said last, by account, on this device: without a network an old token cannot be renewed. */
const REMEMBERED = 'claims';

/**
 * What the identity token says; of nobody, while nobody is signed in. Without a network it is what it said last: pages that are kept can
 * then be read, and nothing else is granted by it.
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
    // The device has no room: without a network the person is asked to sign in.
  }
}

/** Whether somebody was signed in here last, and did not sign out. */
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

/** The identity token of whoever is signed in, for requests that are no calls. */
export async function identityToken(): Promise<string> {
  return (await auth.currentUser?.getIdToken()) ?? '';
}

/** The signed-in account's name now: right after sign-up it comes later than the account. */
export function currentDisplayName(): string {
  return auth.currentUser?.displayName ?? '';
}

/** Sets the name that others see. */
export async function setDisplayName(displayName: string): Promise<void> {
  if (auth.currentUser !== null) await updateProfile(auth.currentUser, { displayName });
}

/** Changes the password of the signed-in account, which proves itself by the old one first. */
export async function changePassword(current: string, next: string): Promise<void> {
  const user = auth.currentUser;
  if (user?.email == null) return;
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, current));
  await updatePassword(user, next);
}

const MIN_PASSWORD_LENGTH = 6;

/** What the identity provider's password rule finds wrong with a password, as sentences; its default where it cannot be asked. */
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
    // The emulators do not know the rule, and a lost network does not either: the server checks in any case.
    return password.length >= MIN_PASSWORD_LENGTH ? [] : [passwordTooShort(MIN_PASSWORD_LENGTH)];
  }
}
