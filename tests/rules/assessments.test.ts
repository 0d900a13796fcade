import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { describe, expect, it } from 'vitest';
import { ASSESSMENT_LIMITS, WORK_AREA_LIMITS } from '../../src/model/limits.ts';
import { UNDO_REMOVAL_MINUTES } from '../../src/plan/rules/removal.ts';
import { MAX_SEARCH_WORDS } from '../../src/model/search-words.ts';
import { MEMBER, describeAccess, outcomeOf, environmentOfFile } from './access-table.ts';
import { DETAILS, seedAssessment, seedProject, WORK_AREA } from './seeds.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();

/** An assessment in a project of the client's company, made by a colleague. */
async function assessmentOf(client: Client, fields: Record<string, unknown> = {}) {
  return doc(client.firestore, 'assessments', (await seedAssessment(client, fields)).id);
}

/** An assessment that the client removed some minutes ago. */
async function removedBefore(client: Client, minutes: number) {
  const updatedAt = new Date(Date.now() - minutes * 60_000);
  return assessmentOf(client, { active: false, updatedBy: client.email, updatedAt });
}
const JUST = UNDO_REMOVAL_MINUTES - 2;
const EARLIER = UNDO_REMOVAL_MINUTES + 1;

/** Sends the app's own query for a project's assessments, with a selection of its conditions. */
async function list(client: Client, conditions: ReadonlyArray<'project' | 'company' | 'active'>, active = true) {
  const { project } = await seedAssessment(client);
  const values = { project, company: client.company, active };
  const wheres = conditions.map((field) => where(field, '==', values[field]));
  return getDocs(query(collection(client.firestore, 'assessments'), ...wheres));
}

describeAccess('reading assessments', environment, {
  'read an active assessment': async (client) => getDoc(await assessmentOf(client)),
  'read one that was deactivated': async (client) => getDoc(await assessmentOf(client, { active: false })),
  'read one that they have just deactivated': async (client) => getDoc(await removedBefore(client, JUST)),
  'read one that they deactivated earlier': async (client) => getDoc(await removedBefore(client, EARLIER)),
  'learn that there is no such assessment': ({ firestore }) => getDoc(doc(firestore, 'assessments', fresh('missing'))),
  'list those of a project as the app does': (client) => list(client, ['project', 'company', 'active']),
  'list without asking for active ones': (client) => list(client, ['project', 'company']),
  'list those that were deactivated': (client) => list(client, ['project', 'company', 'active'], false),
  'list without naming the company': (client) => list(client, ['project', 'active']),
  'read the jobs of an assessment': async (client) => getDocs(collection(await assessmentOf(client), 'jobs')),
});

/** Creates an assessment as the app does, with some values replaced. `undefined` leaves a field out. */
async function create(client: Client, changes: Record<string, unknown> = {}) {
  const project = await seedProject(client);
  const reference = doc(collection(client.firestore, 'assessments'));
  const whole: Record<string, unknown> = {
    ...DETAILS,
    active: true,
    author: client.email,
    project,
    company: client.company,
    id: reference.id,
    createdAt: serverTimestamp(),
    ...client.signed(),
    ...changes,
  };
  return setDoc(reference, Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)));
}

describeAccess('creating assessments', environment, {
  'create one as its author': (client) => create(client),
  'create one with a stage': (client) => create(client, { stage: 'Stage 1' }),
  'create one for somebody else': (client) => create(client, { author: 'colleague@example.com' }),
  'create one for their company in a project of another company': async (client) => {
    const { other } = environment().companies;
    return create(client, { project: await seedProject({ ...client, company: other }) });
  },
  'create one for the company that a foreign project belongs to': async (client) => {
    const { other } = environment().companies;
    return create(client, { company: other, project: await seedProject({ ...client, company: other }) });
  },
  'create one in a project that does not exist': (client) => create(client, { project: fresh('missing') }),
  'create one in an archived project': async (client) => {
    const project = await seedProject(client);
    await client.admin.firestore.doc(`loaded_projects/${project}`).update({ archived: true });
    return create(client, { project });
  },
  'create one that is not active': (client) => create(client, { active: false }),
  'create one with results that nobody computed': (client) => create(client, { processing: { state: 'done' } }),
  'create one under another id': (client) => create(client, { id: 'other' }),
  'create one with a time of their own': (client) => create(client, { createdAt: Timestamp.fromMillis(0) }),
  'create one unsigned': (client) => create(client, { updatedBy: undefined }),
});

