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
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { REVIEW_LIMITS } from '../../src/domain/limits.ts';
import { describeAccess, theatreOfFile } from './access-table.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

/** A link as the functions keep it, with what opens it beside it. */
async function link(stage: Stage, fields: Record<string, unknown> = {}) {
  const id = fresh('link');
  const { firestore } = stage.admin;
  const stored = { id, company: stage.company, assessment: id, label: 'A', withdrawn: false, proposals: [], ...fields };
  await firestore.doc(`review_links/${id}`).set(stored);
  await firestore.doc(`review_secrets/${id}`).set({ hash: 'a'.repeat(64) });
  return {
    id,
    reference: doc(stage.firestore, 'review_links', id),
    secret: doc(stage.firestore, 'review_secrets', id),
  };
}

describeAccess('reviewers’ links', theatre, {
  'read a link to a revision of their company': async (stage) => getDoc((await link(stage)).reference),
  'list the links of a revision as the app does': async (stage) => {
    const { id } = await link(stage);
    const found = query(
      collection(stage.firestore, 'review_links'),
      where('company', '==', stage.company),
      where('assessment', '==', id),
      limit(REVIEW_LIMITS.listed),
    );
    return getDocs(found);
  },
  'list the links of all companies': ({ firestore }) => getDocs(collection(firestore, 'review_links')),
  'read what opens a link': async (stage) => getDoc((await link(stage)).secret),
  'list what opens links': ({ firestore }) => getDocs(collection(firestore, 'review_secrets')),
  'make a link without the call': ({ firestore, company, signed }) =>
    setDoc(doc(firestore, 'review_links', fresh('link')), { company, withdrawn: false, ...signed() }),
  'let a link last longer': async (stage) =>
    updateDoc((await link(stage)).reference, { expires: Timestamp.fromMillis(Date.now() + 1e9), ...stage.signed() }),
  'take back the withdrawal of a link': async (stage) =>
    updateDoc((await link(stage, { withdrawn: true })).reference, { withdrawn: false, ...stage.signed() }),
  'propose a condition without the call': async (stage) =>
    updateDoc((await link(stage)).reference, { proposals: arrayUnion({ text: 'No work' }), ...stage.signed() }),
  'write what opens a link': async (stage) => setDoc((await link(stage)).secret, { hash: 'b'.repeat(64) }),
  'delete a link': async (stage) => deleteDoc((await link(stage)).reference),
});
