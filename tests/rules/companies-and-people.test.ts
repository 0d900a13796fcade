import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { ADMIN_ALONE, describeAccess, MEMBER_AND_ADMIN, NO_ONE, SIGNED_IN, theatreOfFile } from './access-table.ts';
import { hashOf, seedInvitation, TOKEN } from './seeds.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

const ownProfile = ({ firestore, email }: Stage) =>
  doc(firestore, 'users', email === '' ? 'nobody@example.com' : email);

/** A profile of somebody else. */
async function otherProfile({ firestore, admin, company }: Stage) {
  const email = `${fresh('person')}@example.com`;
  await admin.firestore.doc(`users/${email}`).set({ uid: fresh('uid'), companies: { [company]: true } });
  return doc(firestore, 'users', email);
}

async function otherCompany({ firestore, admin }: Stage) {
  const id = fresh('company');
  await admin.firestore.doc(`companies/${id}`).set({ id, name: 'Third Works', active: true });
  return doc(firestore, 'companies', id);
}

const newCompany = (stage: Stage, id: string, fields: Record<string, unknown> = {}) =>
  setDoc(doc(stage.firestore, 'companies', id), { id, name: 'New Works', active: true, ...stage.signed(), ...fields });

describeAccess('companies', theatre, [
  ['read their company', MEMBER_AND_ADMIN, (stage) => getDoc(doc(stage.firestore, 'companies', stage.company))],
  ['read a company they are not in', ADMIN_ALONE, async (stage) => getDoc(await otherCompany(stage))],
  ['list companies', ADMIN_ALONE, ({ firestore }) => getDocs(collection(firestore, 'companies'))],
  ['create a company', ADMIN_ALONE, (stage) => newCompany(stage, fresh('company'))],
  ['create a company under another id', NO_ONE, (stage) => newCompany(stage, fresh('company'), { id: 'other' })],
  ['create a company without a name', NO_ONE, (stage) => newCompany(stage, fresh('company'), { name: '' })],
  [
    'create a company in another name',
    NO_ONE,
    (stage) => newCompany(stage, fresh('company'), { updatedBy: 'somebody@example.com' }),
  ],
  [
    'create a company with a time of their own',
    NO_ONE,
    (stage) => newCompany(stage, fresh('company'), { updatedAt: new Date() }),
  ],
  [
    'deactivate a company',
    ADMIN_ALONE,
    async (stage) => updateDoc(await otherCompany(stage), { active: false, ...stage.signed() }),
  ],
  ['delete a company', NO_ONE, async (stage) => deleteDoc(await otherCompany(stage))],
]);

describeAccess('profiles', theatre, [
  // Also the impostor and the disabled: the app tells them why they have no access.
  ['read the profile of their e-mail', SIGNED_IN, (stage) => getDoc(ownProfile(stage))],
  ['read the profile of somebody else', ADMIN_ALONE, async (stage) => getDoc(await otherProfile(stage))],
  ['list profiles', ADMIN_ALONE, ({ firestore }) => getDocs(collection(firestore, 'users'))],
  [
    'join a company by writing their own profile',
    ADMIN_ALONE,
    (stage) =>
      setDoc(ownProfile(stage), { uid: stage.uid, companies: {}, disabled: false, ...stage.signed() }, { merge: true }),
  ],
  [
    'enable a person',
    ADMIN_ALONE,
    async (stage) => updateDoc(await otherProfile(stage), { disabled: false, ...stage.signed() }),
  ],
  [
    'attach somebody to a company',
    ADMIN_ALONE,
    async (stage) => updateDoc(await otherProfile(stage), { 'companies.another': true, ...stage.signed() }),
  ],
  [
    'detach somebody from a company',
    ADMIN_ALONE,
    async (stage) =>
      updateDoc(await otherProfile(stage), { [`companies.${stage.company}`]: deleteField(), ...stage.signed() }),
  ],
  [
    'write a profile under an address with capitals',
    NO_ONE,
    (stage) =>
      setDoc(doc(stage.firestore, 'users', `${fresh('UPPER')}@Example.com`), {
        uid: 'uid',
        companies: {},
        ...stage.signed(),
      }),
  ],
  ['delete a profile', NO_ONE, async (stage) => deleteDoc(await otherProfile(stage))],
  [
    'replace a profile in the batch that invites its person again',
    ADMIN_ALONE,
    async (stage) => {
      const profile = await otherProfile(stage);
      const batch = writeBatch(stage.firestore);
      batch.delete(profile);
      batch.set(doc(stage.firestore, 'invited_users', profile.id), invitationBy(stage));
      return batch.commit();
    },
  ],
  [
    'delete a profile beside an invitation of before',
    NO_ONE,
    async (stage) => {
      const profile = await otherProfile(stage);
      await seedInvitation(stage.admin, profile.id, { updatedBy: stage.email, updatedAt: new Date(0) });
      return deleteDoc(profile);
    },
  ],
]);

/** An invitation of the actor's own address, made by the Admin SDK. */
async function ownInvitation(stage: Stage) {
  const email = stage.email === '' ? 'nobody@example.com' : stage.email;
  await seedInvitation(stage.admin, email, { companies: { [stage.company]: true } });
  return doc(stage.firestore, 'invited_users', email);
}

async function otherInvitation({ firestore, admin, company }: Stage) {
  const email = `${fresh('invited')}@example.com`;
  await seedInvitation(admin, email, { companies: { [company]: true } });
  return doc(firestore, 'invited_users', email);
}

const invitationBy = (stage: Stage, fields: Record<string, unknown> = {}) => ({
  invited: serverTimestamp(),
  invite_token: hashOf(TOKEN),
  accepted: false,
  companies: { [stage.company]: true },
  invitedBy: stage.email,
  ...stage.signed(),
  ...fields,
});

const invite = (stage: Stage, email: string, fields: Record<string, unknown> = {}) =>
  setDoc(doc(stage.firestore, 'invited_users', email), invitationBy(stage, fields));

describeAccess('invitations', theatre, [
  ['read their own invitation', SIGNED_IN, async (stage) => getDoc(await ownInvitation(stage))],
  ['read the invitation of somebody else', ADMIN_ALONE, async (stage) => getDoc(await otherInvitation(stage))],
  ['list invitations', ADMIN_ALONE, ({ firestore }) => getDocs(collection(firestore, 'invited_users'))],
  ['invite a person', ADMIN_ALONE, (stage) => invite(stage, `${fresh('invited')}@example.com`)],
  [
    'invite with a token in the clear',
    NO_ONE,
    (stage) => invite(stage, `${fresh('invited')}@example.com`, { invite_token: TOKEN }),
  ],
  ['invite an address with capitals', NO_ONE, (stage) => invite(stage, `${fresh('Invited')}@Example.com`)],
  [
    'issue an invitation again',
    ADMIN_ALONE,
    async (stage) =>
      updateDoc(await otherInvitation(stage), { invite_token: hashOf('another'), accepted: false, ...stage.signed() }),
  ],
  [
    'withdraw an invitation',
    ADMIN_ALONE,
    async (stage) => updateDoc(await otherInvitation(stage), { withdrawn: true, ...stage.signed() }),
  ],
  ['delete an invitation that somebody else signed', NO_ONE, async (stage) => deleteDoc(await otherInvitation(stage))],
  [
    'delete an invitation that they signed',
    ADMIN_ALONE,
    async (stage) => {
      const invitation = await otherInvitation(stage);
      await stage.admin.firestore.doc(invitation.path).update({ updatedBy: stage.email });
      return deleteDoc(invitation);
    },
  ],
]);
