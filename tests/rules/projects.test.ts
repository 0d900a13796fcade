import {
  arrayUnion,
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
} from 'firebase/firestore/lite';
import { describeAccess, theatreOfFile } from './access-table.ts';
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
  await stage.admin.firestore.doc(reference.path).update({ draft: true, updatedBy: stage.email });
  return reference;
}

describeAccess('projects', theatre, {
  'read a project': async (stage) => getDoc(await documentOf(stage, 'projects/<uid>')),
  'list projects': ({ firestore }) => getDocs(collection(firestore, 'projects')),
  'list the projects of their company': ({ firestore, company }) =>
    getDocs(query(collection(firestore, 'projects'), where('company', '==', company))),
  'create a draft': (stage) => newProject(stage, fresh('project')),
  'create a project under another uid': (stage) => newProject(stage, fresh('project'), { uid: 'other' }),
  'create a project without a name': (stage) => newProject(stage, fresh('project'), { name: '' }),
  'create a project in another name': (stage) => newProject(stage, fresh('project'), { updatedBy: 'a@example.com' }),
  'create a project with an endless name': (stage) => newProject(stage, fresh('project'), { name: 'n'.repeat(201) }),
  'create a project at an address of its own': (stage) => {
    const uid = fresh('project');
    const batch = writeBatch(stage.firestore);
    const { firestore, company, signed } = stage;
    batch.set(doc(firestore, 'projects', uid), { uid, name: 'New', company, id: uid, ...signed() });
    batch.set(doc(firestore, 'project_slugs', uid), { project: uid, ...signed() });
    return batch.commit();
  },
  'create a project at an address that another has': async (stage) =>
    newProject(stage, fresh('project'), { id: await seedProject(stage) }),
  'save a project': async (stage) =>
    updateDoc(await seedDraft(stage), { draft: false, preparing: true, ...stage.signed() }),
  'put a file on the list of a project by its field path': async (stage) =>
    updateDoc(await documentOf(stage, 'projects/<uid>'), {
      'files.receivers': arrayUnion('receivers.csv'),
      ...stage.signed(),
    }),
  'make the files of a project something else than a list of folders': async (stage) =>
    updateDoc(await documentOf(stage, 'projects/<uid>'), { files: 'all', ...stage.signed() }),
  'rename a project to an address that nobody took': async (stage) =>
    updateDoc(await documentOf(stage, 'projects/<uid>'), { id: fresh('slug'), ...stage.signed() }),
  'rename a project to an address that another has': async (stage) =>
    updateDoc(await documentOf(stage, 'projects/<uid>'), { id: await seedProject(stage), ...stage.signed() }),
  'delete a draft that they signed last': async (stage) => deleteDoc(await seedDraft(stage)),
  'delete a draft that somebody else signed last': async (stage) => {
    const draft = await seedDraft(stage);
    await stage.admin.firestore.doc(draft.path).update({ updatedBy: 'somebody-else@example.com' });
    return deleteDoc(draft);
  },
  'delete a saved project': async (stage) => deleteDoc(await documentOf(stage, 'projects/<uid>')),
  'make a saved project a draft again, which could be deleted': async (stage) =>
    updateDoc(await documentOf(stage, 'projects/<uid>'), { draft: true, ...stage.signed() }),
  'decide about receivers at façades by something else than yes or no': async (stage) =>
    updateDoc(await documentOf(stage, 'projects/<uid>'), { receiversAtFacades: 'some', ...stage.signed() }),
  'archive a project that was never loaded': async (stage) =>
    updateDoc(await documentOf(stage, 'projects/<uid>'), { archived: true, ...stage.signed() }),
  'archive a project by something else than yes or no': async (stage) =>
    updateDoc(await documentOf(stage, 'projects/<uid>'), { archived: 'perhaps', ...stage.signed() }),
});

/** Archives a project and what members see of it in one batch. */
async function archive(stage: Stage, seen: Record<string, unknown>, kept: Record<string, unknown> = stage.signed()) {
  const project = await seedProject(stage);
  const batch = writeBatch(stage.firestore);
  batch.update(doc(stage.firestore, 'projects', project), { archived: true, ...stage.signed() });
  batch.update(doc(stage.firestore, 'loaded_projects', project), { archived: true, ...kept, ...seen });
  return batch.commit();
}

/** A project that was never configured. @returns its uid */
async function seedUnconfigured(stage: Stage): Promise<string> {
  const project = await seedProject(stage);
  await stage.admin.firestore.doc(`projects/${project}/config/reportConfig`).delete();
  return project;
}

