import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type User as FirebaseUser,
} from 'firebase/auth';
import { type Email, emailSchema } from '../domain/ids.ts';
import { environment } from './environment.ts';
import { firebaseApp } from './firebase-app.ts';

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
  return { uid: user.uid, email: emailSchema.parse(user.email ?? ''), displayName: user.displayName ?? '' };
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
  return signOut(auth);
}

/** Whether the refreshed identity token carries the admin claim; false while nobody is signed in. */
export async function readAdminClaim({ refresh }: { refresh: boolean }): Promise<boolean> {
  const result = await auth.currentUser?.getIdTokenResult(refresh);
  return result?.claims['admin'] === true;
}
