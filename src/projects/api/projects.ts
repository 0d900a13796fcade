import {
  arrayRemove,
  arrayUnion,
  collection,
  deleteField,
  doc,
  type DocumentSnapshot,
  FieldPath,
  getDocFromServer,
  getDocsFromServer,
  increment,
  limit,
  query,
  runTransaction,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { FirebaseError } from 'firebase/app';
import type { CallOutput } from '../../model/calls.ts';
import { type CompanyId, type Email, type ProjectUid, projectUidSchema } from '../../model/ids.ts';
import {
  type LoadReport,
  loadReportSchema,
  type LoadState,
  loadStateSchema,
  type Project,
  type ProjectFolder,
  projectSchema,
} from '../../model/project/project.ts';
import { slugOf } from '../../model/slug.ts';
import { call } from '../../firebase/calls.ts';
import { Explained } from '../../firebase/error-texts.ts';
import {
  collections,
  documents,
  MAX_PROJECTS,
  firestore,
  parseDocument,
  auditStamp,
  watchDocument,
  watchQuery,
} from '../../firebase/firestore.ts';
import { mapWatch, type Watch } from '../../firebase/live.ts';
import { deleteStored, deleteStoredFiles, readStoredFiles } from './stored-files.ts';

/**
 * Watches the administrators' documents of all projects, including drafts and archived projects. Only administrators may call
 * this.
 */
export function watchKeptProjects(): Watch<Project[]> {
  return watchQuery(query(collections.projects, limit(MAX_PROJECTS)), ({ parse }) => parse(projectSchema));
}

/** Watches the report of the last load of a project. Null if the project was never loaded. */
export function watchLoadReport(project: ProjectUid): Watch<LoadReport | null> {
  return watchDocument(documents.loadReport(project), loadReportSchema);
}

/** Watches the state of the last load of a project. Null if the project was never loaded. */
export function watchLoadState(project: ProjectUid): Watch<LoadState | null> {
  return watchDocument(documents.loadState(project), loadStateSchema);
}

/** Watches whether a project has assessments, including removed ones. If it has, its company can no longer change. */
export function watchHasAssessments(project: ProjectUid): Watch<boolean> {
  const found = query(collections.assessments, where('project', '==', project), limit(1));
  const ids = watchQuery(found, ({ id }) => id);
  return mapWatch(ids, ({ length }) => length > 0);
}

/** The settings of a project that an administrator enters. */
export interface ProjectSettings {
  name: string;
  company: CompanyId;
  crs: number | null;
  receiversAtFacades: boolean;
}

/** The result if somebody else has changed settings that this page changes too. */
export interface SettingsClash {
  kind: 'changed-meanwhile';
  by: string;
  fields: Array<keyof ProjectSettings>;
  /** The stored settings. */
  now: ProjectSettings;
}

/** The entered settings, and the stored settings on which the changes are based. */
interface SettingsChange {
  settings: ProjectSettings;
  before: ProjectSettings;
}

/**
 * The settings that two administrators changed from the same state to different values.
 * @param before settings on which the changes are based
 */
export function clashOf(
  now: ProjectSettings,
  before: ProjectSettings,
  entered: ProjectSettings,
): Array<keyof ProjectSettings> {
  const fields = ['name', 'company', 'crs', 'receiversAtFacades'] as const;
  return fields.filter((field) => now[field] !== before[field] && entered[field] !== now[field]);
}

/**
 * The conflict with what somebody else has changed in a stored project. Null if there is none.
 * @throws {FirebaseError} if the project was deleted
 */
function clashWith(project: DocumentSnapshot, before: ProjectSettings, entered: ProjectSettings): SettingsClash | null {
  if (!project.exists()) throw new FirebaseError('not-found', 'The project was deleted.');
  const now = parseDocument(projectSchema, project.ref.path, project.data());
  const fields = clashOf(now, before, entered);
  return fields.length === 0 ? null : { kind: 'changed-meanwhile', by: String(project.get('updatedBy')), fields, now };
}

/** The result if another project has the slug of the entered name. */
type AddressTaken = { kind: 'address-taken'; slug: string; project: ProjectUid };

/**
 * Creates a draft, which only administrators see. Its slug is reserved when the project is saved.
 * @throws {FirebaseError} also without a network, instead of waiting for the network
 */
export async function createDraft(
  { name, company, place, crs }: Pick<Project, 'name' | 'company' | 'place' | 'crs'>,
  email: Email,
): Promise<{ kind: 'created'; uid: ProjectUid } | AddressTaken> {
  const reference = doc(collections.projects);
  const uid = projectUidSchema.parse(reference.id);
  const slug = requireSlug(name);
  return runTransaction(firestore, async (transaction) => {
    const taken = await transaction.get(doc(collections.projectSlugs, slug));
    if (taken.exists()) return addressTaken(slug, taken.get('project'));
    const states = { draft: true, preparing: false, prepareError: false };
    const settings = { crs, receiversAtFacades: true, place, confirmed: null };
    transaction.set(reference, { uid, name, company, ...settings, files: {}, ...states, ...auditStamp(email) });
    return { kind: 'created' as const, uid };
  });
}

/**
 * Copies the configuration and the equipment of another project into a new draft, or all of its files too.
 * @throws {FirebaseError}
 */
export async function copyToDraft(uid: ProjectUid, from: ProjectUid, files: boolean): Promise<void> {
  await call('adminCopyProject', { projectId: uid, from, files });
}

/** Saves the settings of a draft. It stays a draft. */
export async function keepDraft(
  uid: ProjectUid,
  { settings, before }: SettingsChange,
  email: Email,
): Promise<{ kind: 'saved' } | SettingsClash> {
  const reference = doc(collections.projects, uid);
  return runTransaction(firestore, async (transaction) => {
    const clash = clashWith(await transaction.get(reference), before, settings);
    if (clash !== null) return clash;
    transaction.update(reference, { ...settings, ...auditStamp(email) });
    return { kind: 'saved' as const };
  });
}

/**
 * Saves a project under the slug of its name. The project is then no draft, and is being prepared. Its former slugs stay reserved
 * and lead to the new one. Call `loadSaved` next.
 */
export async function saveProject(
  uid: ProjectUid,
  { settings, before }: SettingsChange,
  email: Email,
): Promise<{ kind: 'saved' } | AddressTaken | SettingsClash> {
  const reference = doc(collections.projects, uid);
  const slug = requireSlug(settings.name);
  const address = doc(collections.projectSlugs, slug);
  return runTransaction(firestore, async (transaction) => {
    const [project, taken] = await Promise.all([transaction.get(reference), transaction.get(address)]);
    const clash = clashWith(project, before, settings);
    if (taken.exists() && taken.get('project') !== uid) return addressTaken(slug, taken.get('project'));
    if (clash !== null) return clash;
    const states = { draft: deleteField(), preparing: true, prepareError: false };
    transaction.update(reference, { ...settings, id: slug, ...states, ...auditStamp(email) });
    if (!taken.exists()) transaction.set(address, { project: uid, ...auditStamp(email) });
    return { kind: 'saved' as const };
  });
}

function addressTaken(slug: string, project: unknown): AddressTaken {
  return { kind: 'address-taken', slug, project: projectUidSchema.parse(project) };
}

function requireSlug(name: string): string {
  const slug = slugOf(name);
  if (slug === null) throw new Error(`no address can be made of the name ${name}`);
  return slug;
}

/** Error codes after which the call may still have reached the server. The server then ends the preparation itself. */
const PERHAPS_UNDER_WAY = new Set(['functions/deadline-exceeded', 'functions/cancelled']);

/**
 * Completes a save: deletes stored files that the project no longer lists, and requests the load. If the request does not reach
 * the server, this function ends the preparation, so that nobody waits for it.
 */
export async function loadSaved(uid: ProjectUid, email: Email): Promise<CallOutput<'adminLoadProject'>> {
  try {
    await sweep(uid);
    return await call('adminLoadProject', { projectId: uid });
  } catch (error) {
    const code = error instanceof FirebaseError ? error.code : '';
    if (!PERHAPS_UNDER_WAY.has(code)) await endPreparation(uid, email).catch(() => {});
    throw error;
  }
}

/**
 * Deletes stored files that the project does not list. A file that was written after the last change of the project may not be
 * listed yet and is kept.
 */
async function sweep(uid: ProjectUid): Promise<void> {
  const reference = doc(collections.projects, uid);
  const stored = await readStoredFiles(uid);
  const snapshot = await getDocFromServer(reference);
  const { files, updatedAt } = parseDocument(projectSchema, reference.path, snapshot.data() ?? {});
  const gone = stored.filter(
    ({ folder, name, updated }) => !(files[folder] ?? []).includes(name) && (updatedAt === null || updated < updatedAt),
  );
  await deleteStoredFiles(uid, gone);
}

const NOT_REQUESTED = 'Publishing could not begin. Publish again.';

/** Ends a preparation that never reached the server. */
async function endPreparation(uid: ProjectUid, email: Email): Promise<void> {
  const reference = doc(collections.projects, uid);
  await runTransaction(firestore, async (transaction) => {
    const project = await transaction.get(reference);
    if (project.get('preparing') !== true) return;
    transaction.update(reference, { preparing: false, prepareError: NOT_REQUESTED, ...auditStamp(email) });
  });
}

/** Adds a stored file to the project's list or removes it. A removed file is deleted when the project is saved. */
export function listFile(
  uid: ProjectUid,
  { folder, name, listed }: { folder: ProjectFolder; name: string; listed: boolean },
  email: Email,
): Promise<void> {
  const { updatedBy, updatedAt } = auditStamp(email);
  const change = listed ? arrayUnion(name) : arrayRemove(name);
  const reference = doc(collections.projects, uid);
  const files = new FieldPath('files', folder);
  // Replacing a file does not change the list. The audit records the replacement from these fields.
  const revision = ['revision', increment(1), 'revised', `${folder}/${name}`] as const;
  return updateDoc(reference, files, change, ...revision, 'updatedBy', updatedBy, 'updatedAt', updatedAt);
}

/**
 * Deletes a draft, or another project that was never published, with its files and its configuration. A published project can
 * only be archived.
 * @throws Explained if the project has assessments
 */
export async function deleteUnpublished(uid: ProjectUid, email: Email): Promise<void> {
  const assessments = query(collections.assessments, where('project', '==', uid), limit(1));
  if (!(await getDocsFromServer(assessments)).empty)
    throw new Explained('The project has assessments. Archive it instead.');
  await deleteStoredFiles(uid, await readStoredFiles(uid));
  await deleteReadScenes(uid);
  // The audit reads from this stamp who deletes the project.
  await updateDoc(doc(collections.projects, uid), auditStamp(email));
  const versions = await getDocsFromServer(collection(documents.reportConfig(uid), 'versions'));
  const batch = writeBatch(firestore);
  for (const { ref } of versions.docs) batch.delete(ref);
  batch.delete(documents.reportConfig(uid));
  const slugs = await getDocsFromServer(query(collections.projectSlugs, where('project', '==', uid)));
  for (const { ref } of slugs.docs) batch.delete(ref);
  const own = ['importRecipes', 'loadState', 'loadReport', 'checkState', 'checkReport'] as const;
  for (const name of own) batch.delete(documents[name](uid));
  const loaded = doc(collections.loadedProjects, uid);
  if ((await getDocFromServer(loaded)).exists()) batch.delete(loaded);
  batch.delete(doc(collections.projects, uid));
  await batch.commit();
}

/** Deletes the scenes that checks and failed publishes have written. */
async function deleteReadScenes(uid: ProjectUid): Promise<void> {
  for (const name of ['checkReport', 'loadReport'] as const) {
    const scene: unknown = (await getDocFromServer(documents[name](uid))).get('scene');
    if (typeof scene === 'string') await deleteStored(scene);
  }
}

/** Archives a project, which makes it read-only, or takes it back into use. */
export async function setArchived(
  uid: ProjectUid,
  { archived, loaded }: { archived: boolean; loaded: boolean },
  email: Email,
): Promise<void> {
  const batch = writeBatch(firestore);
  batch.update(doc(collections.projects, uid), { archived, ...auditStamp(email) });
  if (loaded) batch.update(doc(collections.loadedProjects, uid), { archived, ...auditStamp(email) });
  await batch.commit();
}
