import { randomUUID } from 'node:crypto';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import type { ProjectUid } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import type { Project } from '../../../src/model/project/project.ts';
import { bucket, firestore } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { retry } from '../shared/retry.ts';

/**
 * Writes the scene that a check or a failed publish has read, so that administrators can view it.
 * @returns its path; null if there is nothing to view or if writing failed, which fails neither the check nor the publish
 */
export async function keepReadScene({ uid, company }: Project, prepared: PreparedScene | null): Promise<string | null> {
  if (prepared === null) return null;
  const path = storagePaths.readScene(uid, randomUUID());
  try {
    const { writePreparedScene } = await import('../../../src/prediction/rules/scene/prepared-scene.ts');
    await saveOwned(path, writePreparedScene(prepared), company, 'application/octet-stream');
    return path;
  } catch (error) {
    log.warn('what was read could not be kept', error, { project: uid });
    return null;
  }
}

/** The scenes that the last reports of check and load refer to. */
export async function namedScenes(uid: ProjectUid): Promise<string[]> {
  const reports = ['checkReport', 'loadReport'].map((name) => firestore.doc(`projects/${uid}/config/${name}`));
  const found = await firestore.getAll(...reports);
  return found.map((report): unknown => report.get('scene')).filter((scene) => typeof scene === 'string');
}

/**
 * Deletes scenes that former reports referred to. A scene that another check has just written is not among them. If deleting
 * fails, the scene stays.
 */
export async function dropScenes(uid: ProjectUid, former: readonly string[]): Promise<void> {
  try {
    await Promise.all(
      former
        .filter((path) => path.startsWith(storagePaths.readOf(uid)))
        .map((path) => retry(() => bucket().file(path).delete({ ignoreNotFound: true }))),
    );
  } catch (error) {
    log.warn('what was read before could not be deleted', error, { project: uid });
  }
}
