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

describeAccess('who was told of the work', environment, {
  'read an entry': async (client) => getDoc(await entry(client)),
  'list the entries as the app does': async (client) =>
    getDocs(query((await entry(client)).parent, orderBy('updatedAt', 'desc'), limit(NOTICE_LIMITS.listed))),
  'list the entries that name an address as the app does': async (client) =>
    getDocs(
      query((await entry(client)).parent, where('addresses', 'array-contains', 'r1'), limit(NOTICE_LIMITS.listed)),
    ),
  'list those of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'notices')),
  'record an entry': record({ addresses: many.slice(1) }),
  'record one in another name': record({ updatedBy: 'colleague@example.com' }),
  'record one with a time of their own': record({ updatedAt: Timestamp.fromMillis(0) }),
  'record one of no address': record({ addresses: [] }),
  'record one of too many addresses': record({ addresses: many }),
  'record one whose addresses are no texts': record({ addresses: [{ id: 'r1' }] }),
  'record one of an impossible day': record({ sentOn: '2026-13-01' }),
  'record one of an unknown way': record({ way: 'pigeon' }),
  'record one with an endless note': record({ note: 'n'.repeat(NOTICE_LIMITS.note + 1) }),
  'record one with another field': record({ approved: true }),
  'record one that is withdrawn already': record({ active: false }),
  'record one in an archived project': record({}, { archived: true }),
  'withdraw an entry': async (client) => updateDoc(await entry(client), withdrawal(client)),
  'withdraw one in another name': async (client) =>
    updateDoc(await entry(client), { ...withdrawal(client), withdrawnBy: 'colleague@example.com' }),
  'withdraw one and take its maker’s name off it': async (client) =>
    updateDoc(await entry(client), { ...withdrawal(client), ...client.signed() }),
  'bring a withdrawn entry back': async (client) =>
    updateDoc(await entry(client, { active: false }), { ...withdrawal(client), active: true }),
  'change what was told': async (client) =>
    updateDoc(await entry(client), { ...withdrawal(client), sentOn: '2026-11-01' }),
  'delete an entry': async (client) => deleteDoc(await entry(client)),
});