function manyAreas(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`area-${at}`, WORK_AREA]));
}

const SHIFT = '2026-11-23 20:00-05:00';
/** The original form of stored shifts. */
const SHIFT_MAP = { date: '2026-11-23', start: '20:00', end: '05:00' };

const BARRIER = { feature: '{}' };

function manyShifts(count: number) {
  return Array.from({ length: count }, () => SHIFT);
}

const MALFORMED: ReadonlyArray<readonly [what: string, changes: Record<string, unknown>]> = [
  ['without a name', { name: '' }],
  ['with an endless name', { name: 'n'.repeat(ASSESSMENT_LIMITS.name + 1) }],
  ['with an endless description', { description: 'd'.repeat(ASSESSMENT_LIMITS.description + 1) }],
  ['with an endless stage', { stage: 's'.repeat(ASSESSMENT_LIMITS.stage + 1) }],
  ['with an endless operating time', { operatingTime: 'n'.repeat(ASSESSMENT_LIMITS.operatingTime + 1) }],
  ['with a stage that is no text', { stage: 1 }],
  ['without operating time', { operatingTime: '' }],
  ['with a date in another format', { startDate: '23/11/2026' }],
  ['with a month that does not exist', { startDate: '2026-13-01' }],
  ['with a day that does not exist', { endDate: '2026-02-32' }],
  ['with a date that is a time', { endDate: Timestamp.fromMillis(0) }],
  ['with work areas that are a list', { workAreas: [WORK_AREA] }],
  ['with work areas that are text', { workAreas: '{}' }],
  ['with a work area whose key has a dot', { workAreas: { 'a.b': WORK_AREA } }],
  ['with a work area whose key has a comma', { workAreas: { 'a,': WORK_AREA } }],
  ['with a work area whose key is two with a comma between', { workAreas: { 'a,b': WORK_AREA } }],
  ['with more work areas than one may have', { workAreas: manyAreas(ASSESSMENT_LIMITS.workAreas + 1) }],
  ['with barrier lines that are a list', { barriers: [BARRIER] }],
  ['with a barrier line whose key has a dot', { barriers: { 'a.b': BARRIER } }],
  [
    'with a barrier line of the id of a work area',
    { workAreas: { 'area-1': WORK_AREA }, barriers: { 'area-1': BARRIER } },
  ],
  [
    'with more work areas and barrier lines than one may have',
    { workAreas: manyAreas(ASSESSMENT_LIMITS.workAreas), barriers: { 'barrier-1': BARRIER } },
  ],
  ['with more shifts than one may have', { shifts: manyShifts(ASSESSMENT_LIMITS.shifts + 1) }],
  ['with shifts that are text', { shifts: '2026-11-23' }],
  ['with shifts that are a map', { shifts: { 0: SHIFT } }],
  ['with shifts that are maps', { shifts: [SHIFT, { ...SHIFT_MAP, more: 'm'.repeat(500_000) }] }],
  ['with a shift that is an endless text', { shifts: [SHIFT, 's'.repeat(500_000)] }],
  ['with a shift that is two', { shifts: [`${SHIFT},${SHIFT}`] }],
  ['with shifts that are numbers', { shifts: [1, 2] }],
  ['with endless words to be found by', { searchWords: Array.from({ length: MAX_SEARCH_WORDS + 1 }, String) }],
  ['with long words to be found by', { searchWords: ['w'.repeat(3_901)] }],
  ['with maps among the words to be found by', { searchWords: [{ night: true }] }],
  ['with words to be found by that are text', { searchWords: 'night' }],
];

