import { clear, createStore, del, entries, set } from 'idb-keyval';
import { z } from 'zod';
import { type Email, emailSchema, projectUidSchema } from '../domain/ids.ts';
import { projectFolderSchema } from '../domain/project.ts';
import { markUploads } from './upload-mark.ts';

/**
 * Files on their way into a project, kept on this device with the session that they are sent by, so that uploads go on after the browser
 * was closed. Deleting them costs that, and nothing that arrived as a whole. Signing out does.
 */
const keptSchema = z.object({
  path: z.string(),
  project: projectUidSchema,
  folder: projectFolderSchema,
  email: emailSchema,
  file: z.instanceof(File),
  /** When it was chosen, ms since 1970. */
  at: z.number(),
});
type KeptUpload = z.infer<typeof keptSchema>;

/** How far a kept upload has come. */
const progressSchema = z.object({ session: z.string().nullable(), bytes: z.number(), paused: z.boolean() });
type KeptProgress = z.infer<typeof progressSchema>;

/** The file apart from its progress, which changes more often than a gigabyte should be written. */
const files = createStore('uploads', 'files');
const progress = createStore('upload-progress', 'progress');

/** The file storage keeps a session for a week; who chose a file longer ago may not want it there any more. */
const MAX_AGE_MS = 7 * 86_400_000;

/** Once all is forgotten, the page is left: what it still sends is not kept. */
let isForgotten = false;

/** @throws where the device has no room: then the upload goes on as long as this page is open. */
export async function keepUpload(upload: KeptUpload): Promise<void> {
  if (isForgotten) return;
  await set(upload.path, upload, files);
  // Another page may have found nothing meanwhile, and said so.
  markUploads(true);
}

export async function keepProgress(path: string, kept: KeptProgress): Promise<void> {
  if (!isForgotten) await set(path, kept, progress);
}

export async function forgetKeptUpload(path: string): Promise<void> {
  await Promise.all([del(path, files), del(path, progress)]);
}

/** All that a person has on the way; what is of somebody else, too old or cannot be read is forgotten. */
export async function keptUploads(email: Email): Promise<Array<KeptUpload & KeptProgress>> {
  const progressOf = new Map(await entries<string, unknown>(progress));
  const kept = (await entries<string, unknown>(files)).map(([path, value]) => {
    const upload = keptSchema.safeParse(value);
    if (!upload.success || upload.data.email !== email || Date.now() - upload.data.at > MAX_AGE_MS) {
      void forgetKeptUpload(path);
      return [];
    }
    const { data = { session: null, bytes: 0, paused: false } } = progressSchema.safeParse(progressOf.get(path));
    return [{ ...upload.data, ...data }];
  });
  return kept.flat();
}

export async function forgetKeptUploads(): Promise<void> {
  isForgotten = true;
  await Promise.all([clear(files), clear(progress)]);
}
