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
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { MEMBER, describeAccess, outcomeOf, theatreOfFile } from './access-table.ts';
import { DETAILS, seedAssessment, seedProject, WORK_AREA } from './seeds.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

/** An assessment of a project of the stage's company, made by a colleague. */
async function assessmentOf(stage: Stage, fields: Record<string, unknown> = {}) {
  return doc(stage.firestore, 'assessments', (await seedAssessment(stage, fields)).id);
}

/** The app's own list of a project's assessments, with or without one of its conditions. */
async function list(stage: Stage, conditions: ReadonlyArray<'project' | 'company' | 'active'>) {
  const { project } = await seedAssessment(stage);
  const values = { project, company: stage.company, active: true };
  const wheres = conditions.map((field) => where(field, '==', values[field]));
  return getDocs(query(collection(stage.firestore, 'assessments'), ...wheres));
}

describeAccess('reading assessments', theatre, {
  'read an active assessment': async (stage) => getDoc(await assessmentOf(stage)),
  'read one that was deactivated': async (stage) => getDoc(await assessmentOf(stage, { active: false })),
  'learn that there is no such assessment': ({ firestore }) => getDoc(doc(firestore, 'assessments', fresh('missing'))),
  'list those of a project as the app does': (stage) => list(stage, ['project', 'company', 'active']),
  'list without asking for active ones': (stage) => list(stage, ['project', 'company']),
  'list without naming the company': (stage) => list(stage, ['project', 'active']),
  'read the jobs of an assessment': async (stage) => getDocs(collection(await assessmentOf(stage), 'jobs')),
});

/** Creates an assessment as the app does, with other values in places; `undefined` leaves a field out. */
async function create(stage: Stage, changes: Record<string, unknown> = {}) {
  const project = await seedProject(stage);
  const reference = doc(collection(stage.firestore, 'assessments'));
  const whole: Record<string, unknown> = {
    ...DETAILS,
    active: true,
    author: stage.email,
    project,
    company: stage.company,
    id: reference.id,
    createdAt: serverTimestamp(),
    ...stage.signed(),
    ...changes,
  };
  return setDoc(reference, Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)));
}

describeAccess('creating assessments', theatre, {
  'create one as its author': (stage) => create(stage),
  'create one with a stage': (stage) => create(stage, { stage: 'Stage 1' }),
  'create one for somebody else': (stage) => create(stage, { author: 'colleague@example.com' }),
  'create one for their company in a project of another company': async (stage) => {
    const { other } = theatre().companies;
    return create(stage, { project: await seedProject({ ...stage, company: other }) });
  },
  'create one for the company that a foreign project belongs to': async (stage) => {
    const { other } = theatre().companies;
    return create(stage, { company: other, project: await seedProject({ ...stage, company: other }) });
  },
  'create one in a project that does not exist': (stage) => create(stage, { project: fresh('missing') }),
  'create one in an archived project': async (stage) => {
    const project = await seedProject(stage);
    await stage.admin.firestore.doc(`loaded_projects/${project}`).update({ archived: true });
    return create(stage, { project });
  },
  'create one that is not active': (stage) => create(stage, { active: false }),
  'create one with results that nobody computed': (stage) => create(stage, { processing: { state: 'done' } }),
  'create one under another id': (stage) => create(stage, { id: 'other' }),
  'create one with a time of their own': (stage) => create(stage, { createdAt: Timestamp.fromMillis(0) }),
  'create one unsigned': (stage) => create(stage, { updatedBy: undefined }),
});

const MALFORMED: ReadonlyArray<readonly [what: string, changes: Record<string, unknown>]> = [
  ['without a name', { name: '' }],
  ['with an endless name', { name: 'n'.repeat(2_001) }],
  ['with an endless description', { description: 'd'.repeat(20_001) }],
  ['with an endless stage', { stage: 's'.repeat(2_001) }],
  ['with an endless operating time', { operatingTime: 'night+'.repeat(1_000) }],
  ['with a stage that is no text', { stage: 1 }],
  ['without operating time', { operatingTime: '' }],
  ['with a date in another format', { startDate: '23/11/2026' }],
  ['with a month that does not exist', { startDate: '2026-13-01' }],
  ['with a day that does not exist', { endDate: '2026-02-32' }],
  ['with a date that is a time', { endDate: Timestamp.fromMillis(0) }],
  ['with work areas that are a list', { workAreas: [WORK_AREA] }],
  ['with work areas that are text', { workAreas: '{}' }],
];

