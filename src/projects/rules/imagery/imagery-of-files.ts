/** Site plans and photographs as the files of a project place them now, before any of it is published. */
import { problemLog } from '../../../gis/files/problems.ts';
import type { NamedFile } from '../../../gis/files/named-file.ts';
import { splitName } from '../../../gis/files/text.ts';
import { readImagery } from '../../../gis/rasters/imagery.ts';
import type { PictureMesh } from '../../../gis/rasters/place-in-picture.ts';
import { isPicture, readPictureHeaders } from '../../../gis/rasters/picture-header.ts';
import type { Imagery, Picture } from '../../../model/map/imagery.ts';
import type { LoadProblem } from '../../../model/project/project.ts';

/** A file of the folder Imagery as it lies in Storage. */
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
  /** Pictures and tile addresses that are not published, or not as they are now. */
  readonly fresh: readonly File[];
  /** World files, coordinate systems and the like. */
  readonly beside: readonly File[];
  /** What is published and has not changed. */
  readonly kept: readonly Imagery[];
}

/** A larger file is not fetched to be shown before a publish, bytes. */
const MOST_BYTES = 64 * 1024 ** 2;

/** What of the listed files differs from what is published: a picture also where its world file does. */
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

/** Why a picture is not shown before it is published, as a sentence; null where it is. */
export function reasonNotShown({ name, size }: Pick<ImageryFile, 'name' | 'size'>): string | null {
  if (splitName(name).extension.startsWith('tif')) return `${name}: a GeoTIFF is shown once it is published.`;
  return size <= MOST_BYTES ? null : `${name}: it has more than 64 MiB, and is shown once it is published.`;
}

/** Storage has no such path: a picture that is shown from its file. */
const pathOf = (name: string) => `file:${name}`;

/**
 * Places pictures as a load would.
 * @param shown pictures and tile addresses
 * @param beside world files and coordinate systems
 * @returns what has a place; the picture of each path; and what is wrong with the others
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

/** A picture that is a single tile of its own pixels. */
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

/** The path of its only tile. */
const tileOf = (path: string) => `${path}/0/0-0.png`;