/** Saves a configuration and keeps its version, with fields of their own for both or for what is kept. */
function saveConfiguration(
  stage: Stage,
  project: string,
  version: number,
  fields: Record<string, unknown> = {},
  keptFields: Record<string, unknown> = {},
) {
  const configuration = doc(stage.firestore, 'projects', project, 'config', 'reportConfig');
  const data = { version, timeZone: 'UTC', ...stage.signed(), ...fields };
  const batch = writeBatch(stage.firestore);
  batch.set(configuration, data);
  batch.set(doc(configuration, 'versions', String(version)), { ...data, ...keptFields });
  return batch.commit();
}

describeAccess('project configuration', theatre, {
  'read the report configuration': async (stage) =>
    getDoc(await documentOf(stage, 'projects/<uid>/config/reportConfig')),
  'read the load report': async (stage) => getDoc(await documentOf(stage, 'projects/<uid>/config/loadReport')),
  'list the configuration of a project': async (stage) =>
    getDocs(collection(stage.firestore, 'projects', await seedProject(stage), 'config')),
  'list the configuration of all projects': ({ firestore }) => getDocs(query(collectionGroup(firestore, 'config'))),
  'write the first version of the report configuration': async (stage) =>
    saveConfiguration(stage, await seedUnconfigured(stage), 1),
  'write the next version of the report configuration': async (stage) =>
    saveConfiguration(stage, await seedProject(stage), 1),
  'write the report configuration unsigned': async (stage) =>
    saveConfiguration(stage, await seedProject(stage), 1, { updatedBy: 'a@example.com' }),
  'write the report configuration without keeping its version': async (stage) =>
    setDoc(await documentOf(stage, 'projects/<uid>/config/reportConfig'), { version: 1, ...stage.signed() }),
  'write the report configuration and keep another': async (stage) =>
    saveConfiguration(stage, await seedProject(stage), 1, {}, { timeZone: 'Etc/UTC' }),
  'leave out a version of the report configuration': async (stage) =>
    saveConfiguration(stage, await seedProject(stage), 2),
  'change a version of the report configuration': async (stage) => {
    const version = `projects/${await seedProject(stage)}/config/reportConfig/versions/1`;
    await stage.admin.firestore.doc(version).set({ version: 1 });
    return updateDoc(doc(stage.firestore, version), { timeZone: 'UTC', ...stage.signed() });
  },
  'keep a version of what is not the report configuration': async (stage) =>
    setDoc(await documentOf(stage, 'projects/<uid>/config/loadReport/versions/1'), { version: 1, ...stage.signed() }),
  'read the versions of the report configuration': async (stage) =>
    getDocs(collection(stage.firestore, 'projects', await seedProject(stage), 'config', 'reportConfig', 'versions')),
  'delete the report configuration together with its draft': async (stage) => {
    const draft = await seedDraft(stage);
    const version = doc(stage.firestore, `${draft.path}/config/reportConfig/versions/1`);
    await stage.admin.firestore.doc(version.path).set({ version: 1 });
    const batch = writeBatch(stage.firestore);
    for (const gone of [version, doc(stage.firestore, `${draft.path}/config/reportConfig`), draft]) batch.delete(gone);
    return batch.commit();
  },
  'delete a version of the report configuration': async (stage) => {
    const version = `projects/${await seedProject(stage)}/config/reportConfig/versions/1`;
    await stage.admin.firestore.doc(version).set({ version: 1 });
    return deleteDoc(doc(stage.firestore, version));
  },
  'write the load report': async (stage) =>
    setDoc(await documentOf(stage, 'projects/<uid>/config/loadReport'), { problems: [], ...stage.signed() }),
  'delete the report configuration': async (stage) =>
    deleteDoc(await documentOf(stage, 'projects/<uid>/config/reportConfig')),
});

/** Gives a project an address in the batch that says so, or says something else. */
async function takeSlug(stage: Stage, slug: string, written: string) {
  const project = await seedProject(stage);
  const batch = writeBatch(stage.firestore);
  batch.update(doc(stage.firestore, 'projects', project), { id: written, ...stage.signed() });
  batch.set(doc(stage.firestore, 'project_slugs', slug), { project, ...stage.signed() });
  return batch.commit();
}

