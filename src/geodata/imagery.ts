import type { Imagery, LoadProblem } from '../domain/project.ts';
import { type Position, requireSystem } from './crs.ts';
import { pictureSize } from './picture-size.ts';
import { problemLog, type ProblemLog } from './problems.ts';
import type { ProjectFile } from './project-file.ts';
import { filesBeside, rasterCrs } from './raster-crs.ts';
import { decodeText, splitName } from './text.ts';

/** A picture and where it lies; the path that serves it is the loader's to add. */
export interface LoadedImagery {
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** North-west, north-east, south-east and south-west corner of the picture, WGS 84. */
  readonly corners: Imagery['corners'];
}

const PICTURES = new Set(['png', 'jpg', 'jpeg']);
const WORLD_FILES = new Set(['pgw', 'pngw', 'jgw', 'jpgw', 'jpegw', 'wld']);
const NOT_YET: Readonly<Record<string, string>> = {
  tif: 'GeoTIFF imagery is not supported yet. Export it as PNG or JPEG with a world file.',
  tiff: 'GeoTIFF imagery is not supported yet. Export it as PNG or JPEG with a world file.',
  json: 'A tile address is not supported yet. Upload a PNG or JPEG with a world file.',
};

/** Reads the pictures of the imagery folder; each has a world file of the same name beside it, in the project's coordinate system or that of a .prj. */
export function readImagery(
  files: readonly ProjectFile[],
  projectEpsg: number | null,
  problems: LoadProblem[],
): LoadedImagery[] {
  const beside = filesBeside(files);
  return files.flatMap((file): LoadedImagery[] => {
    const { base, extension } = splitName(file.name);
    const log = problemLog(problems, 'imagery', file.name);
    if (PICTURES.has(extension)) {
      const world = beside(base, WORLD_FILES);
      const placed = placePicture(file, world, beside(base, new Set(['prj'])), projectEpsg, log);
      return placed === null ? [] : [placed];
    }
    const reference = WORLD_FILES.has(extension) || extension === 'prj';
    if (reference && beside(base, PICTURES) === undefined) {
      log.error(`The picture that this file places is missing: ${base}.png or ${base}.jpg.`);
    } else if (!reference) {
      log.error(
        NOT_YET[extension] ?? 'Files of this kind cannot be read here. Expected PNG or JPEG with a world file.',
      );
    }
    return [];
  });
}

function placePicture(
  picture: ProjectFile,
  world: ProjectFile | undefined,
  prj: ProjectFile | undefined,
  projectEpsg: number | null,
  log: ProblemLog,
): LoadedImagery | null {
  const size = pictureSize(picture.bytes);
  if (size === null) log.error('The file is not a PNG or JPEG, or is cut off.');
  if (world === undefined) {
    const { base } = splitName(picture.name);
    log.error(`The world file that places the picture is missing, such as ${base}.pgw, ${base}.jgw or ${base}.wld.`);
  }
  if (size === null || world === undefined) return null;
  const affine = readWorldFile(decodeText(world.bytes));
  if (affine === null) {
    log.error(`The world file ${world.name} is malformed. Expected six lines with a number each.`);
    return null;
  }
  const { widthPx, heightPx } = size;
  const outline = [
    [0, 0],
    [widthPx, 0],
    [widthPx, heightPx],
    [0, heightPx],
  ].map(([column = 0, row = 0]): Position => affine(column, row));
  const epsg = rasterCrs(outline, prj, projectEpsg, 'world file', log);
  if (epsg === null) return null;
  const system = requireSystem(epsg);
  const corners = outline.map(([x, y]) => {
    const [lon, lat] = system.toLonLat(x, y);
    return { lon, lat };
  });
  if (corners.some(({ lon, lat }) => !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))) {
    log.error(`The world file ${world.name} places the picture outside the earth (EPSG:${epsg}, ${system.name}).`);
    return null;
  }
  return { name: picture.name, widthPx, heightPx, corners };
}

/**
 * World file (ESRI): the size of a pixel and its turn, then the middle of the upper left pixel.
 * @returns the function from the grid between pixels (0, 0 upper left) to coordinates
 */
function readWorldFile(text: string): ((column: number, row: number) => [number, number]) | null {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [xPerColumn = 0, yPerColumn = 0, xPerRow = 0, yPerRow = 0, x0 = 0, y0 = 0] = numbers;
  const determinant = xPerColumn * yPerRow - xPerRow * yPerColumn;
  if (numbers.length !== 6 || !numbers.every(Number.isFinite) || determinant === 0) return null;
  return (column, row) => [
    x0 + xPerColumn * (column - 0.5) + xPerRow * (row - 0.5),
    y0 + yPerColumn * (column - 0.5) + yPerRow * (row - 0.5),
  ];
}
