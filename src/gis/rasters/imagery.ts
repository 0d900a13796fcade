import type { NamedFile } from '../files/named-file.ts';
import type { PictureMesh } from './place-in-picture.ts';
import { BUILT_IN_CRS, coordinateSystem, type CoordinateSystem, type Position } from '../crs/crs.ts';
import type { PictureFacts, PictureHeader } from './picture-facts.ts';
import { isPicture } from './picture-header.ts';
import { pictureMesh } from './picture-mesh.ts';
import { grouped, type ProblemLog } from '../files/problems.ts';
import { filesBeside, fitsSystem, rasterCrs, unknownSystemFault } from './raster-crs.ts';
import { type RasterTransform, worldFileTransform } from './raster-transform.ts';
import { readTileAddress, type TileAddress } from './tile-address.ts';
import { decodeText, splitName } from '../files/text.ts';

/** A picture with its position. The load cuts its tiles. */
export interface GeoreferencedPicture {
  readonly kind: 'picture';
  readonly name: string;
  readonly facts: PictureFacts;
  /** EPSG code of the coordinate system that placed it. */
  readonly epsg: number;
  readonly mesh: PictureMesh;
}

export type LoadedImagery = GeoreferencedPicture | TileAddress;

const WORLD_FILES = new Set(['pgw', 'pngw', 'jgw', 'jpgw', 'jpegw', 'tfw', 'tifw', 'tiffw', 'wld']);
const PICTURES = new Set(['png', 'jpg', 'jpeg', 'tif', 'tiff']);
/** Whether a file is a world file, judged by its name. */
export const isWorldFile = (name: string): boolean => WORLD_FILES.has(splitName(name).extension);
const TILE_ADDRESSES = new Set(['json']);
/** Most pixels of all pictures of a project. Cutting more would exceed the time of a load. */
const MAX_PIXELS_IN_ALL = 8_000_000_000;

/**
 * Reads imagery: pictures and tile addresses. A picture is placed by its own GeoTIFF tags or by the world file of the same name.
 * Its coordinate system is that of the tags, of a .prj or of the project.
 * @param files all files of the folder; only the names of pictures are used
 * @param headers headers of the pictures by file name
 */
export function readImagery(
  files: readonly NamedFile[],
  headers: ReadonlyMap<string, PictureHeader>,
  projectEpsg: number | null,
  logOf: (file: string) => ProblemLog,
): LoadedImagery[] {
  const beside = filesBeside(files);
  let pixels = 0;
  return files.flatMap((file): LoadedImagery[] => {
    const { base, extension } = splitName(file.name);
    const log = logOf(file.name);
    if (isPicture(file)) {
      const header = headers.get(file.name);
      if (header === undefined) throw new Error(`the header of ${file.name} was not read`);
      if (header.kind === 'faulty') {
        log.error(header.message);
        if (needsWorldFile(extension) && beside(base, WORLD_FILES) === undefined) log.error(worldFileMissing(base));
        return [];
      }
      pixels += header.widthPx * header.heightPx;
      if (pixels > MAX_PIXELS_IN_ALL) {
        log.error(
          `With this picture the project has ${millions(pixels)} of pixels; at most ${millions(MAX_PIXELS_IN_ALL)} can be loaded.`,
        );
        return [];
      }
      const placed = placePicture(file.name, header, beside, projectEpsg, log);
      return placed === null ? [] : [{ kind: 'picture', name: file.name, facts: header, ...placed }];
    }
    if (TILE_ADDRESSES.has(extension)) {
      const address = readTileAddress(file.name, file.bytes, log);
      return address === null ? [] : [address];
    }
    const reference = WORLD_FILES.has(extension) || extension === 'prj';
    if (reference && beside(base, PICTURES) === undefined) {
      log.error(`The picture that this file places is missing: ${base}.png, ${base}.jpg or ${base}.tif.`);
    } else if (!reference) {
      log.error(
        'Files of this kind cannot be read here. Expected PNG or JPEG with world file, GeoTIFF, or a tile address in a JSON file.',
      );
    }
    return [];
  });
}

function needsWorldFile(extension: string): boolean {
  return !extension.startsWith('tif');
}

function worldFileMissing(base: string): string {
  return `The world file that places the picture is missing, such as ${base}.pgw, ${base}.jgw or ${base}.wld.`;
}

function millions(pixels: number): string {
  return `${grouped(Math.ceil(pixels / 1e6))} million`;
}

function placePicture(
  name: string,
  { place, format, widthPx, heightPx }: PictureFacts,
  beside: ReturnType<typeof filesBeside<NamedFile>>,
  projectEpsg: number | null,
  log: ProblemLog,
): Pick<GeoreferencedPicture, 'epsg' | 'mesh'> | null {
  const { base } = splitName(name);
  const world = beside(base, WORLD_FILES);
  const transform = place?.transform ?? (world === undefined ? null : worldFileTransform(decodeText(world.bytes)));
  if (transform === null) {
    log.error(
      world !== undefined
        ? `The world file ${world.name} is malformed. Expected six lines with a number each.`
        : format === 'tiff'
          ? `The GeoTIFF does not say where it lies, and there is no world file beside it, such as ${base}.tfw.`
          : worldFileMissing(base),
    );
    return null;
  }
  const outline = cornersOf(transform, widthPx, heightPx);
  const declared = place?.epsg ?? null;
  if (declared !== null && coordinateSystem(declared) === null) {
    log.error(unknownSystemFault(declared, BUILT_IN_CRS));
    return null;
  }
  const what = place === null ? 'world file' : 'GeoTIFF';
  const epsg = declared ?? rasterCrs(outline, beside(base, new Set(['prj'])), projectEpsg, what, log);
  const system = epsg === null ? null : coordinateSystem(epsg);
  if (system === null || (declared !== null && !fitsSystem(outline, declared, what, log))) return null;
  const said = world === undefined || place !== null ? 'The GeoTIFF' : `The world file ${world.name}`;
  if (!isOnEarth(outline, system, said, log)) return null;
  return { epsg: system.epsg, mesh: pictureMesh(transform, system, widthPx, heightPx) };
}

function cornersOf(transform: RasterTransform, widthPx: number, heightPx: number): Position[] {
  return [transform(0, 0), transform(widthPx, 0), transform(widthPx, heightPx), transform(0, heightPx)];
}

function isOnEarth(outline: readonly Position[], system: CoordinateSystem, said: string, log: ProblemLog): boolean {
  const places = outline.map(([x, y]) => system.toLonLat(x, y));
  const area = (corners: readonly Position[]) =>
    corners.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [0, 0];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0);
  if (area(outline) !== 0 && places.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return true;
  log.error(`${said} places the picture outside the earth (EPSG:${system.epsg}, ${system.name}).`);
  return false;
}
