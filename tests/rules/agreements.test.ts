import {
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { AGREEMENT_LIMITS } from '../../src/domain/limits.ts';
import { describeAccess, theatreOfFile } from './access-table.ts';
import { seedProject } from './seeds.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

const AGREED = {
  addresses: ['r1'],
  names: ['1 High Street'],
  from: '2026-11-01',
  to: '2026-11-30',
  record: 'Ms Lee, by telephone on 3 November',
};

const many = (count: number) => Array.from({ length: count }, (_, index) => String(index).padEnd(500, '-'));

/** An agreement that a colleague recorded. */
async function agreement(stage: Stage, fields: Record<string, unknown> = {}) {
  const [project, id] = [await seedProject(stage), fresh('agreement')];
  const { admin } = stage;
  const stored = { ...AGREED, active: true, updatedBy: 'colleague@example.com', updatedAt: admin.now, ...fields };
  await admin.firestore.doc(`loaded_projects/${project}/agreements/${id}`).set(stored);
  return doc(stage.firestore, 'loaded_projects', project, 'agreements', id);
}

const record =
  (changes: Record<string, unknown> = {}, ofProject: Record<string, unknown> = {}) =>
  async (stage: Stage) => {
    const project = await seedProject(stage);
    await stage.admin.firestore.doc(`loaded_projects/${project}`).update({ ...ofProject, name: 'Station' });
    const reference = doc(stage.firestore, 'loaded_projects', project, 'agreements', fresh('agreement'));
    return setDoc(reference, { ...AGREED, active: true, ...stage.signed(), ...changes });
  };

describeAccess('agreements on respite', theatre, {
  'read an agreement': async (stage) => getDoc(await agreement(stage)),
  'list the agreements as the app does': async (stage) =>
    getDocs(
      query(
        (await agreement(stage)).parent,
        where('active', '==', true),
        orderBy('updatedAt', 'desc'),
        limit(AGREEMENT_LIMITS.listed),
      ),
    ),
  'list those of all projects': ({ firestore }) => getDocs(collectionGroup(firestore, 'agreements')),
  'record an agreement': record(),
  'record one in another name': record({ updatedBy: 'colleague@example.com' }),
  'record one with a time of their own': record({ updatedAt: Timestamp.fromMillis(0) }),
  'record one without a record': record({ record: '' }),
  'record one with an endless record': record({ record: 'r'.repeat(AGREEMENT_LIMITS.record + 1) }),
  'record one of no address': record({ addresses: [], names: [] }),
  'record one of as many addresses as one may have': record({ addresses: many(500), names: many(500) }),
  'record one of more addresses': record({ addresses: many(501), names: many(501) }),
  'record one whose addresses are maps': record({ addresses: [{ id: 'r1', more: 'm'.repeat(500_000) }] }),
  'record one whose names are maps': record({ names: [{ more: 'm'.repeat(500_000) }] }),
  'record one of an endless address': record({ addresses: ['r'.repeat(500_000)] }),
  'record one of an endless name': record({ names: ['n'.repeat(500_000)] }),
  'record one with more names than addresses': record({ names: ['1 High Street', '2 High Street'] }),
  'record one that ends before it begins': record({ to: '2026-10-31' }),
  'record one with another field': record({ approved: true }),
  'record one in an archived project': record({}, { archived: true }),
  'withdraw an agreement': async (stage) => updateDoc(await agreement(stage), { active: false, ...stage.signed() }),
  'bring a withdrawn agreement back': async (stage) =>
    updateDoc(await agreement(stage, { active: false }), { active: true, ...stage.signed() }),
  'change what was agreed': async (stage) =>
    updateDoc(await agreement(stage), { to: '2027-11-30', active: false, ...stage.signed() }),
  'delete an agreement': async (stage) => deleteDoc(await agreement(stage)),
});