describe('assessments that the app could not read', () => {
  it.each(MALFORMED)('are not created %s', async (_, changes) => {
    expect(await outcomeOf(create(environment().client(MEMBER), changes))).toBe('refused');
  });

  it.each(MALFORMED)('do not come of a change %s', async (_, changes) => {
    const client = environment().client(MEMBER);
    expect(await outcomeOf(updateDoc(await assessmentOf(client), { ...changes, ...client.signed() }))).toBe('refused');
  });

  it('are those beyond the limits alone: what is just within them is taken', async () => {
    const limits = ASSESSMENT_LIMITS;
    const most = {
      name: 'n'.repeat(limits.name),
      description: 'd'.repeat(limits.description),
      permitNumber: 'p'.repeat(limits.permitNumber),
      stage: 's'.repeat(limits.stage),
      operatingTime: 'n'.repeat(limits.operatingTime),
      workAreas: manyAreas(limits.workAreas - 1),
      barriers: { 'barrier-1': BARRIER },
      shifts: manyShifts(limits.shifts),
      searchWords: Array.from({ length: MAX_SEARCH_WORDS }, (_, at) => String(at).padStart(12, 'w')),
    };
    expect(await outcomeOf(create(environment().client(MEMBER), most))).toBe('allowed');
  });

  it('are not created under an id that no call would take', async () => {
    const client = environment().client(MEMBER);
    const project = await seedProject(client);
    for (const id of ['x'.repeat(201), 'with blanks', 'line\nbreak']) {
      const { email: author, company } = client;
      const fields = { ...DETAILS, id, active: true, author, project, company, createdAt: serverTimestamp() };
      expect(await outcomeOf(setDoc(doc(client.firestore, 'assessments', id), { ...fields, ...client.signed() }))).toBe(
        'refused',
      );
    }
  });
});

/** Returns an operation that changes a colleague's assessment, with the audit fields. */
function change(changes: Record<string, unknown>, before: Record<string, unknown> = {}) {
  return async (client: Client) => updateDoc(await assessmentOf(client, before), { ...changes, ...client.signed() });
}

/** An edit of an area names the area and the revision that the user saw. */
const edited = (area: string, from: string | null) => ({ edited: { area, from } });
const SEEN = { workAreas: { 'area-1': { ...WORK_AREA, revision: 'r0' } } };
const SEEN_BARRIER = { barriers: { 'barrier-1': { ...BARRIER, revision: 'r0' } } };
const NAMED = { 'workAreas.area-1.feature': WORK_AREA.feature, 'workAreas.area-1.revision': 'r1' };

async function ofArchived(client: Client, changes: Record<string, unknown>) {
  const { id, project } = await seedAssessment(client);
  await client.admin.firestore.doc(`loaded_projects/${project}`).update({ archived: true });
  return updateDoc(doc(client.firestore, 'assessments', id), { ...changes, ...client.signed() });
}