describeAccess('project addresses', theatre, {
  'read an address': async (stage) => getDoc(await documentOf(stage, 'project_slugs/<uid>')),
  'take an address in the batch that sets it': (stage) => {
    const slug = fresh('slug');
    return takeSlug(stage, slug, slug);
  },
  'take an address that the project does not have': (stage) => takeSlug(stage, fresh('slug'), fresh('slug')),
  'take an address that another project has': async (stage) => {
    const taken = await seedProject(stage);
    return takeSlug(stage, taken, taken);
  },
  'give up an address that the project still has': async (stage) =>
    deleteDoc(await documentOf(stage, 'project_slugs/<uid>')),
  'give up an address in the batch that sets another': async (stage) => {
    const project = await seedProject(stage);
    const slug = fresh('slug');
    const batch = writeBatch(stage.firestore);
    batch.update(doc(stage.firestore, 'projects', project), { id: slug, ...stage.signed() });
    batch.set(doc(stage.firestore, 'project_slugs', slug), { project, ...stage.signed() });
    batch.delete(doc(stage.firestore, 'project_slugs', project));
    return batch.commit();
  },
  'give up an address in the batch that deletes the draft': async (stage) => {
    const draft = await seedDraft(stage);
    const batch = writeBatch(stage.firestore);
    batch.delete(draft);
    batch.delete(doc(stage.firestore, 'project_slugs', draft.id));
    return batch.commit();
  },
});

describeAccess('loaded projects', theatre, {
  'read a loaded project of their company': async (stage) => getDoc(await documentOf(stage, 'loaded_projects/<uid>')),
  'learn that there is no such project': (stage) => getDoc(doc(stage.firestore, 'loaded_projects', fresh('missing'))),
  'list the loaded projects of their company': async (stage) => {
    await seedProject(stage);
    const { firestore, company } = stage;
    return getDocs(query(collection(firestore, 'loaded_projects'), where('company', '==', company)));
  },
  'list all loaded projects': async (stage) => {
    await seedProject(stage);
    return getDocs(collection(stage.firestore, 'loaded_projects'));
  },
  'read the equipment': async (stage) => getDoc(await documentOf(stage, 'loaded_projects/<uid>/config/equipment')),
  'read another document beside the equipment': async (stage) =>
    getDoc(await documentOf(stage, 'loaded_projects/<uid>/config/other')),
  'write a loaded project': async (stage) =>
    updateDoc(await documentOf(stage, 'loaded_projects/<uid>'), { company: 'other', ...stage.signed() }),
  'write the equipment': async (stage) =>
    setDoc(await documentOf(stage, 'loaded_projects/<uid>/config/equipment'), { items: [], ...stage.signed() }),
  'delete a loaded project': async (stage) => deleteDoc(await documentOf(stage, 'loaded_projects/<uid>')),
  'archive a project with what members see of it': (stage) => archive(stage, {}),
  'archive what members see of a project alone': async (stage) =>
    updateDoc(await documentOf(stage, 'loaded_projects/<uid>'), { archived: true, ...stage.signed() }),
  'archive a project unsigned': (stage) => archive(stage, {}, {}),
  'call a project ready while archiving it': (stage) => archive(stage, { state: 'preparing' }),
});

describeAccess('everything else', theatre, {
  'read the audit': ({ firestore }) => getDocs(collection(firestore, 'audit')),
  'write the audit': (stage) => setDoc(doc(stage.firestore, 'audit', fresh('entry')), { ...stage.signed() }),
  'change an entry of the audit': async (stage) => {
    const entry = stage.admin.firestore.collection('audit').doc(fresh('entry'));
    await entry.set({ by: 'ada@example.com' });
    return updateDoc(doc(stage.firestore, entry.path), { by: 'nobody@example.com', ...stage.signed() });
  },
  'delete an entry of the audit': async (stage) => {
    const entry = stage.admin.firestore.collection('audit').doc(fresh('entry'));
    await entry.set({ by: 'ada@example.com' });
    return deleteDoc(doc(stage.firestore, entry.path));
  },
  'read how many calls they have left': ({ firestore, uid }) => getDoc(doc(firestore, 'rate_limits', uid || 'nobody')),
  'list how many calls people have left': ({ firestore }) => getDocs(collection(firestore, 'rate_limits')),
  'give themselves more calls': ({ firestore, uid, signed }) =>
    setDoc(doc(firestore, 'rate_limits', uid || 'nobody'), {
      processAssessment: { left: 1_000_000, at: 0 },
      ...signed(),
    }),
  'read a collection that nobody knows': ({ firestore }) => getDoc(doc(firestore, 'secrets', 'one')),
  'write a collection that nobody knows': (stage) =>
    setDoc(doc(stage.firestore, 'secrets', fresh('one')), { ...stage.signed() }),
  'write below their own profile': ({ firestore, email, signed }) =>
    setDoc(doc(firestore, 'users', email || 'nobody', 'more', 'one'), signed()),
});
