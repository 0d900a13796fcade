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
import { describeAccess, theatreOfFile } from './access-table.ts';
import { DETAILS, seedAssessment, seedProject } from './seeds.ts';
import type { Stage } from './stage.ts';

const theatre = theatreOfFile();

const ISSUED = { label: 'A', state: 'submitted', inputHash: 'hash' };

/** An assessment of the stage's company with one revision, as functions write it. @returns where it is */
async function issued(stage: Stage) {
  const { id, project } = await seedAssessment(stage, { issued: ISSUED });
  const revision = {
    label: 'A',
    number: 1,
    assessment: id,
    project,
    company: stage.company,
    state: 'submitted',
    frozen: { reason: 'First submission', inputHash: 'hash' },
    steps: [],
    conditions: [],
  };
  await stage.admin.firestore.doc(`assessments/${id}/revisions/A`).set(revision);
  return {
    assessment: doc(stage.firestore, 'assessments', id),
    revision: doc(stage.firestore, 'assessments', id, 'revisions', 'A'),
  };
}

const change = (changes: Record<string, unknown>) => async (stage: Stage) =>
  updateDoc((await issued(stage)).revision, { ...changes, ...stage.signed() });

describeAccess('revisions of an assessment', theatre, {
  'read a revision': async (stage) => getDoc((await issued(stage)).revision),
  'list the revisions as the app does': async (stage) =>
    getDocs(query(collection((await issued(stage)).assessment, 'revisions'), orderBy('number', 'desc'), limit(100))),
  'list those of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'revisions')),
  'issue a revision without the call': async (stage) => {
    const { assessment } = await issued(stage);
    return setDoc(doc(assessment, 'revisions', 'B'), { label: 'B', number: 2, state: 'in-force', ...stage.signed() });
  },
  'approve a revision without the call': change({ state: 'approved' }),
  'change what is frozen': change({ 'frozen.inputHash': 'other' }),
  'delete a revision': async (stage) => deleteDoc((await issued(stage)).revision),
  'write below a revision': async (stage) =>
    setDoc(doc((await issued(stage)).revision, 'steps', '1'), { ...stage.signed() }),
  'claim that an assessment is in force': async (stage) =>
    updateDoc((await issued(stage)).assessment, { 'issued.state': 'in-force', ...stage.signed() }),
  'create an assessment that claims to be approved': async (stage) => {
    const project = await seedProject(stage);
    const reference = doc(collection(stage.firestore, 'assessments'));
    const { email: author, company } = stage;
    const whole = { ...DETAILS, id: reference.id, active: true, author, project, company };
    return setDoc(reference, { ...whole, issued: ISSUED, createdAt: serverTimestamp(), ...stage.signed() });
  },
});
