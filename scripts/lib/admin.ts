import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { adminEnvironment, FIREBASE_PROJECT, type Ports, STORAGE_BUCKET } from './environments.ts';

/** Connects the Admin SDK to a set of emulators. */
export function connectAdmin(ports: Ports) {
  Object.assign(process.env, adminEnvironment(ports));
  const app = initializeApp({ projectId: FIREBASE_PROJECT, storageBucket: STORAGE_BUCKET }, `admin-${ports.firestore}`);
  return {
    auth: getAuth(app),
    firestore: getFirestore(app),
    bucket: getStorage(app).bucket(),
    now: FieldValue.serverTimestamp(),
  };
}
export type Admin = ReturnType<typeof connectAdmin>;

export interface NewPerson {
  email: string;
  password: string;
  displayName: string;
  companies: string[];
  /** Uids of projects that they review. */
  reviews?: string[];
  admin?: boolean;
}

/** Creates an account with its profile, as accepting an invitation does. An existing account stays unchanged. */
export async function createPerson({ auth, firestore, now }: Admin, person: NewPerson): Promise<string> {
  const { email, password, displayName, companies, reviews = [], admin = false } = person;
  const existing = await auth.getUserByEmail(email).catch(() => null);
  const { uid } = existing ?? (await auth.createUser({ email, password, displayName, emailVerified: true }));
  if (admin) await auth.setCustomUserClaims(uid, { admin: true });
  const granted = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, true]));
  const grants = { companies: granted(companies), reviews: granted(reviews) };
  await firestore.doc(`users/${email}`).set({ uid, ...grants, disabled: false, updatedBy: email, updatedAt: now });
  return uid;
}

export async function createCompany({ firestore, now }: Admin, id: string, name: string, active = true): Promise<void> {
  await firestore.doc(`companies/${id}`).set({ id, name, active, updatedBy: 'seed', updatedAt: now });
}
