import {
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { AGREEMENT_LIMITS } from '../../src/model/limits.ts';
import { describeAccess, environmentOfFile } from './access-table.ts';
import { seedProject } from './seeds.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();

const AGREED = {
  addresses: ['r1'],
  names: ['1 High Street'],
  from: '2026-11-01',
  to: '2026-11-30',
  record: 'Ms Lee, by telephone on 3 November',
};

const many = (count: number) => Array.from({ length: count }, (_, index) => String(index).padEnd(500, '-'));

/** An agreement that a colleague recorded. */
async function agreement(client: Client, fields: Record<string, unknown> = {}) {
  const [project, id] = [await seedProject(client), fresh('agreement')];
  const { admin } = client;
  const stored = { ...AGREED, active: true, updatedBy: 'colleague@example.com', updatedAt: admin.now, ...fields };
  await admin.firestore.doc(`loaded_projects/${project}/agreements/${id}`).set(stored);
  return doc(client.firestore, 'loaded_projects', project, 'agreements', id);
}

const record =
  (changes: Record<string, unknown> = {}, ofProject: Record<string, unknown> = {}) =>
  async (client: Client) => {
    const project = await seedProject(client);
    await client.admin.firestore.doc(`loaded_projects/${project}`).update({ ...ofProject, name: 'Station' });
    const reference = doc(client.firestore, 'loaded_projects', project, 'agreements', fresh('agreement'));
    return setDoc(reference, { ...AGREED, active: true, ...client.signed(), ...changes });
  };

describeAccess('agreements on respite', environment, {
  'read an agreement': async (client) => getDoc(await agreement(client)),
  'list the agreements with the query of the app': async (client) =>
    getDocs(
      query(
        (await agreement(client)).parent,
        where('active', '==', true),
        orderBy('updatedAt', 'desc'),
        limit(AGREEMENT_LIMITS.listed),
      ),
    ),
  'list the agreements of all projects': ({ firestore }) => getDocs(collectionGroup(firestore, 'agreements')),
  'record an agreement': record(),
  'record an agreement in the name of another person': record({ updatedBy: 'colleague@example.com' }),
  'record an agreement with a time other than the server time': record({ updatedAt: Timestamp.fromMillis(0) }),
  'record an agreement without a record of the conversation': record({ record: '' }),
  'record an agreement whose record exceeds the length limit': record({
    record: 'r'.repeat(AGREEMENT_LIMITS.record + 1),
  }),
  'record an agreement without addresses': record({ addresses: [], names: [] }),
  'record an agreement with the maximum number of addresses': record({ addresses: many(500), names: many(500) }),
  'record an agreement whose addresses exceed the limit': record({ addresses: many(501), names: many(501) }),
  'record an agreement whose addresses are maps': record({ addresses: [{ id: 'r1', more: 'm'.repeat(500_000) }] }),
  'record an agreement whose names are maps': record({ names: [{ more: 'm'.repeat(500_000) }] }),
  'record an agreement whose address exceeds the length limit': record({ addresses: ['r'.repeat(500_000)] }),
  'record an agreement whose name exceeds the length limit': record({ names: ['n'.repeat(500_000)] }),
  'record an agreement with more names than addresses': record({ names: ['1 High Street', '2 High Street'] }),
  'record an agreement that ends before it starts': record({ to: '2026-10-31' }),
  'record an agreement with an unknown field': record({ approved: true }),
  'record an agreement in an archived project': record({}, { archived: true }),
  'withdraw an agreement': async (client) => updateDoc(await agreement(client), { active: false, ...client.signed() }),
  'restore a withdrawn agreement': async (client) =>
    updateDoc(await agreement(client, { active: false }), { active: true, ...client.signed() }),
  'change the dates of an agreement': async (client) =>
    updateDoc(await agreement(client), { to: '2027-11-30', active: false, ...client.signed() }),
  'delete an agreement': async (client) => deleteDoc(await agreement(client)),
});
