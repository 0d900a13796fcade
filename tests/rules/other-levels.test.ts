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
import { OTHER_LEVELS_LIMITS } from '../../src/model/limits.ts';
import { describeAccess, environmentOfFile } from './access-table.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();

/** Levels as the functions store them. */
async function levels(client: Client, company: string, publisher: string | null = null, active = true) {
  const id = fresh('levels');
  const stored = { id, company, publisher, project: 'p', origin: 'published', name: 'Works', active, by: null };
  await client.admin.firestore.doc(`other_levels/${id}`).set(stored);
  return doc(client.firestore, 'other_levels', id);
}

const listed = (client: Client, field: 'company' | 'publisher') =>
  getDocs(
    query(
      collection(client.firestore, 'other_levels'),
      where(field, '==', client.company),
      where('origin', '==', 'published'),
      where('active', '==', true),
      limit(OTHER_LEVELS_LIMITS.listed),
    ),
  );

describeAccess('levels of works elsewhere', environment, {
  'read levels that their company received': async (client) => getDoc(await levels(client, client.company)),
  'read levels that their company shared': async (client) =>
    getDoc(await levels(client, fresh('company'), client.company)),
  'read withdrawn levels that their company received': async (client) =>
    getDoc(await levels(client, client.company, fresh('company'), false)),
  'list the levels from files of a project with the query of the app': async (client) => {
    await levels(client, client.company);
    const of = query(
      collection(client.firestore, 'other_levels'),
      where('company', '==', client.company),
      where('project', '==', 'p'),
      where('active', '==', true),
      limit(OTHER_LEVELS_LIMITS.listed),
    );
    return getDocs(of);
  },
  'read levels that two other companies share': async (client) =>
    getDoc(await levels(client, fresh('company'), fresh('company'))),
  'list the levels that their company received with the query of the app': async (client) => {
    await levels(client, client.company);
    return listed(client, 'company');
  },
  'list the levels that their company shared with the query of the app': async (client) => {
    await levels(client, fresh('company'), client.company);
    return listed(client, 'publisher');
  },
  'list all levels of works elsewhere': ({ firestore }) => getDocs(collection(firestore, 'other_levels')),
  'add levels without the callable': ({ firestore, company, signed }) =>
    setDoc(doc(firestore, 'other_levels', fresh('levels')), { company, active: true, ...signed() }),
  'transfer levels to another company': async (client) =>
    updateDoc(await levels(client, fresh('company'), client.company), { company: fresh('company') }),
  'withdraw levels without the callable': async (client) =>
    updateDoc(await levels(client, client.company), { active: false, ...client.signed() }),
  'delete levels of works elsewhere': async (client) => deleteDoc(await levels(client, client.company)),
});
