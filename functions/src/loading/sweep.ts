import type { ProjectUid } from '../../../src/domain/ids.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import { again } from '../shared/again.ts';
import { bucket } from '../shared/firebase.ts';
import { eachBounded } from '../shared/bounded.ts';
import { log } from '../shared/log.ts';

/** A scene that no longer serves is kept this long, for pages and runs that began with it. */
const KEPT_MS = 24 * 3_600_000;
/** A picture may have thousands of tiles. */
const DELETED_AT_ONCE = 24;

/**
 * Deletes prepared scenes and pictures of a project that stopped serving more than a day ago. What cannot be deleted stays for the
 * next load.
 * @param serving path of the scene that serves now
 */
export async function sweepPrepared(uid: ProjectUid, serving: string, now: number = Date.now()): Promise<void> {
  const serves = serving.slice(0, serving.lastIndexOf('/') + 1);
  try {
    const [objects] = await bucket().getFiles({ prefix: storagePaths.preparedOf(uid) });
    const old = objects.filter(
      ({ name, metadata }) => !name.startsWith(serves) && now - Date.parse(metadata.timeCreated ?? '') > KEPT_MS,
    );
    await eachBounded(old, DELETED_AT_ONCE, async (object) => {
      await again(() => object.delete({ ignoreNotFound: true }));
    });
  } catch (error) {
    log.warn('old scenes could not be swept', error, { project: uid });
  }
}
