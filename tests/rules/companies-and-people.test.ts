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
import { ACTIVITY_LIMITS } from '../../src/model/limits.ts';
import { ADMIN, describeAccess, outcomeOf, environmentOfFile } from './access-table.ts';
import { hashOf, seedInvitation, TOKEN } from './seeds.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();

const ownProfile = ({ firestore, email }: Client) =>
  doc(firestore, 'users', email === '' ? 'nobody@example.com' : email);

/** A profile of another person. */
async function otherProfile({ firestore, admin, company }: Client) {
  const email = `${fresh('person')}@example.com`;
  await admin.firestore.doc(`users/${email}`).set({ uid: fresh('uid'), companies: { [company]: true } });
  return doc(firestore, 'users', email);
}

async function otherCompany({ firestore, admin }: Client) {
  const id = fresh('company');
  await admin.firestore.doc(`companies/${id}`).set({ id, name: 'Third Works', active: true });
  return doc(firestore, 'companies', id);
}

const newCompany = (client: Client, id: string, fields: Record<string, unknown> = {}) =>
  setDoc(doc(client.firestore, 'companies', id), {
    id,
    name: 'New Works',
    active: true,
    ...client.signed(),
    ...fields,
  });

describeAccess('companies', environment, {
  'read their company': (client) => getDoc(doc(client.firestore, 'companies', client.company)),
  'read a company they are not in': async (client) => getDoc(await otherCompany(client)),
  'list companies': ({ firestore }) => getDocs(collection(firestore, 'companies')),
  'create a company': (client) => newCompany(client, fresh('company')),
  'create a company under another id': (client) => newCompany(client, fresh('company'), { id: 'other' }),
  'create a company without a name': (client) => newCompany(client, fresh('company'), { name: '' }),
  'create a company in another name': (client) =>
    newCompany(client, fresh('company'), { updatedBy: 'somebody@example.com' }),
  'create a company with a time of their own': (client) =>
    newCompany(client, fresh('company'), { updatedAt: new Date() }),
  'create a company with an endless name': (client) => newCompany(client, fresh('company'), { name: 'n'.repeat(201) }),
  'rename a company': async (client) => updateDoc(await otherCompany(client), { name: 'Renamed', ...client.signed() }),
  'rename a company in another name': async (client) =>
    updateDoc(await otherCompany(client), { name: 'Renamed', ...client.signed(), updatedBy: 'somebody@example.com' }),
  'rename their own company': (client) =>
    updateDoc(doc(client.firestore, 'companies', client.company), { name: 'Renamed', ...client.signed() }),
  'change the id of a company': async (client) =>
    updateDoc(await otherCompany(client), { id: 'another', ...client.signed() }),
  'activate their own company': async (client) => {
    const inactive = await otherCompany(client);
    await client.admin.firestore.doc(inactive.path).update({ active: false });
    return updateDoc(inactive, { active: true, ...client.signed() });
  },
  'deactivate a company': async (client) =>
    updateDoc(await otherCompany(client), { active: false, ...client.signed() }),
  'set the template of their company': (client) =>
    updateDoc(doc(client.firestore, 'companies', client.company), { template: 'project', ...client.signed() }),
  'set a template that is no text': async (client) =>
    updateDoc(await otherCompany(client), { template: 7, ...client.signed() }),
  'delete a company': async (client) => deleteDoc(await otherCompany(client)),
});

const EQUIPMENT = JSON.stringify([{ id: 'saw', quantity: 1, name: 'Saw' }]);

const newActivity = (client: Client, fields: Record<string, unknown> = {}, company = client.company) =>
  setDoc(doc(client.firestore, 'companies', company, 'activities', fresh('activity')), {
    name: 'Milling',
    equipment: EQUIPMENT,
    active: true,
    ...client.signed(),
    ...fields,
  });

async function activityOf({ firestore, admin, company }: Client) {
  const path = `companies/${company}/activities/${fresh('activity')}`;
  await admin.firestore.doc(path).set({ name: 'Milling', equipment: EQUIPMENT, active: true });
  return doc(firestore, path);
}

const changeActivity = async (client: Client, fields: Record<string, unknown>) =>
  updateDoc(await activityOf(client), { ...fields, ...client.signed() });

