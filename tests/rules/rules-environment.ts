import { randomUUID } from 'node:crypto';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  serverTimestamp,
  setLogLevel,
} from 'firebase/firestore/lite';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { type Admin, connectAdmin, createCompany } from '../../scripts/lib/admin.ts';
import { FIREBASE_PROJECT, STORAGE_BUCKET } from '../../scripts/lib/environments.ts';
import { ports } from '../support/emulators.ts';
import type { Role } from './access-matrix.ts';

/** The client of a role: its Firestore and Storage, and the company whose documents it tries. */
export interface Client {
  role: Role;
  firestore: Firestore;
  storage: FirebaseStorage;
  email: string;
  uid: string;
  /** The company to which the documents belong. It is inactive for the member of an inactive company. */
  company: string;
  admin: Admin;
  /** Fields of every document that a client writes. */
  signed: () => { updatedBy: string; updatedAt: ReturnType<typeof serverTimestamp> };
}

interface Person {
  email: string;
  uid: string;
  companies: string[];
  claim?: boolean;
  disabled?: boolean;
  profile?: false;
  invited?: true;
}

export interface RulesEnvironment {
  client: (role: Role) => Client;
  /** A signed-in account without a profile or claim. */
  account: (email: string, uid: string, authTimeS?: number) => Firestore;
  /** The Storage of a signed-in account. */
  files: (email: string, uid: string, authTimeS: number) => FirebaseStorage;
  admin: Admin;
  companies: { own: string; other: string; inactive: string };
  close: () => Promise<void>;
}

/** Returns a unique name for data that a test writes. */
export const fresh = (kind: string) => `${kind}-${randomUUID()}`;

/** Loads the repository's security rules into the emulators, with three companies and the persons of the table. */
export async function openRulesEnvironment(): Promise<RulesEnvironment> {
  setLogLevel('silent');
  const admin = connectAdmin(ports);
  const companies = { own: fresh('company'), other: fresh('company'), inactive: fresh('company') };
  await createCompany(admin, companies.own, 'Own Works');
  await createCompany(admin, companies.other, 'Other Works');
  await createCompany(admin, companies.inactive, 'Former Works', false);
  const people = peopleOf(companies);
  for (const person of Object.values(people)) if (person !== null) await createProfile(admin, person);
  const apps: FirebaseApp[] = [];
  const connect = (person: Account | null) => {
    const { app, ...clients } = clientsFor(person);
    apps.push(app);
    return clients;
  };
  const connected = new Map<Role, Clients>();
  const clientsOf = (role: Role) => {
    const clients = connected.get(role) ?? connect(accountOf(people[role]));
    connected.set(role, clients);
    return clients;
  };
  const signedIn = (email: string, uid: string, auth_time: number) => connect({ sub: uid, email, auth_time });
  return {
    admin,
    companies,
    client: (role) => {
      const email = people[role]?.email ?? '';
      return {
        role,
        ...clientsOf(role),
        email,
        uid: people[role]?.uid ?? '',
        company: role === 'a member of an inactive company' ? companies.inactive : companies.own,
        admin,
        signed: () => ({ updatedBy: email, updatedAt: serverTimestamp() }),
      };
    },
    account: (email, uid, authTimeS = 0) => signedIn(email, uid, authTimeS).firestore,
    files: (email, uid, authTimeS) => signedIn(email, uid, authTimeS).storage,
    close: async () => {
      await Promise.all(apps.map(deleteApp));
    },
  };
}

function peopleOf({ own, other, inactive }: RulesEnvironment['companies']): Record<Role, Person | null> {
  const person = (companies: string[], rest: Partial<Person> = {}): Person => {
    const uid = fresh('uid');
    return { uid, email: `${uid}@example.com`, companies, ...rest };
  };
  const member = person([own]);
  return {
    'a person who is not signed in': null,
    'a person without a profile': person([], { profile: false }),
    'an invited person who has not accepted': person([own], { profile: false, invited: true }),
    'a member': member,
    'a member of another company': person([other]),
    'a member of an inactive company': person([inactive]),
    'a disabled member': person([own], { disabled: true }),
    'a reviewer': person([]),
    'an impostor with a member’s e-mail': { ...member, uid: fresh('uid'), profile: false },
    'an administrator': person([], { claim: true }),
    'an administrator without a profile': person([], { claim: true, profile: false }),
    'a disabled administrator': person([], { claim: true, disabled: true }),
  };
}

async function createProfile({ firestore, now }: Admin, person: Person): Promise<void> {
  const { email, uid, companies, disabled = false } = person;
  const memberships = Object.fromEntries(companies.map((id) => [id, true]));
  if (person.invited === true) {
    const invitation = { invited: now, invite_token: 'ab'.repeat(32), accepted: false, companies: memberships };
    await firestore.doc(`invited_users/${email}`).set(invitation);
  }
  if (person.profile === false) return;
  await firestore.doc(`users/${email}`).set({ uid, companies: memberships, disabled });
}

/** Claims of the token of an account. */
interface Account {
  sub: string;
  email: string;
  admin?: true;
  auth_time?: number;
}

interface Clients {
  firestore: Firestore;
  storage: FirebaseStorage;
}

function accountOf(person: Person | null): Account | null {
  if (person === null) return null;
  const { uid, email, claim } = person;
  return { sub: uid, email, ...(claim ? { admin: true } : {}) };
}

/**
 * Returns clients of the emulators, signed in as an account. Firestore Lite sends one request per operation. The complete SDK
 * reads through streams, which take three times as long and occasionally stall when twelve are open.
 */
function clientsFor(account: Account | null): Clients & { app: FirebaseApp } {
  const app = initializeApp(
    { projectId: FIREBASE_PROJECT, apiKey: 'none', storageBucket: STORAGE_BUCKET },
    fresh('app'),
  );
  const firestore = getFirestore(app);
  const storage = getStorage(app);
  const options = account === null ? {} : { mockUserToken: { ...account } };
  connectFirestoreEmulator(firestore, '127.0.0.1', ports.firestore ?? 0, options);
  connectStorageEmulator(storage, '127.0.0.1', ports.storage ?? 0, options);
  return { app, firestore, storage };
}
