import { setTimeout } from 'node:timers/promises';
import { retry } from '../../functions/src/shared/retry.ts';
import { projectUidSchema } from '../../src/model/ids.ts';
import { CALLS } from '../../src/model/calls.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { slugOf } from '../../src/model/slug.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import type { Admin } from './admin.ts';
import { callWithoutHosting } from './clients.ts';
import type { Ports } from './environments.ts';
import { Explained } from './run.ts';

/** The context of saving a project: the Admin SDK for files, and an administrator's token for calls. */
export interface SaveContext {
  admin: Admin;
  ports: Ports;
  token: string;
  /** Calls the function that loads a project. The default is an HTTP call. */
  call?: typeof callWithoutHosting;
}

/** Uploads a file with retries, because the emulator closes idle connections. */
function upload({ bucket }: Admin, path: string, bytes: Uint8Array): Promise<void> {
  return retry(() => bucket.file(path).save(Buffer.from(bytes), { resumable: false }));
}

/** Uploads a project's files, saves the project as an administrator's page does, and loads it. */
export async function saveProject(
  { admin, ports, token, call = callWithoutHosting }: SaveContext,
  { uid, name, company, crs }: { uid: string; name: string; company: string; crs: number | null },
  contents: readonly ProjectFile[],
): Promise<void> {
  const projectUid = projectUidSchema.parse(uid);
  const files: Record<string, string[]> = {};
  for (const file of contents) {
    await upload(admin, storagePaths.projectFile(projectUid, file.folder, file.name), file.bytes);
    (files[file.folder] ??= []).push(file.name);
  }
  const signed = { updatedBy: 'admin@example.com', updatedAt: admin.now };
  const id = slugOf(name);
  await admin.firestore
    .doc(`projects/${uid}`)
    .set({ uid, name, company, id, crs, files, preparing: true, prepareError: false, ...signed });
  await admin.firestore.doc(`project_slugs/${id}`).set({ project: uid, ...signed });
  // Configuration that an administrator would choose. Existing criteria stay.
  const chosen = {
    version: 0,
    criteriaSet: 'nsw-icng',
    timeZone: 'Australia/Sydney',
    holidays: { region: 'AU-NSW' },
    ...signed,
  };
  const config = admin.firestore.doc(`projects/${uid}/config/reportConfig`);
  if (!(await config.get()).exists) await config.set(chosen);
  const { error, result } = await call(ports, 'adminLoadProject', { projectId: uid }, token);
  if (error !== undefined) throw notLoaded(name, error.message);
  const { state, errors } = CALLS.adminLoadProject.output.parse(result);
  if (state === 'failed') throw notLoaded(name, errors.map(({ message }) => message).join('; '));
  if (state === 'queued') await endOfLoad(admin, uid, name);
}

const LOAD_PAUSE_MS = 500;
const LONGEST_LOAD_MS = 300_000;

/** Waits for a load that runs as a job. @throws Explained with the reason of a failure */
async function endOfLoad({ firestore }: Admin, uid: string, name: string): Promise<void> {
  const end = Date.now() + LONGEST_LOAD_MS;
  while (Date.now() < end) {
    const project = await firestore.doc(`projects/${uid}`).get();
    const failure: unknown = project.get('prepareError');
    if (project.get('preparing') === false && failure === false) return;
    if (typeof failure === 'string') throw notLoaded(name, failure);
    await setTimeout(LOAD_PAUSE_MS);
  }
  throw notLoaded(name, 'it took longer than five minutes');
}

const notLoaded = (name: string, why: string) => new Explained(`The project ${name} could not be loaded: ${why}`);
