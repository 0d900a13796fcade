import type { LoadProblem, ProjectFolder } from '../../../../model/project/project.ts';
import { crsOfWkt } from '../../../../gis/crs/crs-detect.ts';
import type { Convert } from '../../../../gis/files/foreign-file.ts';
import { layersToRead } from './layers-to-read.ts';
import { type ProblemLog, problemLog } from '../../../../gis/files/problems.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { someOf } from '../../../../gis/tables/cells.ts';
import { isXmlOf } from './read-xml.ts';
import { FORMAT_OF_EXTENSION, FORMATS } from './table-formats.ts';
import { splitName } from '../../../../gis/files/text.ts';
import { documentsOfKmz } from '../../../../gis/formats/kmz.ts';
import { hasTooManyEntries, namesInZip, unpackedBytes, unzip, type ZipEntries } from '../../../../gis/formats/zip.ts';

/** Opened files in the form that the readers need, and the problems of those that could not be opened. */
interface OpenedFiles {
  readonly files: ProjectFile[];
  readonly problems: LoadProblem[];
}

/** A file or a part of a zip, with the related files of the zip. */
interface Part {
  readonly file: ProjectFile;
  readonly beside: ZipEntries;
}

/**
 * Extracts files from zips, and converts formats that need a library of their own to GeoJSON or CSV. The library is loaded only
 * if there is such a file. Shapefiles stay in their zips. An extracted file or layer is named after its container and itself,
 * such as `survey.zip/points.csv`.
 * @param convert reads formats that need another library
 */
export async function openFiles(given: readonly ProjectFile[], convert: Convert): Promise<OpenedFiles> {
  const problems: LoadProblem[] = [];
  const files: ProjectFile[] = [];
  for (const file of given) {
    const log = problemLog(problems, file.folder, file.name);
    if (ARCHIVES.has(splitName(file.name).extension) && hasTooManyEntries(file.bytes, log)) continue;
    for (const part of unpacked(file, log)) {
      files.push(...(await opened(part, convert, problemLog(problems, part.file.folder, part.file.name))));
    }
  }
  return { files, problems };
}

/** Extensions of files that contain files. */
const ARCHIVES = new Set(['zip', 'kmz', 'xlsx']);

/** Largest spreadsheet, MB. The sheets of a larger one would not fit into the memory of a function. */
const MAX_SPREADSHEET_MB = 200;

async function opened({ file, beside }: Part, convert: Convert, log: ProblemLog): Promise<ProjectFile[]> {
  const { folder, name, bytes } = file;
  const { extension } = splitName(name);
  const format = FORMAT_OF_EXTENSION.get(extension);
  if (format === undefined || FORMATS[folder]?.includes(format) !== true) return [file];
  switch (format) {
    case 'KML':
      return extension === 'kmz' ? openedKmz(file, log) : openedKml(file, log);
    case 'GeoParquet':
      return openedParquet(file, log);
    case 'XLSX':
      if (unpackedBytes(bytes) > MAX_SPREADSHEET_MB * 1e6) {
        log.error(`The spreadsheet unpacks to more than ${MAX_SPREADSHEET_MB} MB. Save its rows as CSV.`);
        return [];
      }
      return openedWorkbook({ file, beside }, convert, log);
    case 'GeoPackage':
    case 'DXF':
    case 'zipped MapInfo':
      return converted({ file, beside }, 'GeoJSON', convert, log);
    case 'CSV':
    case 'GeoJSON':
    case 'GeoJSON by line':
    case 'zipped shapefile':
    case 'XML':
    case 'ESRI ASCII grid':
    case 'GeoTIFF':
    case 'LAS or LAZ':
      return [file];
  }
}

async function openedKml(
  { folder, name, bytes }: ProjectFile,
  log: ProblemLog,
  beside: readonly string[] = [],
): Promise<ProjectFile[]> {
  const { geoJsonOfKml } = await import('../../../../gis/formats/kml.ts');
  const geoJson = geoJsonOfKml(bytes, log, (folders) => layersToRead(folder, folders, (path) => path, log), beside);
  return geoJson === null ? [] : [{ folder, name, bytes: geoJson, made: 'GeoJSON' }];
}

async function openedKmz(file: ProjectFile, log: ProblemLog): Promise<ProjectFile[]> {
  const opened = documentsOfKmz(file.bytes, log).map(({ path, bytes, beside }) =>
    path === null
      ? openedKml({ ...file, bytes }, log, beside)
      : openedKml({ ...file, bytes, name: `${file.name}/${path}` }, log.within(path), beside),
  );
  return (await Promise.all(opened)).flat();
}

async function openedParquet({ folder, name, bytes }: ProjectFile, log: ProblemLog): Promise<ProjectFile[]> {
  const { readGeoParquet } = await import('../../../../gis/formats/parquet/geoparquet.ts');
  const read = await readGeoParquet(bytes, log);
  return read === null ? [] : [{ folder, name, bytes: read.geoJson, made: 'GeoJSON', crs: read.crs }];
}

