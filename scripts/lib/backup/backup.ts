import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Explained } from '../run.ts';
import { accountLineSchema, type HashSettings, readAccounts, writeAccounts } from './accounts.ts';
import { documentLineSchema, readDocuments, writeDocuments } from './documents.ts';
import { readLines, sha256OfFile, writeLines } from './lines.ts';
import { objectLineSchema, readObjects, writeObjects } from './objects.ts';
import type { Backend } from './backend.ts';

/** Lists of a backup. Each is a file with one line per item. */
const LISTS = ['documents', 'accounts', 'objects'] as const;
type List = (typeof LISTS)[number];

const listSchema = z.strictObject({ count: z.number().int(), sha256: z.string() });
const manifestSchema = z.strictObject({
  schema: z.literal('backup/1'),
  project: z.string(),
  bucket: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  lists: z.strictObject({ documents: listSchema, accounts: listSchema, objects: listSchema }),
});
export type Manifest = z.infer<typeof manifestSchema>;

const fileOf = (folder: string, list: List) => path.join(folder, `${list}.jsonl`);
const manifestOf = (folder: string) => path.join(folder, 'manifest.json');
const bytesOf = (folder: string) => path.join(folder, 'objects');

/**
 * Copies documents, accounts and objects into a folder. Documents are copied first. The objects that they refer to were written
 * before them and are kept for some time.
 * @throws Explained if the folder is not empty
 */
export async function backUp(backend: Backend, folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Explained(`${folder} is not empty. Name a folder of its own for each backup.`);
  }
  mkdirSync(bytesOf(folder), { recursive: true });
  // The folder contains password hashes and tokens of links.
  chmodSync(folder, 0o700);
  const from = new Date().toISOString();
  const items: Record<List, () => AsyncIterable<unknown>> = {
    documents: () => readDocuments(backend.firestore),
    accounts: () => readAccounts(backend.auth),
    objects: () => readObjects(backend.bucket, bytesOf(folder)),
  };
  const lists: Partial<Manifest['lists']> = {};
  for (const list of LISTS) {
    const count = await writeLines(fileOf(folder, list), items[list]());
    lists[list] = { count, sha256: await sha256OfFile(fileOf(folder, list)) };
  }
  const { project } = backend;
  const bucket = backend.bucket.name;
  const to = new Date().toISOString();
  const manifest = manifestSchema.parse({ schema: 'backup/1', project, bucket, from, to, lists });
  // The manifest is written last. A folder without it is an incomplete backup.
  writeFileSync(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Verifies every list and every object of a backup by SHA-256.
 * @throws Explained with the first file that is not intact
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  if (!existsSync(manifestOf(folder))) {
    throw new Explained(`${folder} has no manifest.json: it is no backup, or one that did not come to its end.`);
  }
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestOf(folder), 'utf8')));
  for (const list of LISTS) await requireHash(fileOf(folder, list), manifest.lists[list].sha256);
  for await (const { file, sha256 } of readLines(fileOf(folder, 'objects'), objectLineSchema)) {
    await requireHash(path.join(bytesOf(folder), file), sha256);
  }
  return manifest;
}

async function requireHash(file: string, expected: string): Promise<void> {
  const found = existsSync(file) ? await sha256OfFile(file) : null;
  if (found !== expected) {
    throw new Explained(`${file} is ${found === null ? 'missing' : 'not as it was written'}. Take another backup.`);
  }
}

/**
 * Writes a backup into an empty project. Objects are written first and documents last, so that a document never refers to a
 * missing object.
 * @throws Explained if the backup is not intact, or if the project is not empty
 */
export async function restore(
  backend: Backend,
  folder: string,
  hash: HashSettings | 'of the emulator' | null,
): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  await requireEmpty(backend);
  const lines = <Schema extends z.ZodType>(list: List, schema: Schema) => readLines(fileOf(folder, list), schema);
  await writeObjects(backend.bucket, lines('objects', objectLineSchema), bytesOf(folder));
  await writeAccounts(backend.auth, lines('accounts', accountLineSchema), hash);
  await writeDocuments(backend.firestore, lines('documents', documentLineSchema));
  return manifest;
}

async function requireEmpty({ firestore, auth, bucket, project }: Backend): Promise<void> {
  const collections = await firestore.listCollections();
  const { users } = await auth.listUsers(1);
  const [files] = await bucket.getFiles({ maxResults: 1, autoPaginate: false });
  const holds = [
    collections.length > 0 ? 'documents' : null,
    users.length > 0 ? 'accounts' : null,
    files.length > 0 ? 'objects' : null,
  ].filter((kind) => kind !== null);
  if (holds.length > 0) {
    throw new Explained(`${project} holds ${holds.join(', ')}. A backup is restored into an empty project only.`);
  }
}
