import {
  arrayUnion,
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
import { REVIEW_LIMITS } from '../../src/domain/limits.ts';
import { describeAccess, theatreOfFile } from './access-table.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

/** A review as the functions keep it. */
async function review({ admin, company, firestore }: Stage) {
  const id = fresh('review');
  await admin.firestore.doc(`reviews/${id}`).set({ id, company, assessment: id, label: 'A', proposals: [] });
  return { id, reference: doc(firestore, 'reviews', id) };
}

describeAccess('reviews', theatre, {
  'read a review of a revision of their company': async (stage) => getDoc((await review(stage)).reference),
  'list the reviews of a revision as the app does': async (stage) => {
    const { id } = await review(stage);
    const found = query(
      collection(stage.firestore, 'reviews'),
      where('company', '==', stage.company),
      where('assessment', '==', id),
      limit(REVIEW_LIMITS.listed),
    );
    return getDocs(found);
  },
  'list the reviews of all companies': ({ firestore }) => getDocs(collection(firestore, 'reviews')),
  'make a review without the call': ({ firestore, company, signed }) =>
    setDoc(doc(firestore, 'reviews', fresh('review')), { company, proposals: [], ...signed() }),
  'propose a condition without the call': async (stage) =>
    updateDoc((await review(stage)).reference, { proposals: arrayUnion({ text: 'No work' }), ...stage.signed() }),
  'delete a review': async (stage) => deleteDoc((await review(stage)).reference),
});
