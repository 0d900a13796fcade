import {
  arrayUnion,
  collection,
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { describeAccess, environmentOfFile } from './access-table.ts';
import { seedProject } from './seeds.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();

/** A document of a project of the client's company. `<uid>` stands for the project's id. */
async function documentOf(client: Client, path: string) {
  return doc(client.firestore, path.replaceAll('<uid>', await seedProject(client)));
}

const newProject = (client: Client, uid: string, fields: Record<string, unknown> = {}) => {
  const { firestore, company, signed } = client;
  const project = { uid, name: 'New', company, draft: true, files: {}, ...signed(), ...fields };
  return setDoc(doc(firestore, 'projects', uid), project);
};

async function seedDraft(client: Client) {
  const reference = await documentOf(client, 'projects/<uid>');
  await client.admin.firestore.doc(reference.path).update({ draft: true, updatedBy: client.email });
  return reference;
}

async function seedUnconfirmed(client: Client) {
  const reference = await seedDraft(client);
  await client.admin.firestore.doc(reference.path).update({ confirmed: null });
  return reference;
}

/** Confirms the settings of a draft. @param at by default the time of the write */
async function confirm(client: Client, by: string, at: unknown = serverTimestamp()) {
  return updateDoc(await seedUnconfirmed(client), { confirmed: { by, at }, ...client.signed() });
}

/** A project that is not a draft, last saved by the client, with the document that its members see. */
async function seedSaved(client: Client, seen: Record<string, unknown>) {
  const reference = await documentOf(client, 'projects/<uid>');
  await client.admin.firestore.doc(reference.path).update({ updatedBy: client.email });
  await client.admin.firestore.doc(`loaded_projects/${reference.id}`).update(seen);
  return reference;
}

describeAccess('projects', environment, {
  'read a project': async (client) => getDoc(await documentOf(client, 'projects/<uid>')),
  'list projects': ({ firestore }) => getDocs(collection(firestore, 'projects')),
  'list the projects of their company': ({ firestore, company }) =>
    getDocs(query(collection(firestore, 'projects'), where('company', '==', company))),
  'create a draft': (client) => newProject(client, fresh('project')),
  'create a project under another uid': (client) => newProject(client, fresh('project'), { uid: 'other' }),
  'create a project without a name': (client) => newProject(client, fresh('project'), { name: '' }),
  'create a project in another name': (client) => newProject(client, fresh('project'), { updatedBy: 'a@example.com' }),
  'create a project with an endless name': (client) => newProject(client, fresh('project'), { name: 'n'.repeat(201) }),
  'create a project at an address of its own': (client) => {
    const uid = fresh('project');
    const batch = writeBatch(client.firestore);
    const { firestore, company, signed } = client;
    batch.set(doc(firestore, 'projects', uid), { uid, name: 'New', company, id: uid, ...signed() });
    batch.set(doc(firestore, 'project_slugs', uid), { project: uid, ...signed() });
    return batch.commit();
  },
  'create a project at an address that another has': async (client) =>
    newProject(client, fresh('project'), { id: await seedProject(client) }),
  'save a project': async (client) =>
    updateDoc(await seedDraft(client), { draft: false, preparing: true, ...client.signed() }),
  'put a file on the list of a project by its field path': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), {
      'files.receivers': arrayUnion('receivers.csv'),
      ...client.signed(),
    }),
  'make the files of a project something else than a list of folders': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { files: 'all', ...client.signed() }),
  'rename a project to an address that nobody took': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { id: fresh('slug'), ...client.signed() }),
  'rename a project to an address that another has': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { id: await seedProject(client), ...client.signed() }),
  'delete a draft that they signed last': async (client) => deleteDoc(await seedDraft(client)),
  'delete a draft that somebody else signed last': async (client) => {
    const draft = await seedDraft(client);
    await client.admin.firestore.doc(draft.path).update({ updatedBy: 'somebody-else@example.com' });
    return deleteDoc(draft);
  },
  'delete a project that members work with': async (client) => deleteDoc(await seedSaved(client, { state: 'ready' })),
  'delete a project that members worked with before publishing failed': async (client) =>
    deleteDoc(await seedSaved(client, { state: 'failed', scene: 'scene.bin' })),
  'delete a project whose first publish failed, with what members would have seen of it': async (client) => {
    const project = await seedSaved(client, { state: 'failed' });
    const batch = writeBatch(client.firestore);
    for (const gone of [project, doc(client.firestore, 'loaded_projects', project.id)]) batch.delete(gone);
    return batch.commit();
  },
  'delete a project that was never loaded': async (client) => {
    const project = await seedSaved(client, { state: 'ready' });
    await client.admin.firestore.doc(`loaded_projects/${project.id}`).delete();
    return deleteDoc(project);
  },
  'make a saved project a draft again, which could be deleted': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { draft: true, ...client.signed() }),
  'decide about receivers at façades by something else than yes or no': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { receiversAtFacades: 'some', ...client.signed() }),
  'confirm the settings of a project': async (client) => confirm(client, client.email),
  'confirm the settings of a project in another name': async (client) => confirm(client, 'somebody-else@example.com'),
  'confirm the settings of a project at a time of their own': async (client) =>
    confirm(client, client.email, new Date()),
  'create a project whose settings somebody else has confirmed': (client) =>
    newProject(client, fresh('project'), {
      confirmed: { by: 'somebody-else@example.com', at: serverTimestamp() },
    }),
  'make a project one that needs no confirmation': async (client) =>
    updateDoc(await seedUnconfirmed(client), { confirmed: deleteField(), ...client.signed() }),
  'archive a project that was never loaded': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { archived: true, ...client.signed() }),
  'archive a project by something else than yes or no': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { archived: 'perhaps', ...client.signed() }),
});