/** The visible sheets of a workbook. Hidden sheets are often outdated lists. */
async function openedWorkbook({ file, beside }: Part, convert: Convert, log: ProblemLog): Promise<ProjectFile[]> {
  const { openWorkbook } = await import('../../../../gis/formats/xlsx.ts');
  const { bytes, hidden } = openWorkbook(file.bytes);
  if (hidden.length > 0) log.warning(`Hidden sheets are not read: ${hidden.join(', ')}.`);
  return converted({ file: { ...file, bytes }, beside }, 'CSV', convert, log, hidden);
}

/** @param leftOut names of layers that are not read */
async function converted(
  { file: { folder, name, bytes }, beside }: Part,
  to: 'GeoJSON' | 'CSV',
  convert: Convert,
  log: ProblemLog,
  leftOut: readonly string[] = [],
): Promise<ProjectFile[]> {
  const conversion = await convert({ parts: new Map([...beside, [name, bytes]]), main: name, to });
  if (conversion.kind === 'faulty') {
    log.error(`The file cannot be read, or is cut off (${conversion.message}).`);
    return [];
  }
  const wanted = conversion.layers.filter((layer) => !leftOut.includes(layer.name));
  const layers = layersToRead(folder, wanted, (layer) => layer.name, log);
  if (layers.length === 0) log.error(to === 'CSV' ? 'The file has no rows.' : 'The file has no layer with places.');
  return layers.map((layer) => ({
    folder,
    name: wanted.length === 1 ? name : `${name}/${layer.name}`,
    bytes: to === 'CSV' ? rowsOfSheet(layer.bytes) : layer.bytes,
    made: to,
    ...(to === 'CSV' ? {} : { crs: layer.wkt === null ? null : crsOfWkt(layer.wkt) }),
  }));
}

/**
 * Column names that GDAL invents for a sheet without a header. Even if told that there is none, GDAL reads the first row of a
 * later sheet as a header if it looks like one.
 */
const NAMES_OF_GDAL = /^Field1(?:,Field\d+)*\r?\n/;

/** Removes the header that GDAL wrote. Any row of the sheet can be the real header. */
function rowsOfSheet(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0x0a) + 1;
  return NAMES_OF_GDAL.test(new TextDecoder().decode(bytes.subarray(0, end))) ? bytes.subarray(end) : bytes;
}

/** Extensions of raster files in a zip of the folder terrain. */
const GRIDS = new Set(['asc', 'tif', 'tiff', 'las', 'laz']);
/** Extensions of files that belong to another file with the same name. */
const PARTS_OF_MAPINFO = new Set(['tab', 'dat', 'map', 'id', 'ind', 'mif', 'mid']);

/** The files of a zip other than shapefiles. The zip itself is included if it has shapefiles too, or nothing readable. */
function unpacked(file: ProjectFile, log: ProblemLog): Part[] {
  const { folder, name, bytes } = file;
  const alone = { file, beside: new Map<string, Uint8Array>() };
  if (splitName(name).extension !== 'zip' || folder === 'imagery') return [alone];
  const names = namesInZip(bytes);
  const has = (wanted: (extension: string) => boolean) => names.some((name) => wanted(splitName(name).extension));
  const isReadable = (extension: string) =>
    isTable(folder, extension) || (folder === 'terrain' && GRIDS.has(extension));
  const hasShapefile = has((extension) => extension === 'shp');
  const inner = names.filter((name) => splitName(name).extension === 'zip');
  if (!has(isReadable) && !hasShapefile && inner.length > 0) {
    log.error(`The zip has zips in it, which are not read: ${someOf(inner)}. Unzip it, and upload these.`);
    return [];
  }
  if (!has(isReadable)) return [alone];
  const placesGrids = (extension: string) => extension === 'prj' && folder === 'terrain' && !hasShapefile;
  const isWanted = (extension: string) =>
    isReadable(extension) || PARTS_OF_MAPINFO.has(extension) || placesGrids(extension);
  const entries = unzip(bytes, log, isWanted);
  if (entries === null) return [];
  const readable = [...entries].filter(([path, content]) => {
    const { extension } = splitName(path);
    // Layers and pictures often come with XML files that describe them.
    if (extension === 'xml') return isXmlOf(folder, content);
    return isReadable(extension) || placesGrids(extension);
  });
  if (readable.length === 0) return [alone];
  const byStem = Map.groupBy(entries, ([path]) => stemOf(path));
  const parts = layersToRead(folder, readable, ([path]) => path, log).map(([path, content]): Part => {
    const beside = new Map(byStem.get(stemOf(path)));
    return { file: { folder, name: `${name}/${path}`, bytes: content }, beside };
  });
  return hasShapefile ? [alone, ...parts] : [...parts];
}

/** The path of a file without its extension, which the parts of one layer share. */
function stemOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}

/** Whether a part of a zip is a table for a folder. A text file can be anything, such as a readme. */
function isTable(folder: ProjectFolder, extension: string): boolean {
  const format = FORMAT_OF_EXTENSION.get(extension);
  if (format === undefined || extension === 'txt' || extension === 'zip') return false;
  // A CSV next to polygons is often a list of something else.
  if (folder === 'catchments' && format === 'CSV') return false;
  return FORMATS[folder]?.includes(format) === true;
}
