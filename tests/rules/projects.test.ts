import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { ACCEPTED, ADMIN_ALONE, describeAccess, MEMBER_AND_ADMIN, NO_ONE, theatreOfFile } from './access-table.ts';
import { seedProject } from './seeds.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

/** A document of a project of the stage's company; `<uid>` stands for the project. */
async function documentOf(stage: Stage, path: string) {
  return doc(stage.firestore, path.replaceAll('<uid>', await seedProject(stage)));
}

const newProject = (stage: Stage, uid: string, fields: Record<string, unknown> = {}) => {
  const { firestore, company, signed } = stage;
  const project = { uid, name: 'New', company, draft: true, files: {}, ...signed(), ...fields };
  return setDoc(doc(firestore, 'projects', uid), project);
};

async function seedDraft(stage: Stage) {
  const reference = await documentOf(stage, 'projects/<uid>');
  await stage.admin.firestore.doc(reference.path).update({ draft: true });
  return reference;
}

describeAccess('projects', theatre, [
  ['read a project', ADMIN_ALONE, async (stage) => getDoc(await documentOf(stage, 'projects/<uid>'))],
  ['list projects', ADMIN_ALONE, ({ firestore }) => getDocs(collection(firestore, 'projects'))],
  [
    'list the projects of their company',
    ADMIN_ALONE,
    ({ firestore, company }) => getDocs(query(collection(firestore, 'projects'), where('company', '==', company))),
  ],
  ['create a draft', ADMIN_ALONE, (stage) => newProject(stage, fresh('project'))],
  ['create a project under another uid', NO_ONE, (stage) => newProject(stage, fresh('project'), { uid: 'other' })],
  ['create a project without a name', NO_ONE, (stage) => newProject(stage, fresh('project'), { name: '' })],
  [
    'create a project in another name',
    NO_ONE,
    (stage) => newProject(stage, fresh('project'), { updatedBy: 'a@example.com' }),
  ],
  [
    'save a project',
    ADMIN_ALONE,
    async (stage) => updateDoc(await seedDraft(stage), { draft: false, preparing: true, ...stage.signed() }),
  ],
  ['delete a draft', ADMIN_ALONE, async (stage) => deleteDoc(await seedDraft(stage))],
  ['delete a saved project', NO_ONE, async (stage) => deleteDoc(await documentOf(stage, 'projects/<uid>'))],
  [
    'make a saved project a draft again, which could be deleted',
    NO_ONE,
    async (stage) => updateDoc(await documentOf(stage, 'projects/<uid>'), { draft: true, ...stage.signed() }),
  ],
]);

describeAccess('project configuration', theatre, [
  [
    'read the report configuration',
    MEMBER_AND_ADMIN,
    async (stage) => getDoc(await documentOf(stage, 'projects/<uid>/config/reportConfig')),
  ],
  [
    'read the load report',
    ADMIN_ALONE,
    async (stage) => getDoc(await documentOf(stage, 'projects/<uid>/config/loadReport')),
  ],
  [
    'list the configuration of a project',
    ADMIN_ALONE,
    async (stage) => getDocs(collection(stage.firestore, 'projects', await seedProject(stage), 'config')),
  ],
  [
    'list the configuration of all projects',
    NO_ONE,
    ({ firestore }) => getDocs(query(collectionGroup(firestore, 'config'))),
  ],
  [
    'write the report configuration',
    ADMIN_ALONE,
    async (stage) =>
      setDoc(await documentOf(stage, 'projects/<uid>/config/reportConfig'), { timeZone: 'UTC', ...stage.signed() }),
  ],
  [
    'write the report configuration unsigned',
    NO_ONE,
    async (stage) => setDoc(await documentOf(stage, 'projects/<uid>/config/reportConfig'), { timeZone: 'UTC' }),
  ],
  [
    'write the load report',
    NO_ONE,
    async (stage) =>
      setDoc(await documentOf(stage, 'projects/<uid>/config/loadReport'), { problems: [], ...stage.signed() }),
  ],
  [
    'delete the report configuration',
    NO_ONE,
    async (stage) => deleteDoc(await documentOf(stage, 'projects/<uid>/config/reportConfig')),
  ],
]);

/** Gives a project an address in the batch that says so, or says something else. */
async function takeSlug(stage: Stage, slug: string, written: string) {
  const project = await seedProject(stage);
  const batch = writeBatch(stage.firestore);
  batch.update(doc(stage.firestore, 'projects', project), { id: written, ...stage.signed() });
  batch.set(doc(stage.firestore, 'project_slugs', slug), { project, ...stage.signed() });
  return batch.commit();
}