/** Archives a project and its members' document in one batch. */
async function archive(client: Client, seen: Record<string, unknown>, kept: Record<string, unknown> = client.signed()) {
  const project = await seedProject(client);
  const batch = writeBatch(client.firestore);
  batch.update(doc(client.firestore, 'projects', project), { archived: true, ...client.signed() });
  batch.update(doc(client.firestore, 'loaded_projects', project), { archived: true, ...kept, ...seen });
  return batch.commit();
}

/** A project that was never configured. @returns its uid */
async function seedUnconfigured(client: Client): Promise<string> {
  const project = await seedProject(client);
  await client.admin.firestore.doc(`projects/${project}/config/reportConfig`).delete();
  return project;
}

/** Saves a configuration and its version, with other fields for both or only for the version. */
function saveConfiguration(
  client: Client,
  project: string,
  version: number,
  fields: Record<string, unknown> = {},
  keptFields: Record<string, unknown> = {},
) {
  const configuration = doc(client.firestore, 'projects', project, 'config', 'reportConfig');
  const data = { version, timeZone: 'UTC', ...client.signed(), ...fields };
  const batch = writeBatch(client.firestore);
  batch.set(configuration, data);
  batch.set(doc(configuration, 'versions', String(version)), { ...data, ...keptFields });
  return batch.commit();
}

/** Returns the reference of the assigned columns of a new project. */
async function recipesOf(client: Client) {
  return doc(client.firestore, 'projects', await seedProject(client), 'config', 'importRecipes');
}

