/** Site plans and photographs at the position that the project's current files give them, before a publish. */
import { problemLog } from '../../../gis/files/problems.ts';
import type { NamedFile } from '../../../gis/files/named-file.ts';
import { splitName } from '../../../gis/files/text.ts';
import { readImagery } from '../../../gis/rasters/imagery.ts';
import type { PictureMesh } from '../../../gis/rasters/place-in-picture.ts';
import { isPicture, readPictureHeaders } from '../../../gis/rasters/picture-header.ts';
import type { Imagery, Picture } from '../../../model/map/imagery.ts';
import type { LoadProblem } from '../../../model/project/project.ts';

/** A file of the folder Imagery in Storage. */
interface ImageryFile {
  readonly name: string;
  readonly size: number;
  readonly updated: Date;
}

interface PublishedImagery {
  readonly imagery: readonly Imagery[];
  readonly loadedAt: Date | null;
}

interface SortedImagery<File> {
  /** Pictures and tile addresses that are not published, or that have changed since. */
  readonly fresh: readonly File[];
  /** Accompanying files, such as world files and coordinate systems. */
  readonly beside: readonly File[];
  /** Published imagery that has not changed. */
  readonly kept: readonly Imagery[];
}

/** Largest file that is fetched for display before a publish, bytes. */
const MOST_BYTES = 64 * 1024 ** 2;

/** Separates listed files from published imagery. A picture also counts as changed if its world file has changed. */
export function sortImagery<File extends ImageryFile>(
  listed: readonly string[],
  stored: readonly File[],
  published: PublishedImagery | null,
): SortedImagery<File> {
  const files = stored.filter(({ name }) => listed.includes(name));
  const shows = (file: File) => isPicture(file) || splitName(file.name).extension === 'json';
  const isNewer = ({ updated }: File) => published?.loadedAt == null || updated > published.loadedAt;
  const isKept = (image: Imagery) => {
    const { base } = splitName(image.name);
    const own = files.filter(
      (file) => file.name === image.name || (!shows(file) && splitName(file.name).base === base),
    );
    return own.some(({ name }) => name === image.name) && !own.some(isNewer);
  };
  const kept = (published?.imagery ?? []).filter(isKept);
  const fresh = files.filter((file) => shows(file) && !kept.some(({ name }) => name === file.name));
  return { fresh, beside: files.filter((file) => !shows(file)), kept };
}

/** Why a picture cannot be shown before it is published, as a sentence. Null if it can. */
export function reasonNotShown({ name, size }: Pick<ImageryFile, 'name' | 'size'>): string | null {
  if (splitName(name).extension.startsWith('tif')) return `${name}: a GeoTIFF is shown once it is published.`;
  return size <= MOST_BYTES ? null : `${name}: it has more than 64 MiB, and is shown once it is published.`;
}

/** A path that cannot exist in Storage. It marks a picture that is shown from its file. */
const pathOf = (name: string) => `file:${name}`;

/**
 * Places pictures in the same way as a load.
 * @param shown pictures and tile addresses
 * @param beside world files and coordinate systems
 * @returns the placed imagery, the picture of each path, and what is wrong with the other files
 */
export async function imageryOfFiles(
  shown: readonly NamedFile[],
  beside: readonly NamedFile[],
  crs: number | null,
): Promise<{ imagery: Imagery[]; fileOfPath: ReadonlyMap<string, string>; problems: LoadProblem[] }> {
  const headers = await readPictureHeaders(shown);
  const problems: LoadProblem[] = [];
  const loaded = readImagery([...shown, ...beside], headers, crs, (file) => problemLog(problems, 'imagery', file));
  const imagery = loaded.map((image) => {
    if (image.kind === 'tiles') return image;
    const { name, facts, mesh } = image;
    return wholePicture({ name, path: pathOf(name), widthPx: facts.widthPx, heightPx: facts.heightPx, mesh });
  });
  const isShown = ({ file }: LoadProblem) => shown.some(({ name }) => name === file);
  const fileOfPath = new Map(shown.map(({ name }) => [tileOf(pathOf(name)), name]));
  return { imagery, fileOfPath, problems: problems.filter(isShown) };
}

/** Describes a picture as a single tile in its own pixels. */
export function wholePicture(picture: {
  name: string;
  path: string;
  widthPx: number;
  heightPx: number;
  mesh: PictureMesh;
}): Picture {
  const tilePx = Math.max(picture.widthPx, picture.heightPx);
  return { kind: 'picture', ending: 'png', ...picture, tilePx, overlapPx: 0, levels: 1 };
}

/** Path of the only tile. */
const tileOf = (path: string) => `${path}/0/0-0.png`;
