import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { OTHER_LEVELS_LIMITS } from '../../src/domain/limits.ts';
import { describeAccess, theatreOfFile } from './access-table.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

/** Levels as the functions keep them. */
async function levels(stage: Stage, company: string, publisher: string | null = null, active = true) {
  const id = fresh('levels');
  const stored = { id, company, publisher, project: 'p', origin: 'published', name: 'Works', active, by: null };
  await stage.admin.firestore.doc(`other_levels/${id}`).set(stored);
  return doc(stage.firestore, 'other_levels', id);
}

const listed = (stage: Stage, field: 'company' | 'publisher') =>
  getDocs(
    query(
      collection(stage.firestore, 'other_levels'),
      where(field, '==', stage.company),
      where('origin', '==', 'published'),
      where('active', '==', true),
      limit(OTHER_LEVELS_LIMITS.listed),
    ),
  );

describeAccess('levels of works elsewhere', theatre, {
  'read levels that were given to their company': async (stage) => getDoc(await levels(stage, stage.company)),
  'read levels that their company published': async (stage) =>
    getDoc(await levels(stage, fresh('company'), stage.company)),
  'read levels that were withdrawn from their company': async (stage) =>
    getDoc(await levels(stage, stage.company, fresh('company'), false)),
  'list those of files of a project as the app does': async (stage) => {
    await levels(stage, stage.company);
    const of = query(
      collection(stage.firestore, 'other_levels'),
      where('company', '==', stage.company),
      where('project', '==', 'p'),
      where('active', '==', true),
      limit(OTHER_LEVELS_LIMITS.listed),
    );
    return getDocs(of);
  },
  'read levels between two other companies': async (stage) =>
    getDoc(await levels(stage, fresh('company'), fresh('company'))),
  'list those given to their company as the app does': async (stage) => {
    await levels(stage, stage.company);
    return listed(stage, 'company');
  },
  'list those that their company published as the app does': async (stage) => {
    await levels(stage, fresh('company'), stage.company);
    return listed(stage, 'publisher');
  },
  'list all levels of works elsewhere': ({ firestore }) => getDocs(collection(firestore, 'other_levels')),
  'add levels without the call': ({ firestore, company, signed }) =>
    setDoc(doc(firestore, 'other_levels', fresh('levels')), { company, active: true, ...signed() }),
  'give levels to another company': async (stage) =>
    updateDoc(await levels(stage, fresh('company'), stage.company), { company: fresh('company') }),
  'withdraw levels without the call': async (stage) =>
    updateDoc(await levels(stage, stage.company), { active: false, ...stage.signed() }),
  'delete levels of works elsewhere': async (stage) => deleteDoc(await levels(stage, stage.company)),
});