describeAccess('project configuration', environment, {
  'read the report configuration': async (client) =>
    getDoc(await documentOf(client, 'projects/<uid>/config/reportConfig')),
  'read the load report': async (client) => getDoc(await documentOf(client, 'projects/<uid>/config/loadReport')),
  'read how a check stands and what it found': async (client) =>
    Promise.all(
      ['checkState', 'checkReport'].map(async (name) =>
        getDoc(await documentOf(client, `projects/<uid>/config/${name}`)),
      ),
    ),
  'list the configuration of a project': async (client) =>
    getDocs(collection(client.firestore, 'projects', await seedProject(client), 'config')),
  'list the configuration of all projects': ({ firestore }) => getDocs(query(collectionGroup(firestore, 'config'))),
  'write the first version of the report configuration': async (client) =>
    saveConfiguration(client, await seedUnconfigured(client), 1),
  'write the next version of the report configuration': async (client) =>
    saveConfiguration(client, await seedProject(client), 1),
  'write the report configuration unsigned': async (client) =>
    saveConfiguration(client, await seedProject(client), 1, { updatedBy: 'a@example.com' }),
  'write the report configuration without keeping its version': async (client) =>
    setDoc(await documentOf(client, 'projects/<uid>/config/reportConfig'), { version: 1, ...client.signed() }),
  'write the report configuration and keep another': async (client) =>
    saveConfiguration(client, await seedProject(client), 1, {}, { timeZone: 'Etc/UTC' }),
  'leave out a version of the report configuration': async (client) =>
    saveConfiguration(client, await seedProject(client), 2),
  'change a version of the report configuration': async (client) => {
    const version = `projects/${await seedProject(client)}/config/reportConfig/versions/1`;
    await client.admin.firestore.doc(version).set({ version: 1 });
    return updateDoc(doc(client.firestore, version), { timeZone: 'UTC', ...client.signed() });
  },
  'keep a version of what is not the report configuration': async (client) =>
    setDoc(await documentOf(client, 'projects/<uid>/config/loadReport/versions/1'), { version: 1, ...client.signed() }),
  'read the versions of the report configuration': async (client) =>
    getDocs(collection(client.firestore, 'projects', await seedProject(client), 'config', 'reportConfig', 'versions')),
  'delete the report configuration together with its draft': async (client) => {
    const draft = await seedDraft(client);
    const version = doc(client.firestore, `${draft.path}/config/reportConfig/versions/1`);
    await client.admin.firestore.doc(version.path).set({ version: 1 });
    const batch = writeBatch(client.firestore);
    for (const gone of [version, doc(client.firestore, `${draft.path}/config/reportConfig`), draft]) batch.delete(gone);
    return batch.commit();
  },
  'assign the columns of files': async (client) =>
    setDoc(await recipesOf(client), { recipes: [{}], revised: 'receivers/a.csv', ...client.signed() }),
  'assign the columns of files unsigned': async (client) =>
    setDoc(await recipesOf(client), { recipes: [], revised: '', ...client.signed(), updatedBy: 'a@example.com' }),
  'assign the columns of more layouts than there may be': async (client) => {
    const recipes = Array.from({ length: 61 }, () => ({}));
    return setDoc(await recipesOf(client), { recipes, revised: '', ...client.signed() });
  },
  'delete assigned columns together with their draft': async (client) => {
    const draft = await seedDraft(client);
    const recipes = doc(client.firestore, `${draft.path}/config/importRecipes`);
    await client.admin.firestore.doc(recipes.path).set({ recipes: [] });
    const batch = writeBatch(client.firestore);
    for (const gone of [recipes, draft]) batch.delete(gone);
    return batch.commit();
  },
  'delete assigned columns': async (client) => {
    const recipes = await recipesOf(client);
    await client.admin.firestore.doc(recipes.path).set({ recipes: [] });
    return deleteDoc(recipes);
  },
  'delete the report of a check together with its draft': async (client) => {
    const draft = await seedDraft(client);
    const batch = writeBatch(client.firestore);
    for (const gone of [doc(client.firestore, `${draft.path}/config/checkReport`), draft]) batch.delete(gone);
    return batch.commit();
  },
  'delete the report of a check': async (client) =>
    deleteDoc(await documentOf(client, 'projects/<uid>/config/checkReport')),
  'delete a version of the report configuration': async (client) => {
    const version = `projects/${await seedProject(client)}/config/reportConfig/versions/1`;
    await client.admin.firestore.doc(version).set({ version: 1 });
    return deleteDoc(doc(client.firestore, version));
  },
  'write the load report': async (client) =>
    setDoc(await documentOf(client, 'projects/<uid>/config/loadReport'), { problems: [], ...client.signed() }),
  'write the report of a check': async (client) =>
    setDoc(await documentOf(client, 'projects/<uid>/config/checkReport'), { problems: [], ...client.signed() }),
  'delete the report configuration': async (client) =>
    deleteDoc(await documentOf(client, 'projects/<uid>/config/reportConfig')),
});

/** Gives a project an address in the batch that records it, or that records another one. */
async function takeSlug(client: Client, slug: string, written: string) {
  const project = await seedProject(client);
  const batch = writeBatch(client.firestore);
  batch.update(doc(client.firestore, 'projects', project), { id: written, ...client.signed() });
  batch.set(doc(client.firestore, 'project_slugs', slug), { project, ...client.signed() });
  return batch.commit();
}

