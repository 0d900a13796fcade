import type { ProjectUid } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { retry } from '../shared/retry.ts';
import { bucket } from '../shared/firebase.ts';
import { eachBounded } from '../shared/bounded.ts';
import { log } from '../shared/log.ts';
import { RETENTION } from '../shared/retention.ts';

/** Most concurrent deletions. A picture can have thousands of tiles. */
const DELETED_AT_ONCE = 24;

/**
 * Deletes prepared scenes and pictures of a project that are no longer published, after a day or the retention of the deployment.
 * Pages and runs may still use them until then. If deleting fails, the next load tries again.
 * @param serving path of the current scene
 */
export async function sweepPrepared(uid: ProjectUid, serving: string, now: number = Date.now()): Promise<void> {
  const serves = serving.slice(0, serving.lastIndexOf('/') + 1);
  await sweepOld(uid, storagePaths.preparedOf(uid), (path) => path.startsWith(serves), now);
}

/**
 * Deletes copies of published files that are no longer needed, after the same time as scenes. Another load may just have created
 * a copy.
 */
export async function sweepPublished(
  uid: ProjectUid,
  isKept: (path: string) => boolean,
  now: number = Date.now(),
): Promise<void> {
  await sweepOld(uid, storagePaths.publishedOf(uid), isKept, now);
}

async function sweepOld(
  uid: ProjectUid,
  prefix: string,
  isKept: (path: string) => boolean,
  now: number,
): Promise<void> {
  const keptMs = RETENTION.preparedScenes();
  if (keptMs === null) return;
  try {
    const [objects] = await bucket().getFiles({ prefix });
    const old = objects.filter(
      ({ name, metadata }) => !isKept(name) && now - Date.parse(metadata.timeCreated ?? '') > keptMs,
    );
    await eachBounded(old, DELETED_AT_ONCE, async (object) => {
      await retry(() => object.delete({ ignoreNotFound: true }));
    });
  } catch (error) {
    log.warn('what a load replaced could not be swept', error, { project: uid });
  }
}
