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

describeAccess('presence in an assessment', environment, {
  'read the presence of another person': async (client) => getDoc(await opened(client, COLLEAGUE)),
  'list the people present with the query of the app': async (client) =>
    getDocs(query((await opened(client, COLLEAGUE)).parent, orderBy('seenAt', 'desc'), limit(PRESENCE_LIMITS.listed))),
  'list the presence in all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'presence')),
  'record their own presence': say(),
  'update their own presence': async (client) => setDoc(await opened(client, ownUid(client)), entryOf(client)),
  'overwrite the presence of another person': async (client) =>
    setDoc(await opened(client, COLLEAGUE), entryOf(client)),
  'record their presence with the e-mail address of another person': say({ email: ENTRY.email }),
  'record their presence with a time other than the server time': say({ seenAt: Timestamp.fromMillis(0) }),
  'record their presence with an expiry that exceeds the limit': say(expiring(LONG_MS)),
  'record their presence with a name that exceeds the length limit': say({
    name: 'n'.repeat(PRESENCE_LIMITS.name + 1),
  }),
  'record their presence with an unknown field': say({ view: 'plan' }),
  'record their presence in a deactivated assessment': say({}, { active: false }),
  'delete their own presence': async (client) => deleteDoc(await opened(client, ownUid(client))),
  'delete the presence of another person': async (client) => deleteDoc(await opened(client, COLLEAGUE)),
});
