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
  'create a project whose uid differs from its key': (client) => newProject(client, fresh('project'), { uid: 'other' }),
  'create a project without a name': (client) => newProject(client, fresh('project'), { name: '' }),
  'create a project in the name of another person': (client) =>
    newProject(client, fresh('project'), { updatedBy: 'a@example.com' }),
  'create a project whose name exceeds the length limit': (client) =>
    newProject(client, fresh('project'), { name: 'n'.repeat(201) }),
  'create a project with a new slug': (client) => {
    const uid = fresh('project');
    const batch = writeBatch(client.firestore);
    const { firestore, company, signed } = client;
    batch.set(doc(firestore, 'projects', uid), { uid, name: 'New', company, id: uid, ...signed() });
    batch.set(doc(firestore, 'project_slugs', uid), { project: uid, ...signed() });
    return batch.commit();
  },
  'create a project with the slug of another project': async (client) =>
    newProject(client, fresh('project'), { id: await seedProject(client) }),
  'save a project': async (client) =>
    updateDoc(await seedDraft(client), { draft: false, preparing: true, ...client.signed() }),
  'add a file to the list of a project by field path': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), {
      'files.receivers': arrayUnion('receivers.csv'),
      ...client.signed(),
    }),
  'set the files of a project to a value other than a map of folders': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { files: 'all', ...client.signed() }),
  'give a project a slug that is not reserved': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { id: fresh('slug'), ...client.signed() }),
  'give a project the slug of another project': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { id: await seedProject(client), ...client.signed() }),
  'delete a draft that they saved last': async (client) => deleteDoc(await seedDraft(client)),
  'delete a draft that another person saved last': async (client) => {
    const draft = await seedDraft(client);
    await client.admin.firestore.doc(draft.path).update({ updatedBy: 'somebody-else@example.com' });
    return deleteDoc(draft);
  },
  'delete a published project': async (client) => deleteDoc(await seedSaved(client, { state: 'ready' })),
  'delete a published project whose last publish failed': async (client) =>
    deleteDoc(await seedSaved(client, { state: 'failed', scene: 'scene.bin' })),
  'delete a project whose first publish failed, together with its loaded project': async (client) => {
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
  'change a saved project into a draft': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { draft: true, ...client.signed() }),
  'set receivers at façades to a value other than true or false': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { receiversAtFacades: 'some', ...client.signed() }),
  'confirm the settings of a project': async (client) => confirm(client, client.email),
  'confirm the settings of a project in the name of another person': async (client) =>
    confirm(client, 'somebody-else@example.com'),
  'confirm the settings of a project with a time other than the server time': async (client) =>
    confirm(client, client.email, new Date()),
  'create a project whose settings another person confirmed': (client) =>
    newProject(client, fresh('project'), {
      confirmed: { by: 'somebody-else@example.com', at: serverTimestamp() },
    }),
  'remove the confirmation field of a project': async (client) =>
    updateDoc(await seedUnconfirmed(client), { confirmed: deleteField(), ...client.signed() }),
  'archive a project without its loaded project': async (client) =>
    updateDoc(await documentOf(client, 'projects/<uid>'), { archived: true, ...client.signed() }),
  'archive a project with a value other than true or false': async (client) =>
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
  'read the state and the report of a check': async (client) =>
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
  'write the report configuration in the name of another person': async (client) =>
    saveConfiguration(client, await seedProject(client), 1, { updatedBy: 'a@example.com' }),
  'write the report configuration without its version': async (client) =>
    setDoc(await documentOf(client, 'projects/<uid>/config/reportConfig'), { version: 1, ...client.signed() }),
  'write the report configuration with a version of other content': async (client) =>
    saveConfiguration(client, await seedProject(client), 1, {}, { timeZone: 'Etc/UTC' }),
  'skip a version of the report configuration': async (client) =>
    saveConfiguration(client, await seedProject(client), 2),
  'change a version of the report configuration': async (client) => {
    const version = `projects/${await seedProject(client)}/config/reportConfig/versions/1`;
    await client.admin.firestore.doc(version).set({ version: 1 });
    return updateDoc(doc(client.firestore, version), { timeZone: 'UTC', ...client.signed() });
  },
  'write a version of another configuration document': async (client) =>
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
  'assign the columns of files in the name of another person': async (client) =>
    setDoc(await recipesOf(client), { recipes: [], revised: '', ...client.signed(), updatedBy: 'a@example.com' }),
  'assign the columns of more layouts than the limit allows': async (client) => {
    const recipes = Array.from({ length: 61 }, () => ({}));
    return setDoc(await recipesOf(client), { recipes, revised: '', ...client.signed() });
  },
  'delete column assignments together with their draft': async (client) => {
    const draft = await seedDraft(client);
    const recipes = doc(client.firestore, `${draft.path}/config/importRecipes`);
    await client.admin.firestore.doc(recipes.path).set({ recipes: [] });
    const batch = writeBatch(client.firestore);
    for (const gone of [recipes, draft]) batch.delete(gone);
    return batch.commit();
  },
  'delete column assignments': async (client) => {
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

describeAccess('project slugs', environment, {
  'read a slug': async (client) => getDoc(await documentOf(client, 'project_slugs/<uid>')),
  'reserve a slug in the batch that assigns it to the project': (client) => {
    const slug = fresh('slug');
    return takeSlug(client, slug, slug);
  },
  'reserve a slug that the project does not have': (client) => takeSlug(client, fresh('slug'), fresh('slug')),
  'reserve a slug that another project has': async (client) => {
    const taken = await seedProject(client);
    return takeSlug(client, taken, taken);
  },
  'release a slug that the project still has': async (client) =>
    deleteDoc(await documentOf(client, 'project_slugs/<uid>')),
  'release a slug in the batch that assigns another slug': async (client) => {
    const project = await seedProject(client);
    const slug = fresh('slug');
    const batch = writeBatch(client.firestore);
    batch.update(doc(client.firestore, 'projects', project), { id: slug, ...client.signed() });
    batch.set(doc(client.firestore, 'project_slugs', slug), { project, ...client.signed() });
    batch.delete(doc(client.firestore, 'project_slugs', project));
    return batch.commit();
  },
  'release a slug in the batch that deletes the draft': async (client) => {
    const draft = await seedDraft(client);
    const batch = writeBatch(client.firestore);
    batch.delete(draft);
    batch.delete(doc(client.firestore, 'project_slugs', draft.id));
    return batch.commit();
  },
});

describeAccess('loaded projects', environment, {
  'read a loaded project of their company': async (client) => getDoc(await documentOf(client, 'loaded_projects/<uid>')),
  'learn that a loaded project does not exist': (client) =>
    getDoc(doc(client.firestore, 'loaded_projects', fresh('missing'))),
  'list the loaded projects of their company': async (client) => {
    await seedProject(client);
    const { firestore, company } = client;
    return getDocs(query(collection(firestore, 'loaded_projects'), where('company', '==', company)));
  },
  'list all loaded projects': async (client) => {
    await seedProject(client);
    return getDocs(collection(client.firestore, 'loaded_projects'));
  },
  'read the equipment of a loaded project': async (client) =>
    getDoc(await documentOf(client, 'loaded_projects/<uid>/config/equipment')),
  'read another document in the collection of the equipment': async (client) =>
    getDoc(await documentOf(client, 'loaded_projects/<uid>/config/other')),
  'change a loaded project': async (client) =>
    updateDoc(await documentOf(client, 'loaded_projects/<uid>'), { company: 'other', ...client.signed() }),
  'change the equipment of a loaded project': async (client) =>
    setDoc(await documentOf(client, 'loaded_projects/<uid>/config/equipment'), { items: [], ...client.signed() }),
  'delete a loaded project': async (client) => deleteDoc(await documentOf(client, 'loaded_projects/<uid>')),
  'archive a project together with its loaded project': (client) => archive(client, {}),
  'archive a loaded project without its project': async (client) =>
    updateDoc(await documentOf(client, 'loaded_projects/<uid>'), { archived: true, ...client.signed() }),
  'archive a project without author and time of the change': (client) => archive(client, {}, {}),
  'change the state of a loaded project while archiving it': (client) => archive(client, { state: 'preparing' }),
});

describeAccess('the audit trail and other collections', environment, {
  'read the audit trail': ({ firestore }) => getDocs(collection(firestore, 'audit')),
  'add an entry to the audit trail': (client) =>
    setDoc(doc(client.firestore, 'audit', fresh('entry')), { ...client.signed() }),
  'change an entry of the audit trail': async (client) => {
    const entry = client.admin.firestore.collection('audit').doc(fresh('entry'));
    await entry.set({ by: 'ada@example.com' });
    return updateDoc(doc(client.firestore, entry.path), { by: 'nobody@example.com', ...client.signed() });
  },
  'delete an entry of the audit trail': async (client) => {
    const entry = client.admin.firestore.collection('audit').doc(fresh('entry'));
    await entry.set({ by: 'ada@example.com' });
    return deleteDoc(doc(client.firestore, entry.path));
  },
  'read their own rate limit': ({ firestore, uid }) => getDoc(doc(firestore, 'rate_limits', uid || 'nobody')),
  'list the rate limits of all people': ({ firestore }) => getDocs(collection(firestore, 'rate_limits')),
  'change their own rate limit': ({ firestore, uid, signed }) =>
    setDoc(doc(firestore, 'rate_limits', uid || 'nobody'), {
      processAssessment: { left: 1_000_000, at: 0 },
      ...signed(),
    }),
  'read an unknown collection': ({ firestore }) => getDoc(doc(firestore, 'secrets', 'one')),
  'write to an unknown collection': (client) =>
    setDoc(doc(client.firestore, 'secrets', fresh('one')), { ...client.signed() }),
  'write to a subcollection of their own profile': ({ firestore, email, signed }) =>
    setDoc(doc(firestore, 'users', email || 'nobody', 'more', 'one'), signed()),
});
