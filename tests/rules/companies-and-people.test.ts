import {
  collection,
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_LIMITS } from '../../src/domain/limits.ts';
import { ADMIN, describeAccess, outcomeOf, theatreOfFile } from './access-table.ts';
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

describeAccess('companies', theatre, {
  'read their company': (stage) => getDoc(doc(stage.firestore, 'companies', stage.company)),
  'read a company they are not in': async (stage) => getDoc(await otherCompany(stage)),
  'list companies': ({ firestore }) => getDocs(collection(firestore, 'companies')),
  'create a company': (stage) => newCompany(stage, fresh('company')),
  'create a company under another id': (stage) => newCompany(stage, fresh('company'), { id: 'other' }),
  'create a company without a name': (stage) => newCompany(stage, fresh('company'), { name: '' }),
  'create a company in another name': (stage) =>
    newCompany(stage, fresh('company'), { updatedBy: 'somebody@example.com' }),
  'create a company with a time of their own': (stage) =>
    newCompany(stage, fresh('company'), { updatedAt: new Date() }),
  'create a company with an endless name': (stage) => newCompany(stage, fresh('company'), { name: 'n'.repeat(201) }),
  'rename a company': async (stage) => updateDoc(await otherCompany(stage), { name: 'Renamed', ...stage.signed() }),
  'rename a company in another name': async (stage) =>
    updateDoc(await otherCompany(stage), { name: 'Renamed', ...stage.signed(), updatedBy: 'somebody@example.com' }),
  'rename their own company': (stage) =>
    updateDoc(doc(stage.firestore, 'companies', stage.company), { name: 'Renamed', ...stage.signed() }),
  'change the id of a company': async (stage) =>
    updateDoc(await otherCompany(stage), { id: 'another', ...stage.signed() }),
  'activate their own company': async (stage) => {
    const inactive = await otherCompany(stage);
    await stage.admin.firestore.doc(inactive.path).update({ active: false });
    return updateDoc(inactive, { active: true, ...stage.signed() });
  },
  'deactivate a company': async (stage) => updateDoc(await otherCompany(stage), { active: false, ...stage.signed() }),
  'delete a company': async (stage) => deleteDoc(await otherCompany(stage)),
});

const EQUIPMENT = JSON.stringify([{ id: 'saw', quantity: 1, name: 'Saw' }]);

const newActivity = (stage: Stage, fields: Record<string, unknown> = {}, company = stage.company) =>
  setDoc(doc(stage.firestore, 'companies', company, 'activities', fresh('activity')), {
    name: 'Milling',
    plant: EQUIPMENT,
    active: true,
    ...stage.signed(),
    ...fields,
  });

async function activityOf({ firestore, admin, company }: Stage) {
  const path = `companies/${company}/activities/${fresh('activity')}`;
  await admin.firestore.doc(path).set({ name: 'Milling', plant: EQUIPMENT, active: true });
  return doc(firestore, path);
}

const changeActivity = async (stage: Stage, fields: Record<string, unknown>) =>
  updateDoc(await activityOf(stage), { ...fields, ...stage.signed() });

describeAccess('activities of a company', theatre, {
  'read an activity': async (stage) => getDoc(await activityOf(stage)),
  'list the activities as the app does': ({ firestore, company }) =>
    getDocs(
      query(
        collection(firestore, 'companies', company, 'activities'),
        where('active', '==', true),
        limit(ACTIVITY_LIMITS.listed),
      ),
    ),
  'list those of all companies': ({ firestore }) => getDocs(collectionGroup(firestore, 'activities')),
  'save an activity': (stage) => newActivity(stage),
  'save an activity for another company': (stage) => newActivity(stage, {}, theatre().companies.other),
  'save an activity in another name': (stage) => newActivity(stage, { updatedBy: 'somebody@example.com' }),
  'save an activity with a time of their own': (stage) => newActivity(stage, { updatedAt: new Date() }),
  'save an activity without a name': (stage) => newActivity(stage, { name: '' }),
  'save an activity with an endless name': (stage) =>
    newActivity(stage, { name: 'n'.repeat(ACTIVITY_LIMITS.name + 1) }),
  'save an activity with endless equipment': (stage) =>
    newActivity(stage, { plant: 'p'.repeat(ACTIVITY_LIMITS.equipmentText + 1) }),
  'save an activity with another field': (stage) => newActivity(stage, { project: 'p1' }),
  'rename an activity': (stage) =>
    changeActivity(stage, { name: 'n'.repeat(ACTIVITY_LIMITS.name), plant: 'p'.repeat(ACTIVITY_LIMITS.equipmentText) }),
  'replace the equipment of an activity': (stage) => changeActivity(stage, { plant: EQUIPMENT }),
  'take an activity off the list': (stage) => changeActivity(stage, { active: false }),
  'take one off by something else than yes or no': (stage) => changeActivity(stage, { active: 'no' }),
  'delete an activity': async (stage) => deleteDoc(await activityOf(stage)),
});

