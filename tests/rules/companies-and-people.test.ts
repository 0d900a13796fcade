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
  'read a company of which they are not a member': async (client) => getDoc(await otherCompany(client)),
  'list companies': ({ firestore }) => getDocs(collection(firestore, 'companies')),
  'create a company': (client) => newCompany(client, fresh('company')),
  'create a company whose id differs from its key': (client) => newCompany(client, fresh('company'), { id: 'other' }),
  'create a company without a name': (client) => newCompany(client, fresh('company'), { name: '' }),
  'create a company in the name of another person': (client) =>
    newCompany(client, fresh('company'), { updatedBy: 'somebody@example.com' }),
  'create a company with a time other than the server time': (client) =>
    newCompany(client, fresh('company'), { updatedAt: new Date() }),
  'create a company whose name exceeds the length limit': (client) =>
    newCompany(client, fresh('company'), { name: 'n'.repeat(201) }),
  'rename a company': async (client) => updateDoc(await otherCompany(client), { name: 'Renamed', ...client.signed() }),
  'rename a company in the name of another person': async (client) =>
    updateDoc(await otherCompany(client), { name: 'Renamed', ...client.signed(), updatedBy: 'somebody@example.com' }),
  'rename their own company': (client) =>
    updateDoc(doc(client.firestore, 'companies', client.company), { name: 'Renamed', ...client.signed() }),
  'change the id of a company': async (client) =>
    updateDoc(await otherCompany(client), { id: 'another', ...client.signed() }),
  'activate a company': async (client) => {
    const inactive = await otherCompany(client);
    await client.admin.firestore.doc(inactive.path).update({ active: false });
    return updateDoc(inactive, { active: true, ...client.signed() });
  },
  'deactivate a company': async (client) =>
    updateDoc(await otherCompany(client), { active: false, ...client.signed() }),
  'set the template of their company': (client) =>
    updateDoc(doc(client.firestore, 'companies', client.company), { template: 'project', ...client.signed() }),
  'set a template that is not a text': async (client) =>
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
  'list the activities with the query of the app': ({ firestore, company }) =>
    getDocs(
      query(
        collection(firestore, 'companies', company, 'activities'),
        where('active', '==', true),
        limit(ACTIVITY_LIMITS.listed),
      ),
    ),
  'list the activities of all companies': ({ firestore }) => getDocs(collectionGroup(firestore, 'activities')),
  'save an activity': (client) => newActivity(client),
  'save an activity for another company': (client) => newActivity(client, {}, environment().companies.other),
  'save an activity in the name of another person': (client) =>
    newActivity(client, { updatedBy: 'somebody@example.com' }),
  'save an activity with a time other than the server time': (client) => newActivity(client, { updatedAt: new Date() }),
  'save an activity without a name': (client) => newActivity(client, { name: '' }),
  'save an activity whose name exceeds the length limit': (client) =>
    newActivity(client, { name: 'n'.repeat(ACTIVITY_LIMITS.name + 1) }),
  'save an activity whose equipment exceeds the size limit': (client) =>
    newActivity(client, { equipment: 'p'.repeat(ACTIVITY_LIMITS.equipmentText + 1) }),
  'save an activity with an unknown field': (client) => newActivity(client, { project: 'p1' }),
  'rename an activity': (client) =>
    changeActivity(client, {
      name: 'n'.repeat(ACTIVITY_LIMITS.name),
      equipment: 'p'.repeat(ACTIVITY_LIMITS.equipmentText),
    }),
  'replace the equipment of an activity': (client) => changeActivity(client, { equipment: EQUIPMENT }),
  'deactivate an activity': (client) => changeActivity(client, { active: false }),
  'deactivate an activity with a value other than true or false': (client) => changeActivity(client, { active: 'no' }),
  'delete an activity': async (client) => deleteDoc(await activityOf(client)),
});

