import { type LoadProblem, PROJECT_FOLDERS, type ProjectFolder } from '../../../../model/project/project.ts';
import { listed } from '../../../../model/format/format.ts';
import { readCsvPoints, readCsvTable } from '../../../../gis/formats/csv.ts';
import type { FeatureTable } from '../../../../gis/tables/feature-table.ts';
import { EQUIPMENT_ALIASES } from '../../equipment/equipment.ts';
import { readGeoJson, readGeoJsonLines } from '../../../../gis/formats/geojson.ts';
import { layersThatFit } from './layers-that-fit.ts';
import { layersToRead } from './layers-to-read.ts';
import { problemLog, type ProblemLog } from '../../../../gis/files/problems.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { RECEIVER_ALIASES } from '../receivers/receivers.ts';
import { readShapefileZip } from '../../../../gis/formats/shapefile.ts';
import { readShp, type ShpReader } from '../../../../gis/formats/shp.ts';
import { fieldsOf } from '../../../../gis/tables/fields.ts';
import { FORMAT_OF_EXTENSION, formatNames, FORMATS } from './table-formats.ts';
import { isGridFile } from '../../../../gis/terrain/terrain.ts';
import { splitName } from '../../../../gis/files/text.ts';
import { osmForFolder, wantedOfOsm } from './osm-layers.ts';
import { readXml } from './read-xml.ts';

/**
 * The layers of a project's table files, by folder, in the files' order. What cannot be read is a problem.
 * @param shpReader reads the shapes of shapefiles
 */
export function readTables(
  files: readonly ProjectFile[],
  problems: LoadProblem[],
  shpReader: ShpReader = readShp,
): Partial<Record<ProjectFolder, FeatureTable[]>> {
  const tables: Partial<Record<ProjectFolder, FeatureTable[]>> = {};
  for (const file of withoutNotes(files, problems)) {
    const { folder, name } = file;
    if (folder === 'imagery' || (folder === 'terrain' && isGridFile(file))) continue;
    (tables[folder] ??= []).push(...readTable(file, problemLog(problems, folder, name), shpReader));
  }
  for (const folder of PROJECT_FOLDERS) {
    const read = tables[folder];
    if (read !== undefined) tables[folder] = layersThatFit(folder, read);
  }
  return tables;
}

/** Of a spreadsheet with several sheets, those that have a table: beside it there may be a sheet of notes. */
function withoutNotes(files: readonly ProjectFile[], problems: LoadProblem[]): ProjectFile[] {
  const workbookOf = ({ folder, name }: ProjectFile) => `${folder}/${name.slice(0, name.lastIndexOf('/'))}`;
  const sheets = files.filter(({ made, name }) => made === 'CSV' && name.includes('/'));
  const withTable = new Set(sheets.filter(hasTable));
  const workbooks = new Set([...withTable].map(workbookOf));
  return files.filter((file) => {
    if (!sheets.includes(file) || withTable.has(file) || !workbooks.has(workbookOf(file))) return true;
    problemLog(problems, file.folder, file.name).warning(
      'The sheet is left out: it has none of the columns that another sheet of the file has. Remove it, or name its columns.',
    );
    return false;
  });
}

/** One column alone may have the name of a field by chance. */
const MIN_KNOWN_COLUMNS = 2;

function hasTable({ folder, name, bytes }: ProjectFile): boolean {
  const table = readCsvTable(bytes, problemLog([], folder, name));
  if (table === null) return false;
  const aliases = folder === 'equipment' ? EQUIPMENT_ALIASES : RECEIVER_ALIASES;
  const fields = fieldsOf<string>(table, aliases);
  return Object.keys(aliases).filter((field) => fields.has(field)).length >= MIN_KNOWN_COLUMNS;
}

function readTable(
  { folder, name, bytes, made, crs }: ProjectFile,
  log: ProblemLog,
  shpReader: ShpReader,
): FeatureTable[] {
  const formats = FORMATS[folder] ?? [];
  const { extension } = splitName(name);
  const format = made ?? FORMAT_OF_EXTENSION.get(extension);
  if (format === undefined || (made === undefined && !formats.includes(format))) {
    const hint = ['shp', 'dbf', 'prj', 'shx', 'cpg'].includes(extension)
      ? ' Zip all parts of the shapefile together.'
      : '';
    log.error(`Files of this kind cannot be read here. Expected ${listed(formatNames(folder), 'disjunction')}.${hint}`);
    return [];
  }
  const table = readFormat(format, folder, bytes, log, shpReader);
  const all = Array.isArray(table) ? table : table === null ? [] : [table];
  const read = all.map((layer) => (layer.isOfOsm === true ? osmForFolder(folder, layer) : layer));
  const tables = [...layersToRead(folder, read, (layer) => layer.log.file.split('/').at(-1) ?? '', log)];
  return crs === undefined ? tables : tables.map((table) => ({ ...table, crs }));
}

function readFormat(
  format: NonNullable<ReturnType<typeof FORMAT_OF_EXTENSION.get>>,
  folder: ProjectFolder,
  bytes: Uint8Array,
  log: ProblemLog,
  shpReader: ShpReader,
): FeatureTable[] | FeatureTable | null {
  switch (format) {
    case 'CSV':
      return folder === 'equipment' || folder === 'catchments' ? readCsvTable(bytes, log) : readCsvPoints(bytes, log);
    case 'GeoJSON':
      return readGeoJson(bytes, log, wantedOfOsm(folder));
    case 'GeoJSON by line':
      return readGeoJsonLines(bytes, log);
    case 'zipped shapefile':
      return readShapefileZip(bytes, log, shpReader);
    case 'XML':
      return readXml(folder, bytes, log);
    case 'GeoPackage':
    case 'GeoParquet':
    case 'KML':
    case 'DXF':
    case 'zipped MapInfo':
    case 'XLSX':
    case 'ESRI ASCII grid':
    case 'GeoTIFF':
      throw new Error(`a file of the format ${format} was not opened before it is read`);
  }
}
