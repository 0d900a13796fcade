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
  'read a deactivated assessment': async (client) => getDoc(await assessmentOf(client, { active: false })),
  'read an assessment that they have just deactivated': async (client) => getDoc(await removedBefore(client, JUST)),
  'read an assessment that they deactivated earlier': async (client) => getDoc(await removedBefore(client, EARLIER)),
  'learn that an assessment does not exist': ({ firestore }) => getDoc(doc(firestore, 'assessments', fresh('missing'))),
  'list the assessments of a project with the query of the app': (client) =>
    list(client, ['project', 'company', 'active']),
  'list assessments without a condition on the active state': (client) => list(client, ['project', 'company']),
  'list deactivated assessments': (client) => list(client, ['project', 'company', 'active'], false),
  'list assessments without a condition on the company': (client) => list(client, ['project', 'active']),
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
  'create an assessment as its author': (client) => create(client),
  'create an assessment with a stage': (client) => create(client, { stage: 'Stage 1' }),
  'create an assessment with another person as its author': (client) =>
    create(client, { author: 'colleague@example.com' }),
  'create an assessment of their company in a project of another company': async (client) => {
    const { other } = environment().companies;
    return create(client, { project: await seedProject({ ...client, company: other }) });
  },
  'create an assessment of another company in a project of that company': async (client) => {
    const { other } = environment().companies;
    return create(client, { company: other, project: await seedProject({ ...client, company: other }) });
  },
  'create an assessment in a missing project': (client) => create(client, { project: fresh('missing') }),
  'create an assessment in an archived project': async (client) => {
    const project = await seedProject(client);
    await client.admin.firestore.doc(`loaded_projects/${project}`).update({ archived: true });
    return create(client, { project });
  },
  'create a deactivated assessment': (client) => create(client, { active: false }),
  'create an assessment with forged processing results': (client) => create(client, { processing: { state: 'done' } }),
  'create an assessment whose id differs from its key': (client) => create(client, { id: 'other' }),
  'create an assessment with a time other than the server time': (client) =>
    create(client, { createdAt: Timestamp.fromMillis(0) }),
  'create an assessment without the author of the change': (client) => create(client, { updatedBy: undefined }),
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
  ['with a name that exceeds the length limit', { name: 'n'.repeat(ASSESSMENT_LIMITS.name + 1) }],
  ['with a description that exceeds the length limit', { description: 'd'.repeat(ASSESSMENT_LIMITS.description + 1) }],
  ['with a stage that exceeds the length limit', { stage: 's'.repeat(ASSESSMENT_LIMITS.stage + 1) }],
  [
    'with an operating time that exceeds the length limit',
    { operatingTime: 'n'.repeat(ASSESSMENT_LIMITS.operatingTime + 1) },
  ],
  ['with a stage that is not a text', { stage: 1 }],
  ['without an operating time', { operatingTime: '' }],
  ['with a date in another format', { startDate: '23/11/2026' }],
  ['with a month that does not exist', { startDate: '2026-13-01' }],
  ['with a day that does not exist', { endDate: '2026-02-32' }],
  ['with a date that is a timestamp', { endDate: Timestamp.fromMillis(0) }],
  ['with work areas that are a list', { workAreas: [WORK_AREA] }],
  ['with work areas that are a text', { workAreas: '{}' }],
  ['with a work area whose key has a dot', { workAreas: { 'a.b': WORK_AREA } }],
  ['with a work area whose key has a comma', { workAreas: { 'a,': WORK_AREA } }],
  ['with a work area whose key is two ids joined by a comma', { workAreas: { 'a,b': WORK_AREA } }],
  ['with more work areas than the limit allows', { workAreas: manyAreas(ASSESSMENT_LIMITS.workAreas + 1) }],
  ['with barrier lines that are a list', { barriers: [BARRIER] }],
  ['with a barrier line whose key has a dot', { barriers: { 'a.b': BARRIER } }],
  [
    'with a barrier line that has the id of a work area',
    { workAreas: { 'area-1': WORK_AREA }, barriers: { 'area-1': BARRIER } },
  ],
  [
    'with more work areas and barrier lines than the limit allows',
    { workAreas: manyAreas(ASSESSMENT_LIMITS.workAreas), barriers: { 'barrier-1': BARRIER } },
  ],
  ['with more shifts than the limit allows', { shifts: manyShifts(ASSESSMENT_LIMITS.shifts + 1) }],
  ['with shifts that are a text', { shifts: '2026-11-23' }],
  ['with shifts that are a map', { shifts: { 0: SHIFT } }],
  ['with shifts that are maps', { shifts: [SHIFT, { ...SHIFT_MAP, more: 'm'.repeat(500_000) }] }],
  ['with a shift whose text exceeds the length limit', { shifts: [SHIFT, 's'.repeat(500_000)] }],
  ['with two shifts in one text', { shifts: [`${SHIFT},${SHIFT}`] }],
  ['with shifts that are numbers', { shifts: [1, 2] }],
  [
    'with more search words than the limit allows',
    { searchWords: Array.from({ length: MAX_SEARCH_WORDS + 1 }, String) },
  ],
  ['with a search word that exceeds the length limit', { searchWords: ['w'.repeat(3_901)] }],
  ['with search words that are maps', { searchWords: [{ night: true }] }],
  ['with search words that are a text', { searchWords: 'night' }],
];

