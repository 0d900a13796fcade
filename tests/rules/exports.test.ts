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
import { MAX_EXPORTS_LISTED } from '../../src/domain/exports.ts';
import { describeAccess, theatreOfFile } from './access-table.ts';
import { seedAssessment } from './seeds.ts';
import type { Stage } from './stage.ts';

const theatre = theatreOfFile();

/** An assessment of the stage's company with one export, as functions write it. @returns where it is */
async function exported(stage: Stage) {
  const { id } = await seedAssessment(stage);
  const record = { id: 'e1', company: stage.company, format: 'csv', name: 'results', state: 'done', path: 'p' };
  await stage.admin.firestore.doc(`assessments/${id}/exports/e1`).set({ ...record, at: new Date() });
  return doc(stage.firestore, 'assessments', id, 'exports', 'e1');
}

describeAccess('exports of an assessment', theatre, {
  'read how an export stands': async (stage) => getDoc(await exported(stage)),
  'list the exports as the app does': async (stage) =>
    getDocs(query((await exported(stage)).parent, orderBy('at', 'desc'), limit(MAX_EXPORTS_LISTED))),
  'list the exports of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'exports')),
  'make a record of an export without the call': async (stage) => {
    const { id } = await seedAssessment(stage);
    return setDoc(doc(collection(stage.firestore, 'assessments', id, 'exports'), 'e2'), {
      ...stage.signed(),
      state: 'done',
      path: 'assessment_results/another/results.json',
    });
  },
  'let an export name another file': async (stage) =>
    updateDoc(await exported(stage), { path: 'assessment_results/another/results.json', ...stage.signed() }),
  'delete the record of an export': async (stage) => deleteDoc(await exported(stage)),
});