describeAccess('project addresses', environment, {
  'read an address': async (client) => getDoc(await documentOf(client, 'project_slugs/<uid>')),
  'take an address in the batch that sets it': (client) => {
    const slug = fresh('slug');
    return takeSlug(client, slug, slug);
  },
  'take an address that the project does not have': (client) => takeSlug(client, fresh('slug'), fresh('slug')),
  'take an address that another project has': async (client) => {
    const taken = await seedProject(client);
    return takeSlug(client, taken, taken);
  },
  'give up an address that the project still has': async (client) =>
    deleteDoc(await documentOf(client, 'project_slugs/<uid>')),
  'give up an address in the batch that sets another': async (client) => {
    const project = await seedProject(client);
    const slug = fresh('slug');
    const batch = writeBatch(client.firestore);
    batch.update(doc(client.firestore, 'projects', project), { id: slug, ...client.signed() });
    batch.set(doc(client.firestore, 'project_slugs', slug), { project, ...client.signed() });
    batch.delete(doc(client.firestore, 'project_slugs', project));
    return batch.commit();
  },
  'give up an address in the batch that deletes the draft': async (client) => {
    const draft = await seedDraft(client);
    const batch = writeBatch(client.firestore);
    batch.delete(draft);
    batch.delete(doc(client.firestore, 'project_slugs', draft.id));
    return batch.commit();
  },
});

describeAccess('loaded projects', environment, {
  'read a loaded project of their company': async (client) => getDoc(await documentOf(client, 'loaded_projects/<uid>')),
  'learn that there is no such project': (client) => getDoc(doc(client.firestore, 'loaded_projects', fresh('missing'))),
  'list the loaded projects of their company': async (client) => {
    await seedProject(client);
    const { firestore, company } = client;
    return getDocs(query(collection(firestore, 'loaded_projects'), where('company', '==', company)));
  },
  'list all loaded projects': async (client) => {
    await seedProject(client);
    return getDocs(collection(client.firestore, 'loaded_projects'));
  },
  'read the equipment': async (client) => getDoc(await documentOf(client, 'loaded_projects/<uid>/config/equipment')),
  'read another document beside the equipment': async (client) =>
    getDoc(await documentOf(client, 'loaded_projects/<uid>/config/other')),
  'write a loaded project': async (client) =>
    updateDoc(await documentOf(client, 'loaded_projects/<uid>'), { company: 'other', ...client.signed() }),
  'write the equipment': async (client) =>
    setDoc(await documentOf(client, 'loaded_projects/<uid>/config/equipment'), { items: [], ...client.signed() }),
  'delete a loaded project': async (client) => deleteDoc(await documentOf(client, 'loaded_projects/<uid>')),
  'archive a project with what members see of it': (client) => archive(client, {}),
  'archive what members see of a project alone': async (client) =>
    updateDoc(await documentOf(client, 'loaded_projects/<uid>'), { archived: true, ...client.signed() }),
  'archive a project unsigned': (client) => archive(client, {}, {}),
  'call a project ready while archiving it': (client) => archive(client, { state: 'preparing' }),
});

describeAccess('everything else', environment, {
  'read the audit': ({ firestore }) => getDocs(collection(firestore, 'audit')),
  'write the audit': (client) => setDoc(doc(client.firestore, 'audit', fresh('entry')), { ...client.signed() }),
  'change an entry of the audit': async (client) => {
    const entry = client.admin.firestore.collection('audit').doc(fresh('entry'));
    await entry.set({ by: 'ada@example.com' });
    return updateDoc(doc(client.firestore, entry.path), { by: 'nobody@example.com', ...client.signed() });
  },
  'delete an entry of the audit': async (client) => {
    const entry = client.admin.firestore.collection('audit').doc(fresh('entry'));
    await entry.set({ by: 'ada@example.com' });
    return deleteDoc(doc(client.firestore, entry.path));
  },
  'read how many calls they have left': ({ firestore, uid }) => getDoc(doc(firestore, 'rate_limits', uid || 'nobody')),
  'list how many calls people have left': ({ firestore }) => getDocs(collection(firestore, 'rate_limits')),
  'give themselves more calls': ({ firestore, uid, signed }) =>
    setDoc(doc(firestore, 'rate_limits', uid || 'nobody'), {
      processAssessment: { left: 1_000_000, at: 0 },
      ...signed(),
    }),
  'read a collection that nobody knows': ({ firestore }) => getDoc(doc(firestore, 'secrets', 'one')),
  'write a collection that nobody knows': (client) =>
    setDoc(doc(client.firestore, 'secrets', fresh('one')), { ...client.signed() }),
  'write below their own profile': ({ firestore, email, signed }) =>
    setDoc(doc(firestore, 'users', email || 'nobody', 'more', 'one'), signed()),
});
