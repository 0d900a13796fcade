import {
  collection,
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
  updateDoc,
} from 'firebase/firestore/lite';
import { describeAccess, environmentOfFile } from './access-table.ts';
import { DETAILS, seedAssessment, seedProject } from './seeds.ts';
import type { Client } from './rules-environment.ts';

const environment = environmentOfFile();

const ISSUED = { label: 'A', state: 'submitted', inputHash: 'hash' };

/** An assessment of the client's company with one revision, as functions write it. @returns its path */
async function issued(client: Client) {
  const { id, project } = await seedAssessment(client, { issued: ISSUED });
  const revision = {
    label: 'A',
    number: 1,
    assessment: id,
    project,
    company: client.company,
    state: 'submitted',
    frozen: { reason: 'First submission', inputHash: 'hash' },
    steps: [],
    conditions: [],
  };
  await client.admin.firestore.doc(`assessments/${id}/revisions/A`).set(revision);
  return {
    assessment: doc(client.firestore, 'assessments', id),
    revision: doc(client.firestore, 'assessments', id, 'revisions', 'A'),
  };
}

const change = (changes: Record<string, unknown>) => async (client: Client) =>
  updateDoc((await issued(client)).revision, { ...changes, ...client.signed() });

describeAccess('revisions of an assessment', environment, {
  'read a revision': async (client) => getDoc((await issued(client)).revision),
  'list the revisions with the query of the app': async (client) =>
    getDocs(query(collection((await issued(client)).assessment, 'revisions'), orderBy('number', 'desc'), limit(100))),
  'list the revisions of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'revisions')),
  'issue a revision without the callable': async (client) => {
    const { assessment } = await issued(client);
    return setDoc(doc(assessment, 'revisions', 'B'), { label: 'B', number: 2, state: 'in-force', ...client.signed() });
  },
  'approve a revision without the callable': change({ state: 'approved' }),
  'change the frozen fields of a revision': change({ 'frozen.inputHash': 'other' }),
  'delete a revision': async (client) => deleteDoc((await issued(client)).revision),
  'write to a subcollection of a revision': async (client) =>
    setDoc(doc((await issued(client)).revision, 'steps', '1'), { ...client.signed() }),
  'forge the issued state of an assessment': async (client) =>
    updateDoc((await issued(client)).assessment, { 'issued.state': 'in-force', ...client.signed() }),
  'create an assessment with a forged issued revision': async (client) => {
    const project = await seedProject(client);
    const reference = doc(collection(client.firestore, 'assessments'));
    const { email: author, company } = client;
    const whole = { ...DETAILS, id: reference.id, active: true, author, project, company };
    return setDoc(reference, { ...whole, issued: ISSUED, createdAt: serverTimestamp(), ...client.signed() });
  },
});
