import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Imagery, Picture } from '../../../src/model/map/imagery.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { tilePath } from '../../../src/model/map/picture-tiles.ts';
import type { LoadProblem, Project } from '../../../src/model/project/project.ts';
import type { LoadedImagery, GeoreferencedPicture } from '../../../src/gis/rasters/imagery.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { eachBounded } from '../shared/bounded.ts';
import { cutPicture, type PictureCut, tileFiles } from './cut-picture.ts';
import { downloadTo } from './uploaded-files.ts';

/** Most concurrent uploads of tiles. A tile has some tens of kilobytes. */
const UPLOADS_AT_ONCE = 24;
/** Interval at which a load that writes tiles checks whether it is still the current load, ms. */
const LOOK_EVERY_MS = 5_000;

interface Published {
  readonly imagery: Imagery[];
  /** Problems of pictures that could not be decoded. */
  readonly problems: LoadProblem[];
}

/**
 * Cuts the pictures and writes their tiles under a version that is not published yet. Pictures are processed one after the other,
 * because temporary files count towards the memory.
 * @param version null: pictures are only decoded, to find pictures that cannot be decoded
 * @param onProgress receives the number of finished pictures, also repeatedly while tiles are written; throws if the load is over
 */
export async function publishImagery(
  project: Project,
  version: string | null,
  loaded: readonly LoadedImagery[],
  onProgress: (done: number, of: number) => Promise<void>,
): Promise<Published> {
  const imagery: Imagery[] = [];
  const problems: LoadProblem[] = [];
  const of = loaded.filter(({ kind }) => kind === 'picture').length;
  let done = 0;
  for (const [number, one] of loaded.entries()) {
    if (one.kind === 'tiles') {
      imagery.push(one);
      continue;
    }
    await onProgress(done, of);
    const target = version === null ? null : storagePaths.prepared(project.uid, version, `imagery/${number}`);
    const picture = await publishPicture(project, one, target, () => onProgress(done, of));
    if (typeof picture === 'string') {
      const message = `The picture cannot be decoded, or is cut off (${picture}).`;
      problemLog(problems, 'imagery', one.name).error(message);
    } else if (picture !== null) imagery.push(picture);
    done += 1;
  }
  return { imagery, problems };
}

/** @returns the picture in the form for the map, null if it was only decoded, or the reason why it could not be decoded */
async function publishPicture(
  project: Project,
  { name, facts, mesh }: GeoreferencedPicture,
  target: string | null,
  onCheck: () => Promise<void>,
): Promise<Picture | string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'picture-'));
  try {
    const file = path.join(folder, `picture.${facts.format}`);
    await downloadTo(project, { folder: 'imagery', name }, file);
    const tiles = path.join(folder, 'cut');
    await mkdir(tiles);
    let cut: PictureCut;
    try {
      cut = await cutPicture(file, facts, tiles);
    } catch (error) {
      return error instanceof Error ? firstLine(error.message) : String(error);
    }
    if (target === null) return null;
    // Frees the memory of the file for the tiles.
    await rm(file);
    const picture: Picture = { kind: 'picture', name, path: target, mesh, ...cut };
    let checkedAt = Date.now();
    await eachBounded(tileFiles(tiles, cut), UPLOADS_AT_ONCE, async ({ tile, file: tileFile }) => {
      await saveOwned(tilePath(picture, tile), await readFile(tileFile), project.company, `image/${cut.ending}`);
      await rm(tileFile);
      if (Date.now() - checkedAt < LOOK_EVERY_MS) return;
      checkedAt = Date.now();
      await onCheck();
    });
    return picture;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').slice(0, 200);
}
