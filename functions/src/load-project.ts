import { randomUUID } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { logger } from 'firebase-functions';
import type { CallOutput } from '../../src/domain/calls.ts';
import type { CompanyId, ProjectUid } from '../../src/domain/ids.ts';
import { storagePaths } from '../../src/domain/paths.ts';
import {
  describeProblem,
  type Imagery,
  type LoadProblem,
  type Project,
  PROJECT_FOLDERS,
  projectSchema,
} from '../../src/domain/project.ts';
import { slugOf } from '../../src/domain/slug.ts';
import type { LoadOutcome } from '../../src/geodata/load-project.ts';
import type { ProjectFile } from '../../src/geodata/project-file.ts';
import { callerOf, requireAdmin } from './access.ts';
import { record } from './audit.ts';
import { callable } from './callable.ts';
import { bucket, firestore, plainData } from './firebase.ts';
import { saveOwned } from './owned-objects.ts';
import { readReportConfig } from './report-config.ts';

type LoadedOutcome = Extract<LoadOutcome, { kind: 'loaded' }>;

/** Reads all files of a project, checks them and, only without an error, swaps the prepared scene in. */
export const adminLoadProject = callable(
  'adminLoadProject',
  { memory: '2GiB', cpu: 2, concurrency: 1, timeoutSeconds: 60 },
  async ({ projectId }, request) => {
    const caller = await callerOf(request);
    requireAdmin(caller);
    const project = await readProject(projectId);
    const subject = { kind: 'project', id: projectId, name: project.name } as const;
    await record({ by: caller.email, action: 'loaded', subject });
    await markPreparing(project);
    try {
      await refuseMovedCompany(project);
      return await load(project);
    } catch (error) {
      const explained = error instanceof HttpsError;
      if (!explained) logger.error('loading failed', { projectId }, error);
      const message = explained ? error.message : 'The load stopped unexpectedly. Load the project again.';
      await finish(project, 'failed', message);
      throw error;
    }
  },
);

/** @throws HttpsError not-found; failed-precondition where the document cannot be read, after ending its preparation */
async function readProject(uid: ProjectUid): Promise<Project> {
  const reference = firestore.doc(`projects/${uid}`);
  const snapshot = await reference.get();
  if (!snapshot.exists) throw new HttpsError('not-found', 'There is no such project.');
  const parsed = projectSchema.safeParse(plainData(snapshot.data() ?? {}));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const prepareError = `The project cannot be read (${issue?.path.join('.')}: ${issue?.message}). Correct it and save it again.`;
  await reference.update({ preparing: false, prepareError });
  throw new HttpsError('failed-precondition', prepareError);
}

/**
 * A project stays with its company once it has assessments: they, their results and the scene belong to that company.
 * @throws HttpsError failed-precondition
 */
async function refuseMovedCompany({ uid, company }: Project): Promise<void> {
  const loaded = await firestore.doc(`loaded_projects/${uid}`).get();
  if (loaded.get('company') === company) return;
  const assessments = await firestore.collection('assessments').where('project', '==', uid).limit(1).get();
  if (assessments.empty) return;
  throw new HttpsError(
    'failed-precondition',
    'The project has assessments, so its company cannot change any more. Set the company back and save again.',
  );
}

async function load(project: Project): Promise<CallOutput<'adminLoadProject'>> {
  // The readers are only needed here: a cold start of the other functions is spared them.
  const { loadProjectFiles } = await import('../../src/geodata/load-project.ts');
  const { decodeElevations } = await import('../../src/geodata/geotiff-elevation.ts');
  const { files, missing } = await readFiles(project);
  const { criteria } = await readReportConfig(project.uid);
  const outcome = loadProjectFiles(files, { crs: project.crs, criteria }, await decodeElevations(files));
  const problems = [...missing, ...outcome.problems];
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  await firestore.doc(`projects/${project.uid}/config/loadReport`).set({
    problems: problems.slice(0, MAX_STORED_PROBLEMS),
    total: problems.length,
    at: FieldValue.serverTimestamp(),
  });
  const [first] = errors;
  if (outcome.kind === 'failed' || first !== undefined) {
    const others = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    await finish(
      project,
      'failed',
      first === undefined ? 'The files could not be read.' : describeProblem(first) + others,
    );
    return { state: 'failed', counts: null, errors, warnings };
  }
  await publish(project, outcome, files);
  return { state: 'done', counts: outcome.counts, errors: [], warnings };
}

