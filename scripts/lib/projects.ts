import { again } from '../../functions/src/shared/again.ts';
import { projectUidSchema } from '../../src/domain/ids.ts';
import { CALLS } from '../../src/domain/calls.ts';
import { storagePaths } from '../../src/domain/paths.ts';
import { slugOf } from '../../src/domain/slug.ts';
import type { ProjectFile } from '../../src/geodata/files/project-file.ts';
import type { Admin } from './admin.ts';
import { callFunction } from './clients.ts';
import type { Ports } from './environments.ts';
import { Explained } from './run.ts';

/** Who saves a project: the Admin SDK for the files, an administrator's token for the call. */
export interface SaveContext {
  admin: Admin;
  ports: Ports;
  token: string;
}

/** Uploads a file; again where the emulator had closed the idle connections that the tries before went by. */
function upload({ bucket }: Admin, path: string, bytes: Uint8Array): Promise<void> {
  return again(() => bucket.file(path).save(Buffer.from(bytes), { resumable: false }));
}

/** Uploads a project's files, saves the project as an administrator's screen does, and loads it. */
export async function saveProject(
  { admin, ports, token }: SaveContext,
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
  const { error, result } = await callFunction(ports, 'adminLoadProject', { projectId: uid }, token);
  if (error !== undefined) throw new Explained(`The project ${name} could not be loaded: ${error.message}`);
  const { state, errors } = CALLS.adminLoadProject.output.parse(result);
  if (state === 'done') return;
  throw new Explained(`The project ${name} could not be loaded: ${errors.map(({ message }) => message).join('; ')}`);
}