describeAccess('activities of a company', environment, {
  'read an activity': async (client) => getDoc(await activityOf(client)),
  'list the activities as the app does': ({ firestore, company }) =>
    getDocs(
      query(
        collection(firestore, 'companies', company, 'activities'),
        where('active', '==', true),
        limit(ACTIVITY_LIMITS.listed),
      ),
    ),
  'list those of all companies': ({ firestore }) => getDocs(collectionGroup(firestore, 'activities')),
  'save an activity': (client) => newActivity(client),
  'save an activity for another company': (client) => newActivity(client, {}, environment().companies.other),
  'save an activity in another name': (client) => newActivity(client, { updatedBy: 'somebody@example.com' }),
  'save an activity with a time of their own': (client) => newActivity(client, { updatedAt: new Date() }),
  'save an activity without a name': (client) => newActivity(client, { name: '' }),
  'save an activity with an endless name': (client) =>
    newActivity(client, { name: 'n'.repeat(ACTIVITY_LIMITS.name + 1) }),
  'save an activity with endless equipment': (client) =>
    newActivity(client, { equipment: 'p'.repeat(ACTIVITY_LIMITS.equipmentText + 1) }),
  'save an activity with another field': (client) => newActivity(client, { project: 'p1' }),
  'rename an activity': (client) =>
    changeActivity(client, {
      name: 'n'.repeat(ACTIVITY_LIMITS.name),
      equipment: 'p'.repeat(ACTIVITY_LIMITS.equipmentText),
    }),
  'replace the equipment of an activity': (client) => changeActivity(client, { equipment: EQUIPMENT }),
  'take an activity off the list': (client) => changeActivity(client, { active: false }),
  'take one off by something else than yes or no': (client) => changeActivity(client, { active: 'no' }),
  'delete an activity': async (client) => deleteDoc(await activityOf(client)),
});

describeAccess('profiles', environment, {
  'read the profile of their e-mail': (client) => getDoc(ownProfile(client)),
  'read the profile of somebody else': async (client) => getDoc(await otherProfile(client)),
  'list profiles': ({ firestore }) => getDocs(collection(firestore, 'users')),
  'join a company by writing their own profile': (client) =>
    setDoc(
      ownProfile(client),
      { uid: client.uid, companies: {}, disabled: false, ...client.signed() },
      { merge: true },
    ),
  'make somebody a profile': (client) => {
    const profile = doc(client.firestore, 'users', `${fresh('person')}@example.com`);
    return setDoc(profile, { uid: fresh('uid'), companies: {}, ...client.signed() });
  },
  'enable themselves': (client) => updateDoc(ownProfile(client), { disabled: false, ...client.signed() }),
  'attach themselves to another company by field path': (client) =>
    updateDoc(ownProfile(client), { 'companies.another': true, ...client.signed() }),
  'give the profile of somebody else to their own account': async (client) =>
    updateDoc(await otherProfile(client), { uid: client.uid, ...client.signed() }),
  'enable a person': async (client) => updateDoc(await otherProfile(client), { disabled: false, ...client.signed() }),
  'make themselves a reviewer of a project by field path': (client) =>
    updateDoc(ownProfile(client), { 'reviews.another': true, ...client.signed() }),
  'make somebody a reviewer of a project': async (client) =>
    updateDoc(await otherProfile(client), { 'reviews.another': true, ...client.signed() }),
  'end somebody’s right to review a project': async (client) =>
    updateDoc(await otherProfile(client), { reviews: {}, ...client.signed() }),
  'attach somebody to a company': async (client) =>
    updateDoc(await otherProfile(client), { 'companies.another': true, ...client.signed() }),
  'detach somebody from a company': async (client) =>
    updateDoc(await otherProfile(client), { [`companies.${client.company}`]: deleteField(), ...client.signed() }),
  'write a profile under an address with capitals': (client) =>
    setDoc(doc(client.firestore, 'users', `${fresh('UPPER')}@Example.com`), {
      uid: 'uid',
      companies: {},
      ...client.signed(),
    }),
  'delete a profile': async (client) => deleteDoc(await otherProfile(client)),
  'replace a profile in the batch that invites its person again': async (client) => {
    const profile = await otherProfile(client);
    const batch = writeBatch(client.firestore);
    batch.delete(profile);
    batch.set(doc(client.firestore, 'invited_users', profile.id), invitationBy(client));
    return batch.commit();
  },
  'delete a profile beside an earlier invitation': async (client) => {
    const profile = await otherProfile(client);
    await seedInvitation(client.admin, profile.id, { updatedBy: client.email, updatedAt: new Date(0) });
    return deleteDoc(profile);
  },
});

/** An invitation of the client's own address, made with the Admin SDK. */
async function ownInvitation(client: Client) {
  const email = client.email === '' ? 'nobody@example.com' : client.email;
  await seedInvitation(client.admin, email, { companies: { [client.company]: true } });
  return doc(client.firestore, 'invited_users', email);
}