/** A Firestore document holds this many problems with room to spare. */
const MAX_STORED_PROBLEMS = 2_000;

/** Shows that the project is being prepared. Until the load is done, what served before serves the company that had it. */
async function markPreparing(project: Project): Promise<void> {
  const { uid, company, name } = project;
  await firestore.doc(`projects/${uid}`).update({ preparing: true, prepareError: false });
  const reference = firestore.doc(`loaded_projects/${uid}`);
  const owner = (await reference.get()).exists ? {} : { company };
  await reference.set({ ...owner, name, id: addressOf(project), state: 'preparing' }, { merge: true });
}

async function finish({ uid }: Project, state: 'ready' | 'failed', prepareError: string | false): Promise<void> {
  await firestore.doc(`projects/${uid}`).update({ preparing: false, prepareError });
  await firestore.doc(`loaded_projects/${uid}`).set({ state }, { merge: true });
}

function addressOf({ id, name, uid }: Project): string {
  return id ?? slugOf(name) ?? uid;
}

/** The bytes of every file that the project lists; one that is not in Storage is an error, not skipped. */
async function readFiles(project: Project): Promise<{ files: ProjectFile[]; missing: LoadProblem[] }> {
  const files: ProjectFile[] = [];
  const missing: LoadProblem[] = [];
  for (const folder of PROJECT_FOLDERS) {
    for (const name of project.files[folder] ?? []) {
      const file = bucket().file(storagePaths.projectFile(project.uid, folder, name));
      const [exists] = await file.exists();
      if (exists) files.push({ folder, name, bytes: new Uint8Array((await file.download())[0]) });
      else missing.push(notUploaded(folder, name));
    }
  }
  return { files, missing };
}

function notUploaded(folder: LoadProblem['folder'], file: string): LoadProblem {
  const message = 'The project lists this file, but it was not uploaded. Upload it, or take it off the list.';
  return { severity: 'error', folder, file, row: null, column: null, value: null, message };
}

/** Writes the prepared scene under a new version, then makes it the one that serves. */
async function publish(project: Project, outcome: LoadedOutcome, files: ProjectFile[]): Promise<void> {
  const { writePreparedScene } = await import('../../src/geodata/prepared-scene.ts');
  const { uid, company, name } = project;
  const version = `${Date.now().toString(36)}-${randomUUID().slice(0, 8)}`;
  const scene = storagePaths.prepared(uid, version, 'scene.bin');
  await saveOwned(scene, writePreparedScene(outcome.prepared), company, 'application/octet-stream');
  const imagery = await publishImagery(uid, version, company, outcome, files);
  const batch = firestore.batch();
  batch.set(firestore.doc(`loaded_projects/${uid}`), {
    company,
    name,
    id: addressOf(project),
    state: 'ready',
    imagery,
    bounds: outcome.bounds,
    counts: outcome.counts,
    scene,
    crs: outcome.prepared.crs,
    loadedAt: FieldValue.serverTimestamp(),
  });
  batch.set(firestore.doc(`loaded_projects/${uid}/config/equipment`), { items: outcome.equipment });
  batch.update(firestore.doc(`projects/${uid}`), { preparing: false, prepareError: false });
  await batch.commit();
}

async function publishImagery(
  uid: ProjectUid,
  version: string,
  company: CompanyId,
  outcome: LoadedOutcome,
  files: ProjectFile[],
): Promise<Imagery[]> {
  return Promise.all(
    outcome.imagery.map(async ({ name, corners }): Promise<Imagery> => {
      const file = files.find((candidate) => candidate.folder === 'imagery' && candidate.name === name);
      if (file === undefined) throw new Error(`no file for the picture ${name}`);
      const path = storagePaths.prepared(uid, version, name);
      await saveOwned(path, file.bytes, company, /\.png$/i.test(name) ? 'image/png' : 'image/jpeg');
      return { name, path, corners };
    }),
  );
}