describeAccess('changing assessments', environment, {
  'edit the details': change({
    name: 'New',
    description: 'More',
    permitNumber: 'P1',
    stage: 'S',
    shifts: [SHIFT, '2026-11-24 20:00-05:00'],
    startDate: '2026-11-24',
  }),
  'edit the name beside shifts of the first form': change(
    { name: 'New', shifts: [SHIFT_MAP] },
    { shifts: [SHIFT_MAP] },
  ),
  'drop the stage': change({ stage: deleteField() }, { stage: 'S' }),
  'draw a work area': change({ 'workAreas.area-2': { ...WORK_AREA, revision: 'r1' }, ...edited('area-2', null) }),
  'change a part of a work area that they have seen': change({ ...NAMED, ...edited('area-1', 'r0') }, SEEN),
  'change a work area that has no revision yet': change({ ...NAMED, ...edited('area-1', '') }),
  'delete a work area that they have seen': change(
    { 'workAreas.area-1': deleteField(), ...edited('area-1', 'r0') },
    SEEN,
  ),
  'change a work area that somebody else has changed meanwhile': change(
    { ...NAMED, ...edited('area-1', 'r-other') },
    SEEN,
  ),
  'delete a work area that somebody else has changed meanwhile': change(
    { 'workAreas.area-1': deleteField(), ...edited('area-1', 'r-other') },
    SEEN,
  ),
  'change a work area that somebody else has deleted meanwhile': change(
    { ...NAMED, ...edited('area-1', 'r0') },
    { workAreas: {} },
  ),
  'change a work area without a revision that somebody else has deleted meanwhile': change(
    { ...NAMED, ...edited('area-1', '') },
    { workAreas: {} },
  ),
  'draw a work area over one that is there': change(
    { 'workAreas.area-1': { ...WORK_AREA, revision: 'r1' }, ...edited('area-1', null) },
    SEEN,
  ),
  'change a work area without giving it a revision': change({
    'workAreas.area-1.feature': '{}',
    ...edited('area-1', ''),
  }),
  'change a work area and keep its revision': change(
    { 'workAreas.area-1.feature': '{}', ...edited('area-1', 'r0') },
    SEEN,
  ),
  'change a work area without naming it': change(NAMED, SEEN),
  'change two work areas at once': change(
    { ...NAMED, 'workAreas.area-2': { ...WORK_AREA, revision: 'r1' }, ...edited('area-1', 'r0') },
    SEEN,
  ),
  'name a work area that they do not change': change({ name: 'New', ...edited('area-1', 'r'.repeat(1_000)) }, SEEN),
  'keep something else beside the work area that they name': change(
    { ...NAMED, edited: { area: 'area-1', from: 'r0', note: 'mine' } },
    SEEN,
  ),
  'edit the details after somebody changed a work area': change(
    { name: 'New' },
    { ...SEEN, ...edited('area-1', 'r-before') },
  ),
  'replace all work areas': change(
    { workAreas: { 'area-2': { ...WORK_AREA, revision: 'r1' } }, ...edited('area-2', null) },
    SEEN,
  ),
  'put another field into a work area': change(
    { ...NAMED, 'workAreas.area-1.approved': true, ...edited('area-1', 'r0') },
    SEEN,
  ),
  'put an endless feature into a work area': change(
    {
      'workAreas.area-1.feature': 'x'.repeat(WORK_AREA_LIMITS.featureText + 1),
      'workAreas.area-1.revision': 'r1',
      ...edited('area-1', 'r0'),
    },
    SEEN,
  ),
  'put something else than yes or no for a barrier': change(
    { ...NAMED, 'workAreas.area-1.temporaryNoiseBarrier': 'yes', ...edited('area-1', 'r0') },
    SEEN,
  ),
  'draw a barrier line': change({ 'barriers.barrier-1': { ...BARRIER, revision: 'r1' }, ...edited('barrier-1', null) }),
  'change a barrier line that they have seen': change(
    { 'barriers.barrier-1.feature': '{}', 'barriers.barrier-1.revision': 'r1', ...edited('barrier-1', 'r0') },
    SEEN_BARRIER,
  ),
  'delete a barrier line that they have seen': change(
    { 'barriers.barrier-1': deleteField(), ...edited('barrier-1', 'r0') },
    SEEN_BARRIER,
  ),
  'change a barrier line that somebody else has changed meanwhile': change(
    { 'barriers.barrier-1.feature': '{}', 'barriers.barrier-1.revision': 'r1', ...edited('barrier-1', 'r-other') },
    SEEN_BARRIER,
  ),
  'change a barrier line without naming it': change({ 'barriers.barrier-1.revision': 'r1' }, SEEN_BARRIER),
  'draw a barrier line under the id of a work area': change({
    'barriers.area-1': { ...BARRIER, revision: 'r1' },
    ...edited('area-1', null),
  }),
  'change a work area and a barrier line at once': change(
    { ...NAMED, 'barriers.barrier-1': { ...BARRIER, revision: 'r1' }, ...edited('area-1', 'r0') },
    SEEN,
  ),
  'put the answer to a temporary barrier into a barrier line': change({
    'barriers.barrier-1': { ...BARRIER, revision: 'r1', temporaryNoiseBarrier: true },
    ...edited('barrier-1', null),
  }),
  'edit one of an archived project': async (client) => ofArchived(client, { name: 'New' }),
  'deactivate one of an archived project': async (client) => ofArchived(client, { active: false }),
  'deactivate one that cannot be read': change({ active: false }, { name: 'n'.repeat(3_000), workAreas: 'none' }),
  'edit one that was stored without description and permit number': async (client) => {
    const reference = await assessmentOf(client);
    const stored = client.admin.firestore.doc(reference.path);
    const { description: _, permitNumber: __, ...rest } = (await stored.get()).data() ?? {};
    await stored.set(rest);
    return updateDoc(reference, { name: 'New', ...client.signed() });
  },
  'deactivate it': change({ active: false }),
  'restore it': change({ active: true }, { active: false }),
  'restore one that they have just deactivated': async (client) =>
    updateDoc(await removedBefore(client, JUST), { active: true, ...client.signed() }),
  'restore one that they deactivated earlier': async (client) =>
    updateDoc(await removedBefore(client, EARLIER), { active: true, ...client.signed() }),
  'edit the details of one that was deactivated': change({ name: 'New' }, { active: false }),
  'edit the details of one that they have just deactivated': async (client) =>
    updateDoc(await removedBefore(client, JUST), { name: 'New', ...client.signed() }),
  'restore one by an edit of its details': change({ active: true, name: 'New' }, { active: false }),
  'become its author': async (client) => change({ author: client.email })(client),
  'move it to another company': (client) => change({ company: environment().companies.other })(client),
  'move it to another project': async (client) => change({ project: await seedProject(client) })(client),
  'change its id': change({ id: 'other' }),
  'change when it was created': change({ createdAt: serverTimestamp() }),
  'claim that it was processed': change({ processing: { state: 'done' } }),
  'claim by field path that its results are current': change(
    { 'processing.resultHash': 'forged' },
    { processing: { state: 'done', resultHash: null } },
  ),
  'drop what processing wrote': change({ processing: deleteField() }, { processing: { state: 'failed' } }),
  'add a field of their own': change({ approved: true }),
  'edit it unsigned': async (client) => updateDoc(await assessmentOf(client), { name: 'New' }),
  'edit it in the name of a colleague': async (client) =>
    updateDoc(await assessmentOf(client), {
      name: 'New',
      updatedBy: 'colleague@example.com',
      updatedAt: serverTimestamp(),
    }),
  'edit it with a time of their own': async (client) =>
    updateDoc(await assessmentOf(client), { name: 'New', updatedBy: client.email, updatedAt: Timestamp.now() }),
  'delete it': async (client) => deleteDoc(await assessmentOf(client)),
  'write a job of it': async (client) => setDoc(doc(await assessmentOf(client), 'jobs', 'job'), { ...client.signed() }),
});

describe('field paths into an assessment', () => {
  it('cannot reach a field whose name begins like one that may change', async () => {
    const client = environment().client(MEMBER);
    const reference = await assessmentOf(client);
    const path = new FieldPath('workAreas.area-1');
    expect(
      await outcomeOf(updateDoc(reference, path, WORK_AREA, 'updatedBy', client.email, 'updatedAt', serverTimestamp())),
    ).toBe('refused');
  });
});
