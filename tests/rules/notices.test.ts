import {
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { NOTICE_LIMITS } from '../../src/model/limits.ts';
import { describeAccess, environmentOfFile } from './access-table.ts';
import { seedAssessment } from './seeds.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();

const TOLD = {
  measure: 'N',
  addresses: ['r1', 'r2'],
  sentOn: '2026-11-16',
  way: 'letterbox',
  note: 'By Post Partners',
};

/** An entry that a colleague made. */
async function entry(client: Client, fields: Record<string, unknown> = {}) {
  const [{ id }, key] = [await seedAssessment(client), fresh('notice')];
  const { admin } = client;
  const stored = { ...TOLD, active: true, updatedBy: 'colleague@example.com', updatedAt: admin.now, ...fields };
  await admin.firestore.doc(`assessments/${id}/notices/${key}`).set(stored);
  return doc(client.firestore, 'assessments', id, 'notices', key);
}

const record =
  (changes: Record<string, unknown> = {}, ofProject: Record<string, unknown> = {}) =>
  async (client: Client) => {
    const { id, project } = await seedAssessment(client);
    await client.admin.firestore.doc(`loaded_projects/${project}`).update({ ...ofProject, name: 'Station' });
    const reference = doc(client.firestore, 'assessments', id, 'notices', fresh('notice'));
    return setDoc(reference, { ...TOLD, active: true, ...client.signed(), ...changes });
  };

/** The fields that withdraw an entry, in the client's name. */
const withdrawal = (client: Client) => ({
  active: false,
  withdrawnBy: client.signed().updatedBy,
  withdrawnAt: serverTimestamp(),
});

const many = Array.from({ length: NOTICE_LIMITS.addresses + 1 }, (_, index) => `r${index}`);

describeAccess('notifications', environment, {
  'read a notification': async (client) => getDoc(await entry(client)),
  'list the notifications with the query of the app': async (client) =>
    getDocs(query((await entry(client)).parent, orderBy('updatedAt', 'desc'), limit(NOTICE_LIMITS.listed))),
  'list the notifications of an address with the query of the app': async (client) =>
    getDocs(
      query((await entry(client)).parent, where('addresses', 'array-contains', 'r1'), limit(NOTICE_LIMITS.listed)),
    ),
  'list the notifications of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'notices')),
  'record a notification': record({ addresses: many.slice(1) }),
  'record a notification in the name of another person': record({ updatedBy: 'colleague@example.com' }),
  'record a notification with a time other than the server time': record({ updatedAt: Timestamp.fromMillis(0) }),
  'record a notification without addresses': record({ addresses: [] }),
  'record a notification whose addresses exceed the limit': record({ addresses: many }),
  'record a notification whose addresses are not texts': record({ addresses: [{ id: 'r1' }] }),
  'record a notification with an invalid date': record({ sentOn: '2026-13-01' }),
  'record a notification with an unknown way of delivery': record({ way: 'pigeon' }),
  'record a notification whose note exceeds the length limit': record({ note: 'n'.repeat(NOTICE_LIMITS.note + 1) }),
  'record a notification with an unknown field': record({ approved: true }),
  'record a notification that is already withdrawn': record({ active: false }),
  'record a notification in an archived project': record({}, { archived: true }),
  'withdraw a notification': async (client) => updateDoc(await entry(client), withdrawal(client)),
  'withdraw a notification in the name of another person': async (client) =>
    updateDoc(await entry(client), { ...withdrawal(client), withdrawnBy: 'colleague@example.com' }),
  'withdraw a notification and replace its author': async (client) =>
    updateDoc(await entry(client), { ...withdrawal(client), ...client.signed() }),
  'restore a withdrawn notification': async (client) =>
    updateDoc(await entry(client, { active: false }), { ...withdrawal(client), active: true }),
  'change the date of a notification': async (client) =>
    updateDoc(await entry(client), { ...withdrawal(client), sentOn: '2026-11-01' }),
  'delete a notification': async (client) => deleteDoc(await entry(client)),
});