describeAccess('profiles', theatre, {
  'read the profile of their e-mail': (stage) => getDoc(ownProfile(stage)),
  'read the profile of somebody else': async (stage) => getDoc(await otherProfile(stage)),
  'list profiles': ({ firestore }) => getDocs(collection(firestore, 'users')),
  'join a company by writing their own profile': (stage) =>
    setDoc(ownProfile(stage), { uid: stage.uid, companies: {}, disabled: false, ...stage.signed() }, { merge: true }),
  'make somebody a profile': (stage) => {
    const profile = doc(stage.firestore, 'users', `${fresh('person')}@example.com`);
    return setDoc(profile, { uid: fresh('uid'), companies: {}, ...stage.signed() });
  },
  'enable themselves': (stage) => updateDoc(ownProfile(stage), { disabled: false, ...stage.signed() }),
  'attach themselves to another company by field path': (stage) =>
    updateDoc(ownProfile(stage), { 'companies.another': true, ...stage.signed() }),
  'give the profile of somebody else to their own account': async (stage) =>
    updateDoc(await otherProfile(stage), { uid: stage.uid, ...stage.signed() }),
  'enable a person': async (stage) => updateDoc(await otherProfile(stage), { disabled: false, ...stage.signed() }),
  'make themselves a reviewer of a project by field path': (stage) =>
    updateDoc(ownProfile(stage), { 'reviews.another': true, ...stage.signed() }),
  'make somebody a reviewer of a project': async (stage) =>
    updateDoc(await otherProfile(stage), { 'reviews.another': true, ...stage.signed() }),
  'end somebody’s right to review a project': async (stage) =>
    updateDoc(await otherProfile(stage), { reviews: {}, ...stage.signed() }),
  'attach somebody to a company': async (stage) =>
    updateDoc(await otherProfile(stage), { 'companies.another': true, ...stage.signed() }),
  'detach somebody from a company': async (stage) =>
    updateDoc(await otherProfile(stage), { [`companies.${stage.company}`]: deleteField(), ...stage.signed() }),
  'write a profile under an address with capitals': (stage) =>
    setDoc(doc(stage.firestore, 'users', `${fresh('UPPER')}@Example.com`), {
      uid: 'uid',
      companies: {},
      ...stage.signed(),
    }),
  'delete a profile': async (stage) => deleteDoc(await otherProfile(stage)),
  'replace a profile in the batch that invites its person again': async (stage) => {
    const profile = await otherProfile(stage);
    const batch = writeBatch(stage.firestore);
    batch.delete(profile);
    batch.set(doc(stage.firestore, 'invited_users', profile.id), invitationBy(stage));
    return batch.commit();
  },
  'delete a profile beside an invitation of before': async (stage) => {
    const profile = await otherProfile(stage);
    await seedInvitation(stage.admin, profile.id, { updatedBy: stage.email, updatedAt: new Date(0) });
    return deleteDoc(profile);
  },
});

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

