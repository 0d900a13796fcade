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
import { REVIEW_LIMITS } from '../../src/model/limits.ts';
import { describeAccess, environmentOfFile } from './access-table.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();

/** A review as the functions store it. */
async function review({ admin, company, firestore }: Client) {
  const id = fresh('review');
  await admin.firestore.doc(`reviews/${id}`).set({ id, company, assessment: id, label: 'A', proposals: [] });
  return { id, reference: doc(firestore, 'reviews', id) };
}

describeAccess('reviews', environment, {
  'read a review of a revision of their company': async (client) => getDoc((await review(client)).reference),
  'list the reviews of a revision with the query of the app': async (client) => {
    const { id } = await review(client);
    const found = query(
      collection(client.firestore, 'reviews'),
      where('company', '==', client.company),
      where('assessment', '==', id),
      limit(REVIEW_LIMITS.listed),
    );
    return getDocs(found);
  },
  'list the reviews of all companies': ({ firestore }) => getDocs(collection(firestore, 'reviews')),
  'create a review without the callable': ({ firestore, company, signed }) =>
    setDoc(doc(firestore, 'reviews', fresh('review')), { company, proposals: [], ...signed() }),
  'propose a condition without the callable': async (client) =>
    updateDoc((await review(client)).reference, { proposals: arrayUnion({ text: 'No work' }), ...client.signed() }),
  'delete a review': async (client) => deleteDoc((await review(client)).reference),
});