describeAccess('project addresses', theatre, [
  ['read an address', ADMIN_ALONE, async (stage) => getDoc(await documentOf(stage, 'project_slugs/<uid>'))],
  [
    'take an address in the batch that sets it',
    ADMIN_ALONE,
    (stage) => {
      const slug = fresh('slug');
      return takeSlug(stage, slug, slug);
    },
  ],
  ['take an address that the project does not have', NO_ONE, (stage) => takeSlug(stage, fresh('slug'), fresh('slug'))],
  [
    'take an address that another project has',
    NO_ONE,
    async (stage) => {
      const taken = await seedProject(stage);
      return takeSlug(stage, taken, taken);
    },
  ],
  [
    'give up an address that the project still has',
    NO_ONE,
    async (stage) => deleteDoc(await documentOf(stage, 'project_slugs/<uid>')),
  ],
  [
    'give up an address in the batch that sets another',
    ADMIN_ALONE,
    async (stage) => {
      const project = await seedProject(stage);
      const slug = fresh('slug');
      const batch = writeBatch(stage.firestore);
      batch.update(doc(stage.firestore, 'projects', project), { id: slug, ...stage.signed() });
      batch.set(doc(stage.firestore, 'project_slugs', slug), { project, ...stage.signed() });
      batch.delete(doc(stage.firestore, 'project_slugs', project));
      return batch.commit();
    },
  ],
  [
    'give up an address in the batch that deletes the draft',
    ADMIN_ALONE,
    async (stage) => {
      const draft = await seedDraft(stage);
      const batch = writeBatch(stage.firestore);
      batch.delete(draft);
      batch.delete(doc(stage.firestore, 'project_slugs', draft.id));
      return batch.commit();
    },
  ],
]);

describeAccess('loaded projects', theatre, [
  [
    'read a loaded project of their company',
    MEMBER_AND_ADMIN,
    async (stage) => getDoc(await documentOf(stage, 'loaded_projects/<uid>')),
  ],
  [
    'learn that there is no such project',
    ACCEPTED,
    (stage) => getDoc(doc(stage.firestore, 'loaded_projects', fresh('missing'))),
  ],
  [
    'list the loaded projects of their company',
    MEMBER_AND_ADMIN,
    async (stage) => {
      await seedProject(stage);
      const { firestore, company } = stage;
      return getDocs(query(collection(firestore, 'loaded_projects'), where('company', '==', company)));
    },
  ],
  [
    'list all loaded projects',
    ADMIN_ALONE,
    async (stage) => {
      await seedProject(stage);
      return getDocs(collection(stage.firestore, 'loaded_projects'));
    },
  ],
  [
    'read the equipment',
    MEMBER_AND_ADMIN,
    async (stage) => getDoc(await documentOf(stage, 'loaded_projects/<uid>/config/equipment')),
  ],
  [
    'read another document beside the equipment',
    NO_ONE,
    async (stage) => getDoc(await documentOf(stage, 'loaded_projects/<uid>/config/other')),
  ],
  [
    'write a loaded project',
    NO_ONE,
    async (stage) =>
      updateDoc(await documentOf(stage, 'loaded_projects/<uid>'), { company: 'other', ...stage.signed() }),
  ],
  [
    'write the equipment',
    NO_ONE,
    async (stage) =>
      setDoc(await documentOf(stage, 'loaded_projects/<uid>/config/equipment'), { items: [], ...stage.signed() }),
  ],
  ['delete a loaded project', NO_ONE, async (stage) => deleteDoc(await documentOf(stage, 'loaded_projects/<uid>'))],
]);

describeAccess('everything else', theatre, [
  ['read the audit', ADMIN_ALONE, ({ firestore }) => getDocs(collection(firestore, 'audit'))],
  ['write the audit', NO_ONE, (stage) => setDoc(doc(stage.firestore, 'audit', fresh('entry')), { ...stage.signed() })],
  [
    'change an entry of the audit',
    NO_ONE,
    async (stage) => {
      const entry = stage.admin.firestore.collection('audit').doc(fresh('entry'));
      await entry.set({ by: 'ada@example.com' });
      return updateDoc(doc(stage.firestore, entry.path), { by: 'nobody@example.com', ...stage.signed() });
    },
  ],
  [
    'delete an entry of the audit',
    NO_ONE,
    async (stage) => {
      const entry = stage.admin.firestore.collection('audit').doc(fresh('entry'));
      await entry.set({ by: 'ada@example.com' });
      return deleteDoc(doc(stage.firestore, entry.path));
    },
  ],
  [
    'read how many calls they have left',
    NO_ONE,
    ({ firestore, uid }) => getDoc(doc(firestore, 'rate_limits', uid || 'nobody')),
  ],
  ['list how many calls people have left', NO_ONE, ({ firestore }) => getDocs(collection(firestore, 'rate_limits'))],
  [
    'give themselves more calls',
    NO_ONE,
    ({ firestore, uid, signed }) =>
      setDoc(doc(firestore, 'rate_limits', uid || 'nobody'), {
        processAssessment: { left: 1_000_000, at: 0 },
        ...signed(),
      }),
  ],
  ['read a collection that nobody knows', NO_ONE, ({ firestore }) => getDoc(doc(firestore, 'secrets', 'one'))],
  [
    'write a collection that nobody knows',
    NO_ONE,
    (stage) => setDoc(doc(stage.firestore, 'secrets', fresh('one')), { ...stage.signed() }),
  ],
  [
    'write below their own profile',
    NO_ONE,
    ({ firestore, email, signed }) => setDoc(doc(firestore, 'users', email || 'nobody', 'more', 'one'), signed()),
  ],
]);
