import { randomUUID } from 'node:crypto';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import type { Project } from '../../../src/model/project/project.ts';
import { bucket } from '../shared/firebase.ts';
import { eachBounded } from '../shared/bounded.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { retry } from '../shared/retry.ts';

const DELETED_AT_ONCE = 4;

/**
 * Writes the scene of what a check or a failed publish has read, for administrators to look at.
 * @returns its path; null where there is nothing to look at
 */
export async function keepReadScene({ uid, company }: Project, prepared: PreparedScene | null): Promise<string | null> {
  if (prepared === null) return null;
  const { writePreparedScene } = await import('../../../src/prediction/rules/scene/prepared-scene.ts');
  const path = storagePaths.readScene(uid, randomUUID());
  await saveOwned(path, writePreparedScene(prepared), company, 'application/octet-stream');
  return path;
}

/** Deletes the scenes of earlier checks. */
export async function sweepReadScenes({ uid }: Project, kept: string | null): Promise<void> {
  const [objects] = await retry(() => bucket().getFiles({ prefix: storagePaths.readOf(uid) }));
  const former = objects.filter(({ name }) => name !== kept);
  await eachBounded(former, DELETED_AT_ONCE, async (object) => {
    await retry(() => object.delete({ ignoreNotFound: true }));
  });
}