describeAccess('profiles', environment, {
  'read the profile of their own e-mail address': (client) => getDoc(ownProfile(client)),
  'read the profile of another person': async (client) => getDoc(await otherProfile(client)),
  'list profiles': ({ firestore }) => getDocs(collection(firestore, 'users')),
  'write their own profile': (client) =>
    setDoc(
      ownProfile(client),
      { uid: client.uid, companies: {}, disabled: false, ...client.signed() },
      { merge: true },
    ),
  'create a profile for another person': (client) => {
    const profile = doc(client.firestore, 'users', `${fresh('person')}@example.com`);
    return setDoc(profile, { uid: fresh('uid'), companies: {}, ...client.signed() });
  },
  'enable themselves': (client) => updateDoc(ownProfile(client), { disabled: false, ...client.signed() }),
  'add themselves to another company by field path': (client) =>
    updateDoc(ownProfile(client), { 'companies.another': true, ...client.signed() }),
  'bind the profile of another person to their own account': async (client) =>
    updateDoc(await otherProfile(client), { uid: client.uid, ...client.signed() }),
  'enable another person': async (client) =>
    updateDoc(await otherProfile(client), { disabled: false, ...client.signed() }),
  'make themselves a reviewer of a project by field path': (client) =>
    updateDoc(ownProfile(client), { 'reviews.another': true, ...client.signed() }),
  'make another person a reviewer of a project': async (client) =>
    updateDoc(await otherProfile(client), { 'reviews.another': true, ...client.signed() }),
  'remove the right of another person to review a project': async (client) =>
    updateDoc(await otherProfile(client), { reviews: {}, ...client.signed() }),
  'add another person to a company': async (client) =>
    updateDoc(await otherProfile(client), { 'companies.another': true, ...client.signed() }),
  'remove another person from a company': async (client) =>
    updateDoc(await otherProfile(client), { [`companies.${client.company}`]: deleteField(), ...client.signed() }),
  'create a profile whose key has capital letters': (client) =>
    setDoc(doc(client.firestore, 'users', `${fresh('UPPER')}@Example.com`), {
      uid: 'uid',
      companies: {},
      ...client.signed(),
    }),
  'delete the profile of another person': async (client) => deleteDoc(await otherProfile(client)),
  'delete a profile in the batch that invites its person again': async (client) => {
    const profile = await otherProfile(client);
    const batch = writeBatch(client.firestore);
    batch.delete(profile);
    batch.set(doc(client.firestore, 'invited_users', profile.id), invitationBy(client));
    return batch.commit();
  },
  'delete a profile that has an earlier invitation': async (client) => {
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
  'read the invitation of another person': async (client) => getDoc(await otherInvitation(client)),
  'list invitations': ({ firestore }) => getDocs(collection(firestore, 'invited_users')),
  'invite a person': (client) => invite(client, `${fresh('invited')}@example.com`),
  'invite a person with a token that is not hashed': (client) =>
    invite(client, `${fresh('invited')}@example.com`, { invite_token: TOKEN }),
  'invite an address with capital letters': (client) => invite(client, `${fresh('Invited')}@Example.com`),
  'invite a person without a map of companies': (client) =>
    invite(client, `${fresh('invited')}@example.com`, { companies: null }),
  'invite a reviewer': (client) =>
    invite(client, `${fresh('invited')}@example.com`, { companies: {}, reviews: { [fresh('project')]: true } }),
  'invite a person with reviews that are not a map': (client) =>
    invite(client, `${fresh('invited')}@example.com`, { reviews: ['a project'] }),
  'add a review to their own invitation': async (client) =>
    updateDoc(await ownInvitation(client), { 'reviews.everything': true, ...client.signed() }),
  'add a company to their own invitation': async (client) =>
    updateDoc(await ownInvitation(client), { 'companies.everything': true, ...client.signed() }),
  'revert the withdrawal of their own invitation': async (client) => {
    const invitation = await ownInvitation(client);
    await client.admin.firestore.doc(invitation.path).update({ withdrawn: true });
    return updateDoc(invitation, { withdrawn: false, ...client.signed() });
  },
  'delete their own invitation': async (client) => deleteDoc(await ownInvitation(client)),
  'issue an invitation again': async (client) =>
    updateDoc(await otherInvitation(client), { invite_token: hashOf('another'), accepted: false, ...client.signed() }),
  'withdraw an invitation': async (client) =>
    updateDoc(await otherInvitation(client), { withdrawn: true, ...client.signed() }),
  'delete an invitation that another person wrote last': async (client) => deleteDoc(await otherInvitation(client)),
  'delete an invitation that they wrote last': async (client) => {
    const invitation = await otherInvitation(client);
    await client.admin.firestore.doc(invitation.path).update({ updatedBy: client.email });
    return deleteDoc(invitation);
  },
});

/**
 * Invalid values of `companies`. They would be read differently by security rules, functions and app, or would fill the document.
 */
const NO_MEMBERSHIPS: ReadonlyArray<readonly [what: string, companies: unknown]> = [
  ['a map with a company that is false', { one: true, two: false }],
  ['a map with a company that is a text', { one: 'true' }],
  ['a map with a company that is a map', { one: { admin: true } }],
  ['a list', ['one']],
  ['null', null],
  ['a map of 1,001 companies', Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`c${index}`, true]))],
];

describe('a profile or an invitation', () => {
  it.each(NO_MEMBERSHIPS)(
    'cannot have %s as its companies, even if an administrator writes it',
    async (_, companies) => {
      const client = environment().client(ADMIN);
      expect(await outcomeOf(invite(client, `${fresh('invited')}@example.com`, { companies }))).toBe('refused');
      const profile = await otherProfile(client);
      expect(await outcomeOf(updateDoc(profile, { companies, ...client.signed() }))).toBe('refused');
    },
  );

  it('can have no companies, or 1,000 companies', async () => {
    const client = environment().client(ADMIN);
    for (const companies of [
      {},
      Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`c${index}`, true])),
    ]) {
      expect(await outcomeOf(invite(client, `${fresh('invited')}@example.com`, { companies }))).toBe('allowed');
    }
  });

  it.each(['true', 1, null, {}])('cannot have %j as its disabled flag', async (disabled) => {
    const client = environment().client(ADMIN);
    expect(await outcomeOf(updateDoc(await otherProfile(client), { disabled, ...client.signed() }))).toBe('refused');
  });

  it('cannot be deleted in a batch that changes the invitation and keeps its token', async () => {
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
