import {
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
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { NOTICE_LIMITS } from '../../src/domain/limits.ts';
import { describeAccess, theatreOfFile } from './access-table.ts';
import { seedAssessment } from './seeds.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

const TOLD = {
  measure: 'N',
  addresses: ['r1', 'r2'],
  sentOn: '2026-11-16',
  way: 'letterbox',
  note: 'By Post Partners',
};

/** An entry that a colleague made. */
async function entry(stage: Stage, fields: Record<string, unknown> = {}) {
  const [{ id }, key] = [await seedAssessment(stage), fresh('notice')];
  const { admin } = stage;
  const stored = { ...TOLD, active: true, updatedBy: 'colleague@example.com', updatedAt: admin.now, ...fields };
  await admin.firestore.doc(`assessments/${id}/notices/${key}`).set(stored);
  return doc(stage.firestore, 'assessments', id, 'notices', key);
}

const record =
  (changes: Record<string, unknown> = {}, ofProject: Record<string, unknown> = {}) =>
  async (stage: Stage) => {
    const { id, project } = await seedAssessment(stage);
    await stage.admin.firestore.doc(`loaded_projects/${project}`).update({ ...ofProject, name: 'Station' });
    const reference = doc(stage.firestore, 'assessments', id, 'notices', fresh('notice'));
    return setDoc(reference, { ...TOLD, active: true, ...stage.signed(), ...changes });
  };

/** What withdraws an entry, in one's own name. */
const withdrawal = (stage: Stage) => ({
  active: false,
  withdrawnBy: stage.signed().updatedBy,
  withdrawnAt: serverTimestamp(),
});

const many = Array.from({ length: NOTICE_LIMITS.addresses + 1 }, (_, index) => `r${index}`);

describeAccess('who was told of the work', theatre, {
  'read an entry': async (stage) => getDoc(await entry(stage)),
  'list the entries as the app does': async (stage) =>
    getDocs(query((await entry(stage)).parent, orderBy('updatedAt', 'desc'), limit(NOTICE_LIMITS.listed))),
  'list the entries that name an address as the app does': async (stage) =>
    getDocs(
      query((await entry(stage)).parent, where('addresses', 'array-contains', 'r1'), limit(NOTICE_LIMITS.listed)),
    ),
  'list those of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'notices')),
  'record an entry': record({ addresses: many.slice(1) }),
  'record one in another name': record({ updatedBy: 'colleague@example.com' }),
  'record one with a time of their own': record({ updatedAt: Timestamp.fromMillis(0) }),
  'record one of no address': record({ addresses: [] }),
  'record one of too many addresses': record({ addresses: many }),
  'record one whose addresses are no texts': record({ addresses: [{ id: 'r1' }] }),
  'record one of an impossible day': record({ sentOn: '2026-13-01' }),
  'record one of an unknown way': record({ way: 'pigeon' }),
  'record one with an endless note': record({ note: 'n'.repeat(NOTICE_LIMITS.note + 1) }),
  'record one with another field': record({ approved: true }),
  'record one that is withdrawn already': record({ active: false }),
  'record one in an archived project': record({}, { archived: true }),
  'withdraw an entry': async (stage) => updateDoc(await entry(stage), withdrawal(stage)),
  'withdraw one in another name': async (stage) =>
    updateDoc(await entry(stage), { ...withdrawal(stage), withdrawnBy: 'colleague@example.com' }),
  'withdraw one and take its maker’s name off it': async (stage) =>
    updateDoc(await entry(stage), { ...withdrawal(stage), ...stage.signed() }),
  'bring a withdrawn entry back': async (stage) =>
    updateDoc(await entry(stage, { active: false }), { ...withdrawal(stage), active: true }),
  'change what was told': async (stage) =>
    updateDoc(await entry(stage), { ...withdrawal(stage), sentOn: '2026-11-01' }),
  'delete an entry': async (stage) => deleteDoc(await entry(stage)),
});