async function otherInvitation({ firestore, admin, company }: Client) {
  const email = `${fresh('invited')}@example.com`;
  await seedInvitation(admin, email, { companies: { [company]: true } });
  return doc(firestore, 'invited_users', email);
}

const invitationBy = (client: Client, fields: Record<string, unknown> = {}) => ({
  invited: serverTimestamp(),
  invite_token: hashOf(TOKEN),
  accepted: false,
  companies: { [client.company]: true },
  invitedBy: client.email,
  ...client.signed(),
  ...fields,
});

const invite = (client: Client, email: string, fields: Record<string, unknown> = {}) =>
  setDoc(doc(client.firestore, 'invited_users', email), invitationBy(client, fields));

describeAccess('invitations', environment, {
  'read their own invitation': async (client) => getDoc(await ownInvitation(client)),
  'read the invitation of somebody else': async (client) => getDoc(await otherInvitation(client)),
  'list invitations': ({ firestore }) => getDocs(collection(firestore, 'invited_users')),
  'invite a person': (client) => invite(client, `${fresh('invited')}@example.com`),
  'invite with a token in the clear': (client) =>
    invite(client, `${fresh('invited')}@example.com`, { invite_token: TOKEN }),
  'invite an address with capitals': (client) => invite(client, `${fresh('Invited')}@Example.com`),
  'invite without companies': (client) => invite(client, `${fresh('invited')}@example.com`, { companies: null }),
  'invite a reviewer': (client) =>
    invite(client, `${fresh('invited')}@example.com`, { companies: {}, reviews: { [fresh('project')]: true } }),
  'invite with reviews that are no map': (client) =>
    invite(client, `${fresh('invited')}@example.com`, { reviews: ['a project'] }),
  'change which projects their own invitation lets review': async (client) =>
    updateDoc(await ownInvitation(client), { 'reviews.everything': true, ...client.signed() }),
  'change what their own invitation grants': async (client) =>
    updateDoc(await ownInvitation(client), { 'companies.everything': true, ...client.signed() }),
  'take back the withdrawal of their own invitation': async (client) => {
    const invitation = await ownInvitation(client);
    await client.admin.firestore.doc(invitation.path).update({ withdrawn: true });
    return updateDoc(invitation, { withdrawn: false, ...client.signed() });
  },
  'delete their own invitation': async (client) => deleteDoc(await ownInvitation(client)),
  'issue an invitation again': async (client) =>
    updateDoc(await otherInvitation(client), { invite_token: hashOf('another'), accepted: false, ...client.signed() }),
  'withdraw an invitation': async (client) =>
    updateDoc(await otherInvitation(client), { withdrawn: true, ...client.signed() }),
  'delete an invitation that somebody else signed': async (client) => deleteDoc(await otherInvitation(client)),
  'delete an invitation that they signed': async (client) => {
    const invitation = await otherInvitation(client);
    await client.admin.firestore.doc(invitation.path).update({ updatedBy: client.email });
    return deleteDoc(invitation);
  },
});

/**
 * Invalid values of `companies`. They would be read differently by security rules, functions and app, or would fill the document.
 */
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
    const client = environment().client(ADMIN);
    expect(await outcomeOf(invite(client, `${fresh('invited')}@example.com`, { companies }))).toBe('refused');
    const profile = await otherProfile(client);
    expect(await outcomeOf(updateDoc(profile, { companies, ...client.signed() }))).toBe('refused');
  });

  it('may be nothing, or many companies', async () => {
    const client = environment().client(ADMIN);
    for (const companies of [
      {},
      Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`c${index}`, true])),
    ]) {
      expect(await outcomeOf(invite(client, `${fresh('invited')}@example.com`, { companies }))).toBe('allowed');
    }
  });

  it.each(['true', 1, null, {}])('refuses %j for whether a profile is disabled', async (disabled) => {
    const client = environment().client(ADMIN);
    expect(await outcomeOf(updateDoc(await otherProfile(client), { disabled, ...client.signed() }))).toBe('refused');
  });

  it('is not deleted beside an invitation that keeps its link, of which the audit would say nothing', async () => {
    const client = environment().client(ADMIN);
    const profile = await otherProfile(client);
    await seedInvitation(client.admin, profile.id, { companies: {} });
    const removed = (fields: Record<string, unknown>) => {
      const batch = writeBatch(client.firestore);
      batch.delete(profile);
      batch.update(doc(client.firestore, 'invited_users', profile.id), { ...fields, ...client.signed() });
      return outcomeOf(batch.commit());
    };
    expect(await removed({ withdrawn: true })).toBe('refused');
    expect(await removed({ invite_token: hashOf('another') })).toBe('allowed');
  });
});