describeAccess('invitations', theatre, {
  'read their own invitation': async (stage) => getDoc(await ownInvitation(stage)),
  'read the invitation of somebody else': async (stage) => getDoc(await otherInvitation(stage)),
  'list invitations': ({ firestore }) => getDocs(collection(firestore, 'invited_users')),
  'invite a person': (stage) => invite(stage, `${fresh('invited')}@example.com`),
  'invite with a token in the clear': (stage) =>
    invite(stage, `${fresh('invited')}@example.com`, { invite_token: TOKEN }),
  'invite an address with capitals': (stage) => invite(stage, `${fresh('Invited')}@Example.com`),
  'invite without companies': (stage) => invite(stage, `${fresh('invited')}@example.com`, { companies: null }),
  'invite a reviewer': (stage) =>
    invite(stage, `${fresh('invited')}@example.com`, { companies: {}, reviews: { [fresh('project')]: true } }),
  'invite with reviews that are no map': (stage) =>
    invite(stage, `${fresh('invited')}@example.com`, { reviews: ['a project'] }),
  'change which projects their own invitation lets review': async (stage) =>
    updateDoc(await ownInvitation(stage), { 'reviews.everything': true, ...stage.signed() }),
  'change what their own invitation grants': async (stage) =>
    updateDoc(await ownInvitation(stage), { 'companies.everything': true, ...stage.signed() }),
  'take back the withdrawal of their own invitation': async (stage) => {
    const invitation = await ownInvitation(stage);
    await stage.admin.firestore.doc(invitation.path).update({ withdrawn: true });
    return updateDoc(invitation, { withdrawn: false, ...stage.signed() });
  },
  'delete their own invitation': async (stage) => deleteDoc(await ownInvitation(stage)),
  'issue an invitation again': async (stage) =>
    updateDoc(await otherInvitation(stage), { invite_token: hashOf('another'), accepted: false, ...stage.signed() }),
  'withdraw an invitation': async (stage) =>
    updateDoc(await otherInvitation(stage), { withdrawn: true, ...stage.signed() }),
  'delete an invitation that somebody else signed': async (stage) => deleteDoc(await otherInvitation(stage)),
  'delete an invitation that they signed': async (stage) => {
    const invitation = await otherInvitation(stage);
    await stage.admin.firestore.doc(invitation.path).update({ updatedBy: stage.email });
    return deleteDoc(invitation);
  },
});

/** Whatever else is written into `companies` reads differently to rules, functions and app, or fills the document. */
const NO_MEMBERSHIPS: ReadonlyArray<readonly [what: string, companies: unknown]> = [
  ['a company that is false', { one: true, two: false }],
  ['a company that is text', { one: 'true' }],
  ['a company that is a map', { one: { admin: true } }],
  ['a list', ['one']],
  ['nothing', null],
  [
    'a thousand companies and one',
    Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`c${index}`, true])),
  ],
];

describe('what a person belongs to', () => {
  it.each(NO_MEMBERSHIPS)('is not %s, not even by an administrator', async (_, companies) => {
    const stage = theatre().stage(ADMIN);
    expect(await outcomeOf(invite(stage, `${fresh('invited')}@example.com`, { companies }))).toBe('refused');
    const profile = await otherProfile(stage);
    expect(await outcomeOf(updateDoc(profile, { companies, ...stage.signed() }))).toBe('refused');
  });

  it('may be nothing, or many companies', async () => {
    const stage = theatre().stage(ADMIN);
    for (const companies of [
      {},
      Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`c${index}`, true])),
    ]) {
      expect(await outcomeOf(invite(stage, `${fresh('invited')}@example.com`, { companies }))).toBe('allowed');
    }
  });

  it.each(['true', 1, null, {}])('refuses %j for whether a profile is disabled', async (disabled) => {
    const stage = theatre().stage(ADMIN);
    expect(await outcomeOf(updateDoc(await otherProfile(stage), { disabled, ...stage.signed() }))).toBe('refused');
  });

  it('is not deleted beside an invitation that keeps its link, of which the audit would say nothing', async () => {
    const stage = theatre().stage(ADMIN);
    const profile = await otherProfile(stage);
    await seedInvitation(stage.admin, profile.id, { companies: {} });
    const removed = (fields: Record<string, unknown>) => {
      const batch = writeBatch(stage.firestore);
      batch.delete(profile);
      batch.update(doc(stage.firestore, 'invited_users', profile.id), { ...fields, ...stage.signed() });
      return outcomeOf(batch.commit());
    };
    expect(await removed({ withdrawn: true })).toBe('refused');
    expect(await removed({ invite_token: hashOf('another') })).toBe('allowed');
  });
});
