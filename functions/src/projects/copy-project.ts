import { type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import type { ProjectUid } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { type Project, PROJECT_FOLDERS, projectSchema } from '../../../src/model/project/project.ts';
import { callerOf, requireAdmin } from '../shared/access.ts';
import { eachBounded } from '../shared/bounded.ts';
import { callable } from '../shared/callable.ts';
import { bucket, firestore, plainData } from '../shared/firebase.ts';
import { retry } from '../shared/retry.ts';
import { NO_SUCH_PROJECT } from '../shared/texts.ts';
import { listFiles } from './uploaded-files.ts';

const COPIED_AT_ONCE = 8;
/** Time limit of the call, s. The page waits for 70 s, so that the call never ends after the page has given up. */
const CALL_DEADLINE_S = 60;

const reference = (uid: ProjectUid) => firestore.doc(`projects/${uid}`);
const configOf = (uid: ProjectUid) => firestore.doc(`projects/${uid}/config/reportConfig`);
const recipesOf = (uid: ProjectUid) => firestore.doc(`projects/${uid}/config/importRecipes`);

/**
 * Copies the configuration, the import recipes and the equipment of another project into a new draft, and with `files` all of its
 * files and its place. The copies are independent, so later changes of the other project do not affect the draft.
 */
export const adminCopyProject = callable(
  'adminCopyProject',
  { memory: '512MiB', timeoutSeconds: CALL_DEADLINE_S, maxInstances: 5 },
  async ({ projectId, from, files }, request) => {
    const caller = await callerOf(request);
    requireAdmin(caller);
    const [draft, source] = await Promise.all([readProject(projectId), readProject(from)]);
    refuseBegun(draft);
    const folders = files ? PROJECT_FOLDERS : (['equipment'] as const);
    // Listed files that were never uploaded are neither copied nor listed.
    const listed = (await listFiles(source)).filter(
      ({ folder, generation }) => generation !== null && folders.some((copied) => copied === folder),
    );
    await eachBounded(listed, COPIED_AT_ONCE, async ({ folder, name }) => {
      const own = bucket().file(storagePaths.projectFile(projectId, folder, name));
      await retry(() =>
        bucket()
          .file(storagePaths.projectFile(from, folder, name))
          .copy(own),
      );
    });
    const signed = { updatedBy: caller.email, updatedAt: FieldValue.serverTimestamp() };
    await firestore.runTransaction(async (transaction) => {
      const [now, config, ownConfig, recipes] = await transaction.getAll(
        reference(projectId),
        configOf(from),
        configOf(projectId),
        recipesOf(from),
      );
      const current = projectOf(now);
      refuseBegun(current);
      const byFolder = [...Map.groupBy(listed, ({ folder }) => folder)];
      transaction.update(reference(projectId), {
        ...Object.fromEntries(byFolder.map(([folder, own]) => [`files.${folder}`, own.map(({ name }) => name)])),
        ...(files && {
          // The values from the draft's own first files take precedence.
          crs: current.crs ?? source.crs,
          place: current.place ?? source.place,
          receiversAtFacades: source.receiversAtFacades,
        }),
        ...signed,
      });
      if (config?.exists === true && ownConfig?.exists !== true) {
        const copied = { ...config.data(), version: 1, ...signed };
        transaction.set(configOf(projectId), copied);
        transaction.set(configOf(projectId).collection('versions').doc('1'), copied);
      }
      if (recipes?.exists === true) transaction.set(recipesOf(projectId), { ...recipes.data(), ...signed });
    });
    return {};
  },
);

const readProject = async (uid: ProjectUid): Promise<Project> => projectOf(await reference(uid).get());

/** @throws HttpsError not-found; failed-precondition if the document cannot be read */
function projectOf(snapshot: DocumentSnapshot | undefined): Project {
  if (snapshot?.exists !== true) throw new HttpsError('not-found', NO_SUCH_PROJECT);
  const parsed = projectSchema.safeParse(plainData(snapshot.data() ?? {}));
  if (parsed.success) return parsed.data;
  throw new HttpsError('failed-precondition', `The project ${snapshot.id} cannot be read. Correct it first.`);
}

/** @throws HttpsError failed-precondition if the copy would replace something */
function refuseBegun({ draft, files }: Project): void {
  if (draft === true && PROJECT_FOLDERS.every((folder) => (files[folder] ?? []).length === 0)) return;
  throw new HttpsError('failed-precondition', 'Only a new draft without files can start as a copy of another project.');
}