describe('assessments that the app could not read', () => {
  it.each(MALFORMED)('are not created %s', async (_, changes) => {
    expect(await outcomeOf(create(theatre().stage(MEMBER), changes))).toBe('refused');
  });

  it.each(MALFORMED)('do not come of a change %s', async (_, changes) => {
    const stage = theatre().stage(MEMBER);
    expect(await outcomeOf(updateDoc(await assessmentOf(stage), { ...changes, ...stage.signed() }))).toBe('refused');
  });

  it('are not created under an id that no call would take', async () => {
    const stage = theatre().stage(MEMBER);
    const project = await seedProject(stage);
    for (const id of ['x'.repeat(201), 'with blanks', 'line\nbreak']) {
      const { email: author, company } = stage;
      const fields = { ...DETAILS, id, active: true, author, project, company, createdAt: serverTimestamp() };
      expect(await outcomeOf(setDoc(doc(stage.firestore, 'assessments', id), { ...fields, ...stage.signed() }))).toBe(
        'refused',
      );
    }
  });
});

/** A change of a colleague's assessment, signed. */
function change(changes: Record<string, unknown>, before: Record<string, unknown> = {}) {
  return async (stage: Stage) => updateDoc(await assessmentOf(stage, before), { ...changes, ...stage.signed() });
}

describeAccess('changing assessments', theatre, {
  'edit the details': change({
    name: 'New',
    description: 'More',
    permitNumber: 'P1',
    stage: 'S',
    startDate: '2026-11-24',
  }),
  'drop the stage': change({ stage: deleteField() }, { stage: 'S' }),
  'save a work area by its field path': change({ 'workAreas.area-2': WORK_AREA }),
  'delete a work area by its field path': change({ 'workAreas.area-1': deleteField() }),
  'edit one that was stored without description and permit number': async (stage) => {
    const reference = await assessmentOf(stage);
    const stored = stage.admin.firestore.doc(reference.path);
    const { description: _, permitNumber: __, ...rest } = (await stored.get()).data() ?? {};
    await stored.set(rest);
    return updateDoc(reference, { name: 'New', ...stage.signed() });
  },
  'deactivate it': change({ active: false }),
  'restore it': change({ active: true }, { active: false }),
  'become its author': async (stage) => change({ author: stage.email })(stage),
  'move it to another company': (stage) => change({ company: theatre().companies.other })(stage),
  'move it to another project': async (stage) => change({ project: await seedProject(stage) })(stage),
  'change its id': change({ id: 'other' }),
  'change when it was created': change({ createdAt: serverTimestamp() }),
  'claim that it was processed': change({ processing: { state: 'done' } }),
  'claim by field path that its results are current': change(
    { 'processing.resultHash': 'forged' },
    { processing: { state: 'done', resultHash: null } },
  ),
  'drop what processing wrote': change({ processing: deleteField() }, { processing: { state: 'failed' } }),
  'add a field of their own': change({ approved: true }),
  'edit it unsigned': async (stage) => updateDoc(await assessmentOf(stage), { name: 'New' }),
  'edit it in the name of a colleague': async (stage) =>
    updateDoc(await assessmentOf(stage), {
      name: 'New',
      updatedBy: 'colleague@example.com',
      updatedAt: serverTimestamp(),
    }),
  'edit it with a time of their own': async (stage) =>
    updateDoc(await assessmentOf(stage), { name: 'New', updatedBy: stage.email, updatedAt: Timestamp.now() }),
  'delete it': async (stage) => deleteDoc(await assessmentOf(stage)),
  'write a job of it': async (stage) => setDoc(doc(await assessmentOf(stage), 'jobs', 'job'), { ...stage.signed() }),
});

describe('field paths into an assessment', () => {
  it('cannot reach a field whose name begins like one that may change', async () => {
    const stage = theatre().stage(MEMBER);
    const reference = await assessmentOf(stage);
    const path = new FieldPath('workAreas.area-1');
    expect(
      await outcomeOf(updateDoc(reference, path, WORK_AREA, 'updatedBy', stage.email, 'updatedAt', serverTimestamp())),
    ).toBe('refused');
  });
});
