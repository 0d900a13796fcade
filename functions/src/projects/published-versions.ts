import { createHash } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { canonicalJson } from '../../../src/model/canonical-json.ts';
import type { ProjectUid } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { importRecipesSchema } from '../../../src/model/project/import-recipe.ts';
import { type Project, PROJECT_FOLDERS } from '../../../src/model/project/project.ts';
import {
  MAX_PUBLISHED_VERSIONS,
  type PublishedFile,
  type PublishedVersion,
  publishedVersionsSchema,
} from '../../../src/model/project/published-version.ts';
import { eachBounded } from '../shared/bounded.ts';
import { bucket, firestore, plainData } from '../shared/firebase.ts';
import { retry } from '../shared/retry.ts';
import type { ListedFile } from './uploaded-files.ts';

const COPIED_AT_ONCE = 8;

const versionsOf = (uid: ProjectUid) => firestore.doc(`projects/${uid}/config/publishedVersions`);
const recipesOf = (uid: ProjectUid) => firestore.doc(`projects/${uid}/config/importRecipes`);
const keptFile = (uid: ProjectUid, { folder, name, generation }: PublishedFile) =>
  bucket().file(storagePaths.publishedFile(uid, generation, folder, name));
const keptRecipes = (uid: ProjectUid, hash: string) => bucket().file(storagePaths.publishedRecipes(uid, hash));

async function readVersions(uid: ProjectUid): Promise<PublishedVersion[]> {
  return publishedVersionsSchema.parse(plainData((await versionsOf(uid).get()).data() ?? {})).versions;
}

/** The published version without its files. */
interface Published {
  readonly id: string;
  readonly by: string;
  readonly receivers: number;
}

/**
 * Copies the files to be published to a folder that no upload or cleanup changes. Files that were copied before are not copied
 * again.
 * @returns the published versions to store, and the function that stores them
 */
export async function keepVersion(project: Project, listed: readonly ListedFile[], { id, by, receivers }: Published) {
  const { uid, crs, receiversAtFacades } = project;
  const files = listed.flatMap(({ folder, name, generation }) =>
    generation === null ? [] : [{ folder, name, generation }],
  );
  await eachBounded(files, COPIED_AT_ONCE, async (file) => {
    const kept = keptFile(uid, file);
    const [isKept] = await retry(() => kept.exists());
    if (!isKept)
      await retry(() =>
        bucket()
          .file(storagePaths.projectFile(uid, file.folder, file.name))
          .copy(kept),
      );
  });
  const { recipes: given } = importRecipesSchema.parse(plainData((await recipesOf(uid).get()).data() ?? {}));
  const text = canonicalJson(given);
  const recipes = createHash('sha256').update(text).digest('hex');
  await retry(() => keptRecipes(uid, recipes).save(text, { resumable: false, contentType: 'application/json' }));
  const version = { id, at: Timestamp.now(), by, crs, receiversAtFacades, files, recipes, receivers };
  const before = await readVersions(uid);
  const [last] = before;
  // Publishing the same files again must not remove the former version.
  const former = last !== undefined && isSame(last, version) ? before.slice(1) : before;
  const versions = [version, ...former].slice(0, MAX_PUBLISHED_VERSIONS);
  return {
    write: (transaction: FirebaseFirestore.Transaction) => transaction.set(versionsOf(uid), { versions }),
    isKept: (path: string) =>
      versions.some(
        (own) =>
          path === storagePaths.publishedRecipes(uid, own.recipes) ||
          own.files.some(
            ({ folder, name, generation }) => path === storagePaths.publishedFile(uid, generation, folder, name),
          ),
      ),
  };
}

type Compared = Pick<PublishedVersion, 'crs' | 'receiversAtFacades' | 'files' | 'recipes'>;

function isSame(one: Compared, other: Compared): boolean {
  const [a, b] = [one, other].map(({ crs, receiversAtFacades, files, recipes }) =>
    canonicalJson({ crs, receiversAtFacades, recipes, files: files.map((file) => canonicalJson(file)).toSorted() }),
  );
  return a === b;
}

/**
 * Replaces the files, assigned columns and settings of a project by those of a published version. As in a save, the project is
 * first marked as being prepared, and then files that it does not list are deleted.
 * @throws HttpsError failed-precondition if the version no longer exists; nothing has changed then
 */
export async function restoreVersion(uid: ProjectUid, id: string, by: string): Promise<void> {
  const version = (await readVersions(uid)).find((kept) => kept.id === id);
  if (version === undefined) throw notKept();
  const sources = version.files.map((file) => ({ ...file, kept: keptFile(uid, file) }));
  await eachBounded(sources, COPIED_AT_ONCE, async ({ kept }) => {
    if (!(await retry(() => kept.exists()))[0]) throw notKept();
  });
  const [text] = await retry(() => keptRecipes(uid, version.recipes).download());
  const { recipes } = importRecipesSchema.parse({ recipes: JSON.parse(text.toString()) });
  await eachBounded(sources, COPIED_AT_ONCE, async ({ folder, name, kept }) => {
    await retry(() => kept.copy(bucket().file(storagePaths.projectFile(uid, folder, name))));
  });
  const signed = { updatedBy: by, updatedAt: FieldValue.serverTimestamp() };
  const names = (folder: string) => version.files.filter((file) => file.folder === folder).map(({ name }) => name);
  const batch = firestore.batch();
  batch.update(firestore.doc(`projects/${uid}`), {
    crs: version.crs,
    receiversAtFacades: version.receiversAtFacades,
    ...Object.fromEntries(PROJECT_FOLDERS.map((folder) => [`files.${folder}`, names(folder)])),
    preparing: true,
    prepareError: false,
    ...signed,
  });
  batch.set(recipesOf(uid), { recipes, revised: '', ...signed });
  await batch.commit();
  await deleteUnlisted(uid, version.files);
}

async function deleteUnlisted(uid: ProjectUid, files: readonly PublishedFile[]): Promise<void> {
  const listed = new Set(files.map(({ folder, name }) => storagePaths.projectFile(uid, folder, name)));
  for (const folder of PROJECT_FOLDERS) {
    const [objects] = await bucket().getFiles({ prefix: `${storagePaths.projectFolder(uid, folder)}/` });
    const gone = objects.filter(({ name }) => !listed.has(name));
    await eachBounded(gone, COPIED_AT_ONCE, async (object) => {
      await retry(() => object.delete({ ignoreNotFound: true }));
    });
  }
}

function notKept(): HttpsError {
  return new HttpsError('failed-precondition', 'That version is no longer available. Reload the page.');
}
