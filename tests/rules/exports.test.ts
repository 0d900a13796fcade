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
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite';
import { MAX_EXPORTS_LISTED } from '../../src/model/results/exports.ts';
import { describeAccess, environmentOfFile } from './access-table.ts';
import { seedAssessment } from './seeds.ts';
import type { Client } from './rules-environment.ts';

const environment = environmentOfFile();

/** An assessment of the client's company with one export, as functions write it. @returns its path */
async function exported(client: Client) {
  const { id } = await seedAssessment(client);
  const record = { id: 'e1', company: client.company, format: 'csv', name: 'results', state: 'done', path: 'p' };
  await client.admin.firestore.doc(`assessments/${id}/exports/e1`).set({ ...record, at: new Date() });
  return doc(client.firestore, 'assessments', id, 'exports', 'e1');
}

describeAccess('exports of an assessment', environment, {
  'read the state of an export': async (client) => getDoc(await exported(client)),
  'list the exports with the query of the app': async (client) =>
    getDocs(query((await exported(client)).parent, orderBy('at', 'desc'), limit(MAX_EXPORTS_LISTED))),
  'list the exports of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'exports')),
  'create the record of an export without the callable': async (client) => {
    const { id } = await seedAssessment(client);
    return setDoc(doc(collection(client.firestore, 'assessments', id, 'exports'), 'e2'), {
      ...client.signed(),
      state: 'done',
      path: 'assessment_results/another/results.json',
    });
  },
  'change the file of an export': async (client) =>
    updateDoc(await exported(client), { path: 'assessment_results/another/results.json', ...client.signed() }),
  'delete the record of an export': async (client) => deleteDoc(await exported(client)),
});
