import { randomUUID } from 'node:crypto';
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { type Firestore, serverTimestamp, setLogLevel } from 'firebase/firestore';
import type { FirebaseStorage } from 'firebase/storage';
import { type Admin, connectAdmin, createCompany } from '../../scripts/lib/admin.ts';
import { FIREBASE_PROJECT, STORAGE_BUCKET } from '../../scripts/lib/environments.ts';
import { ports } from '../support/emulators.ts';
import type { Actor } from './access-matrix.ts';

/** An actor on the stage: their clients, and the company whose documents they try. */
export interface Stage {
  actor: Actor;
  firestore: Firestore;
  storage: FirebaseStorage;
  email: string;
  uid: string;
  /** The company that the documents belong to; that of a member of an inactive company is inactive. */
  company: string;
  admin: Admin;
  /** What every document that a client writes carries. */
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

export interface Theatre {
  stage: (actor: Actor) => Stage;
  /** A signed-in account that has no profile and no claim. */
  account: (email: string, uid: string, authTimeS?: number) => Firestore;
  /** The files of a signed-in account. */
  files: (email: string, uid: string, authTimeS: number) => FirebaseStorage;
  admin: Admin;
  companies: { own: string; other: string; inactive: string };
  close: () => Promise<void>;
}

/** A name of its own for whatever a test writes. */
export const fresh = (kind: string) => `${kind}-${randomUUID()}`;

/** The rules of the repository on the emulators, with three companies and the people of the table. */
export async function openTheatre(): Promise<Theatre> {
  setLogLevel('silent');
  const environment = await initializeTestEnvironment({
    projectId: FIREBASE_PROJECT,
    // Without rules of its own: the emulators have loaded the repository's, and count over all files which expressions were used.
    firestore: { host: '127.0.0.1', port: ports.firestore ?? 0 },
    storage: { host: '127.0.0.1', port: ports.storage ?? 0 },
  });
  const admin = connectAdmin(ports);
  const companies = { own: fresh('company'), other: fresh('company'), inactive: fresh('company') };
  await createCompany(admin, companies.own, 'Own Works');
  await createCompany(admin, companies.other, 'Other Works');
  await createCompany(admin, companies.inactive, 'Former Works', false);
  const people = cast(companies);
  for (const person of Object.values(people)) if (person !== null) await createProfile(admin, person);
  const contexts = new Map<Actor, RulesTestContext>();
  const contextOf = (actor: Actor) => {
    const context = contexts.get(actor) ?? contextFor(environment, people[actor]);
    contexts.set(actor, context);
    return context;
  };
  return {
    admin,
    companies,
    stage: (actor) => {
      const context = contextOf(actor);
      const email = people[actor]?.email ?? '';
      return {
        actor,
        // The SDK's functions take these objects; the package declares them by the older interface.
        firestore: context.firestore() as unknown as Firestore,
        storage: context.storage(`gs://${STORAGE_BUCKET}`),
        email,
        uid: people[actor]?.uid ?? '',
        company: actor === 'a member of an inactive company' ? companies.inactive : companies.own,
        admin,
        signed: () => ({ updatedBy: email, updatedAt: serverTimestamp() }),
      };
    },
    account: (email, uid, authTimeS = 0) =>
      environment.authenticatedContext(uid, { email, auth_time: authTimeS }).firestore() as unknown as Firestore,
    files: (email, uid, authTimeS) =>
      environment.authenticatedContext(uid, { email, auth_time: authTimeS }).storage(`gs://${STORAGE_BUCKET}`),
    close: () => environment.cleanup(),
  };
}

function cast({ own, other, inactive }: Theatre['companies']): Record<Actor, Person | null> {
  const person = (companies: string[], rest: Partial<Person> = {}): Person => {
    const uid = fresh('uid');
    return { uid, email: `${uid}@example.com`, companies, ...rest };
  };
  const member = person([own]);
  return {
    nobody: null,
    'somebody without a profile': person([], { profile: false }),
    'somebody invited who has not accepted': person([own], { profile: false, invited: true }),
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

function contextFor(environment: RulesTestEnvironment, person: Person | null): RulesTestContext {
  if (person === null) return environment.unauthenticatedContext();
  const { uid, email, claim } = person;
  return environment.authenticatedContext(uid, { email, ...(claim ? { admin: true } : {}) });
}