describe('assessments with invalid fields', () => {
  it.each(MALFORMED)('cannot be created %s', async (_, changes) => {
    expect(await outcomeOf(create(environment().client(MEMBER), changes))).toBe('refused');
  });

  it.each(MALFORMED)('cannot result from a change %s', async (_, changes) => {
    const client = environment().client(MEMBER);
    expect(await outcomeOf(updateDoc(await assessmentOf(client), { ...changes, ...client.signed() }))).toBe('refused');
  });

  it('do not include an assessment that is exactly at the limits', async () => {
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

  it('cannot be created under an id that the callables reject', async () => {
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
  'edit the details of an assessment': change({
    name: 'New',
    description: 'More',
    permitNumber: 'P1',
    stage: 'S',
    shifts: [SHIFT, '2026-11-24 20:00-05:00'],
    startDate: '2026-11-24',
  }),
  'edit the name of an assessment with shifts of the first stored form': change(
    { name: 'New', shifts: [SHIFT_MAP] },
    { shifts: [SHIFT_MAP] },
  ),
  'remove the stage of an assessment': change({ stage: deleteField() }, { stage: 'S' }),
  'draw a work area': change({ 'workAreas.area-2': { ...WORK_AREA, revision: 'r1' }, ...edited('area-2', null) }),
  'change a field of a work area whose current revision they have seen': change(
    { ...NAMED, ...edited('area-1', 'r0') },
    SEEN,
  ),
  'change a work area that has no revision yet': change({ ...NAMED, ...edited('area-1', '') }),
  'delete a work area whose current revision they have seen': change(
    { 'workAreas.area-1': deleteField(), ...edited('area-1', 'r0') },
    SEEN,
  ),
  'change a work area that another person has changed in the meantime': change(
    { ...NAMED, ...edited('area-1', 'r-other') },
    SEEN,
  ),
  'delete a work area that another person has changed in the meantime': change(
    { 'workAreas.area-1': deleteField(), ...edited('area-1', 'r-other') },
    SEEN,
  ),
  'change a work area that another person has deleted in the meantime': change(
    { ...NAMED, ...edited('area-1', 'r0') },
    { workAreas: {} },
  ),
  'change a work area without a revision that another person has deleted in the meantime': change(
    { ...NAMED, ...edited('area-1', '') },
    { workAreas: {} },
  ),
  'draw a work area with the id of an existing one': change(
    { 'workAreas.area-1': { ...WORK_AREA, revision: 'r1' }, ...edited('area-1', null) },
    SEEN,
  ),
  'change a work area without a new revision': change({
    'workAreas.area-1.feature': '{}',
    ...edited('area-1', ''),
  }),
  'change a work area with an unchanged revision': change(
    { 'workAreas.area-1.feature': '{}', ...edited('area-1', 'r0') },
    SEEN,
  ),
  'change a work area that the edit does not name': change(NAMED, SEEN),
  'change two work areas in one write': change(
    { ...NAMED, 'workAreas.area-2': { ...WORK_AREA, revision: 'r1' }, ...edited('area-1', 'r0') },
    SEEN,
  ),
  'name a work area in an edit that does not change it': change(
    { name: 'New', ...edited('area-1', 'r'.repeat(1_000)) },
    SEEN,
  ),
  'name a work area in an edit with an unknown field': change(
    { ...NAMED, edited: { area: 'area-1', from: 'r0', note: 'mine' } },
    SEEN,
  ),
  'edit the details after another person changed a work area': change(
    { name: 'New' },
    { ...SEEN, ...edited('area-1', 'r-before') },
  ),
  'replace all work areas': change(
    { workAreas: { 'area-2': { ...WORK_AREA, revision: 'r1' } }, ...edited('area-2', null) },
    SEEN,
  ),
  'add an unknown field to a work area': change(
    { ...NAMED, 'workAreas.area-1.approved': true, ...edited('area-1', 'r0') },
    SEEN,
  ),
  'set the feature of a work area to a text that exceeds the size limit': change(
    {
      'workAreas.area-1.feature': 'x'.repeat(WORK_AREA_LIMITS.featureText + 1),
      'workAreas.area-1.revision': 'r1',
      ...edited('area-1', 'r0'),
    },
    SEEN,
  ),
  'set the temporary noise barrier of a work area to an invalid value': change(
    { ...NAMED, 'workAreas.area-1.temporaryNoiseBarrier': 'yes', ...edited('area-1', 'r0') },
    SEEN,
  ),
  'draw a barrier line': change({ 'barriers.barrier-1': { ...BARRIER, revision: 'r1' }, ...edited('barrier-1', null) }),
  'change a barrier line whose current revision they have seen': change(
    { 'barriers.barrier-1.feature': '{}', 'barriers.barrier-1.revision': 'r1', ...edited('barrier-1', 'r0') },
    SEEN_BARRIER,
  ),
  'delete a barrier line whose current revision they have seen': change(
    { 'barriers.barrier-1': deleteField(), ...edited('barrier-1', 'r0') },
    SEEN_BARRIER,
  ),
  'change a barrier line that another person has changed in the meantime': change(
    { 'barriers.barrier-1.feature': '{}', 'barriers.barrier-1.revision': 'r1', ...edited('barrier-1', 'r-other') },
    SEEN_BARRIER,
  ),
  'change a barrier line that the edit does not name': change({ 'barriers.barrier-1.revision': 'r1' }, SEEN_BARRIER),
  'draw a barrier line with the id of a work area': change({
    'barriers.area-1': { ...BARRIER, revision: 'r1' },
    ...edited('area-1', null),
  }),
  'change a work area and a barrier line in one write': change(
    { ...NAMED, 'barriers.barrier-1': { ...BARRIER, revision: 'r1' }, ...edited('area-1', 'r0') },
    SEEN,
  ),
  'set the temporary noise barrier of a barrier line': change({
    'barriers.barrier-1': { ...BARRIER, revision: 'r1', temporaryNoiseBarrier: true },
    ...edited('barrier-1', null),
  }),
  'edit an assessment of an archived project': async (client) => ofArchived(client, { name: 'New' }),
  'deactivate an assessment of an archived project': async (client) => ofArchived(client, { active: false }),
  'deactivate an invalid assessment': change({ active: false }, { name: 'n'.repeat(3_000), workAreas: 'none' }),
  'edit an assessment that was stored without description and permit number': async (client) => {
    const reference = await assessmentOf(client);
    const stored = client.admin.firestore.doc(reference.path);
    const { description: _, permitNumber: __, ...rest } = (await stored.get()).data() ?? {};
    await stored.set(rest);
    return updateDoc(reference, { name: 'New', ...client.signed() });
  },
  'deactivate an assessment': change({ active: false }),
  'restore an assessment that another person deactivated': change({ active: true }, { active: false }),
  'restore an assessment that they have just deactivated': async (client) =>
    updateDoc(await removedBefore(client, JUST), { active: true, ...client.signed() }),
  'restore an assessment that they deactivated earlier': async (client) =>
    updateDoc(await removedBefore(client, EARLIER), { active: true, ...client.signed() }),
  'edit the details of an assessment that another person deactivated': change({ name: 'New' }, { active: false }),
  'edit the details of an assessment that they have just deactivated': async (client) =>
    updateDoc(await removedBefore(client, JUST), { name: 'New', ...client.signed() }),
  'restore an assessment and edit its details in one write': change({ active: true, name: 'New' }, { active: false }),
  'change the author of an assessment to themselves': async (client) => change({ author: client.email })(client),
  'move an assessment to another company': (client) => change({ company: environment().companies.other })(client),
  'move an assessment to another project': async (client) => change({ project: await seedProject(client) })(client),
  'change the id of an assessment': change({ id: 'other' }),
  'change the creation time of an assessment': change({ createdAt: serverTimestamp() }),
  'forge the processing state of an assessment': change({ processing: { state: 'done' } }),
  'forge the result hash of an assessment by field path': change(
    { 'processing.resultHash': 'forged' },
    { processing: { state: 'done', resultHash: null } },
  ),
  'delete the processing state of an assessment': change(
    { processing: deleteField() },
    { processing: { state: 'failed' } },
  ),
  'add an unknown field to an assessment': change({ approved: true }),
  'edit an assessment without author and time of the change': async (client) =>
    updateDoc(await assessmentOf(client), { name: 'New' }),
  'edit an assessment in the name of another person': async (client) =>
    updateDoc(await assessmentOf(client), {
      name: 'New',
      updatedBy: 'colleague@example.com',
      updatedAt: serverTimestamp(),
    }),
  'edit an assessment with a time other than the server time': async (client) =>
    updateDoc(await assessmentOf(client), { name: 'New', updatedBy: client.email, updatedAt: Timestamp.now() }),
  'delete the document of an assessment': async (client) => deleteDoc(await assessmentOf(client)),
  'write a job of an assessment': async (client) =>
    setDoc(doc(await assessmentOf(client), 'jobs', 'job'), { ...client.signed() }),
});

describe('field paths into an assessment', () => {
  it('cannot change a field whose name starts like a field that may be changed', async () => {
    const client = environment().client(MEMBER);
    const reference = await assessmentOf(client);
    const path = new FieldPath('workAreas.area-1');
    expect(
      await outcomeOf(updateDoc(reference, path, WORK_AREA, 'updatedBy', client.email, 'updatedAt', serverTimestamp())),
    ).toBe('refused');
  });
});
