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
} from 'firebase/firestore/lite';
import { PRESENCE_LIMITS } from '../../src/model/limits.ts';
import { KEPT_MS } from '../../src/presence/rules/presence.ts';
import { describeAccess, environmentOfFile } from './access-table.ts';
import type { Client } from './rules-environment.ts';
import { seedAssessment } from './seeds.ts';

const environment = environmentOfFile();

const COLLEAGUE = 'colleague';
const ENTRY = { email: 'colleague@example.com', name: 'Cora Chen' };
const LONG_MS = 3 * 24 * KEPT_MS;

const expiring = (inMs = KEPT_MS) => ({ expiresAt: Timestamp.fromMillis(Date.now() + inMs) });

/** An assessment that a person has open. @returns the presence document */
async function opened(client: Client, uid: string, ofAssessment: Record<string, unknown> = {}) {
  const { id } = await seedAssessment(client, ofAssessment);
  const { admin } = client;
  const stored = { ...ENTRY, seenAt: admin.now, expiresAt: admin.now };
  await admin.firestore.doc(`assessments/${id}/presence/${COLLEAGUE}`).set(stored);
  if (uid !== COLLEAGUE) await admin.firestore.doc(`assessments/${id}/presence/${uid}`).set(stored);
  return doc(client.firestore, 'assessments', id, 'presence', uid);
}

const ownUid = ({ uid }: Client) => uid || 'nobody';

const say =
  (fields: Record<string, unknown> = {}, ofAssessment: Record<string, unknown> = {}) =>
  async (client: Client) => {
    const { id } = await seedAssessment(client, ofAssessment);
    return setDoc(doc(client.firestore, 'assessments', id, 'presence', ownUid(client)), entryOf(client, fields));
  };

const entryOf = (client: Client, fields: Record<string, unknown> = {}) => ({
  ...ENTRY,
  email: client.signed().updatedBy,
  seenAt: serverTimestamp(),
  ...expiring(),
  ...fields,
});

describeAccess('who has an assessment open', environment, {
  'read that a colleague has it open': async (client) => getDoc(await opened(client, COLLEAGUE)),
  'list who has it open as the app does': async (client) =>
    getDocs(query((await opened(client, COLLEAGUE)).parent, orderBy('seenAt', 'desc'), limit(PRESENCE_LIMITS.listed))),
  'list who has which assessment open': ({ firestore }) => getDocs(collectionGroup(firestore, 'presence')),
  'say that they have it open': say(),
  'say once more that they have it open': async (client) =>
    setDoc(await opened(client, ownUid(client)), entryOf(client)),
  'say it in the place of a colleague': async (client) => setDoc(await opened(client, COLLEAGUE), entryOf(client)),
  'say it with the e-mail of a colleague': say({ email: ENTRY.email }),
  'say it with a time of their own': say({ seenAt: Timestamp.fromMillis(0) }),
  'say it for ever': say(expiring(LONG_MS)),
  'say it with an endless name': say({ name: 'n'.repeat(PRESENCE_LIMITS.name + 1) }),
  'say more than that': say({ view: 'plan' }),
  'say it of an assessment that was deactivated': say({}, { active: false }),
  'take back that they have it open': async (client) => deleteDoc(await opened(client, ownUid(client))),
  'take back that a colleague has it open': async (client) => deleteDoc(await opened(client, COLLEAGUE)),
});
