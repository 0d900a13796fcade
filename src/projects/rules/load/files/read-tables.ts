import { type LoadProblem, PROJECT_FOLDERS, type ProjectFolder } from '../../../../model/project/project.ts';
import { listed } from '../../../../model/format/format.ts';
import type { ImportRecipe } from '../../../../model/project/import-recipe.ts';
import { csvColumns, csvRows, readCsvPoints, readCsvTable } from '../../../../gis/formats/csv.ts';
import { outdatedRecipe, placesOf, recipeFor, rowFilter, withRecipe } from '../recipes/apply-recipe.ts';
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
import { someOf } from '../../../../gis/tables/cells.ts';
import { fieldsOf } from '../../../../gis/tables/fields.ts';
import { FORMAT_OF_EXTENSION, formatNames, FORMATS } from './table-formats.ts';
import { isGridFile } from '../../../../gis/terrain/terrain.ts';
import { splitName } from '../../../../gis/files/text.ts';
import { osmForFolder, wantedOfOsm } from './osm-layers.ts';
import { readXml } from './read-xml.ts';

interface TableOptions {
  /** Recipes for tables whose columns somebody has assigned. */
  readonly recipes?: readonly ImportRecipe[];
  /** Reads the geometry of shapefiles. */
  readonly shpReader?: ShpReader;
}

/**
 * The layers of a project's table files by folder, in the order of the files. Files that cannot be read are reported as problems.
 */
export function readTables(
  files: readonly ProjectFile[],
  problems: LoadProblem[],
  { recipes = [], shpReader = readShp }: TableOptions = {},
): Partial<Record<ProjectFolder, FeatureTable[]>> {
  const tables: Partial<Record<ProjectFolder, FeatureTable[]>> = {};
  for (const file of withoutNotes(files, problems, recipes)) {
    const { folder, name } = file;
    if (folder === 'imagery' || (folder === 'terrain' && isGridFile(file))) continue;
    const log = problemLog(problems, folder, name);
    const recipe = formatOf(file) === 'CSV' ? csvRecipe(file, recipes) : null;
    if (recipe?.isLeftOut === true) {
      log.warning(LEFT_OUT);
      continue;
    }
    const read = readTable(file, log, recipe, shpReader);
    (tables[folder] ??= []).push(...read.flatMap((table) => asAssigned(table, recipes, recipe)));
  }
  for (const folder of PROJECT_FOLDERS) {
    const read = tables[folder];
    if (read !== undefined) tables[folder] = layersThatFit(folder, read);
  }
  return tables;
}

const LEFT_OUT = 'The table is left out, as it was chosen for its columns.';

/**
 * Applies a recipe to a table. Returns nothing if the recipe leaves the table out.
 * @param chosen recipe of a text file, which gives the position of its header
 */
function asAssigned(
  table: FeatureTable,
  recipes: readonly ImportRecipe[],
  chosen: ImportRecipe | null,
): FeatureTable[] {
  const { log, columns } = table;
  const layout = { folder: log.folder, file: log.file, columns };
  const recipe = chosen ?? recipeFor(recipes, () => layout);
  if (recipe?.isLeftOut === true) {
    log.warning(LEFT_OUT);
    return [];
  }
  if (recipe !== null) {
    if (recipe.file !== log.file) log.warning(`Its columns are read as they were assigned for ${recipe.file}.`);
    return [withRecipe(table, recipe)];
  }
  const outdated = outdatedRecipe(recipes, layout);
  if (outdated !== null) {
    const gone = outdated.fields.map(({ column }) => column).filter((column) => !columns.includes(column));
    log.warning(
      `Columns that were assigned are not there any more: ${someOf(gone)}. The file is read by the names of its columns. Assign its columns again.`,
    );
  }
  return [table];
}

/** Leaves out sheets without a table, such as notes, if a spreadsheet has several sheets. */
function withoutNotes(
  files: readonly ProjectFile[],
  problems: LoadProblem[],
  recipes: readonly ImportRecipe[],
): ProjectFile[] {
  const workbookOf = ({ folder, name }: ProjectFile) => `${folder}/${name.slice(0, name.lastIndexOf('/'))}`;
  const sheets = files.filter(({ made, name }) => made === 'CSV' && name.includes('/'));
  const withTable = new Set(sheets.filter((sheet) => csvRecipe(sheet, recipes) !== null || hasTable(sheet)));
  const workbooks = new Set([...withTable].map(workbookOf));
  return files.filter((file) => {
    if (!sheets.includes(file) || withTable.has(file) || !workbooks.has(workbookOf(file))) return true;
    problemLog(problems, file.folder, file.name).warning(
      'The sheet is left out: it has none of the columns that another sheet of the file has. Remove it, or name its columns.',
    );
    return false;
  });
}

/** Fewest known columns. A single column can have the name of a field by chance. */
const MIN_KNOWN_COLUMNS = 2;

function hasTable({ folder, name, bytes }: ProjectFile): boolean {
  const table = readCsvTable(bytes, problemLog([], folder, name));
  if (table === null) return false;
  const aliases = folder === 'equipment' ? EQUIPMENT_ALIASES : RECEIVER_ALIASES;
  const fields = fieldsOf<string>(table, aliases);
  return Object.keys(aliases).filter((field) => fields.has(field)).length >= MIN_KNOWN_COLUMNS;
}

/** Rows of a CSV that are searched for its header. */
const ROWS_OF_HEADER = 110;

/** The recipe for a CSV. The recipe also gives the position of the header. */
export function csvRecipe({ folder, name, bytes }: ProjectFile, recipes: readonly ImportRecipe[]): ImportRecipe | null {
  const own = recipes.filter((recipe) => recipe.folder === folder);
  const rows = own.length === 0 ? null : csvRows(bytes, ROWS_OF_HEADER);
  if (rows === null) return null;
  return recipeFor(own, ({ header }) => ({ folder, file: name, columns: csvColumns(rows, header) }));
}

/**
 * Reads the layers of an opened file. What cannot be read is reported as a problem.
 * @param recipe recipe of a text file with the position of its header and its coordinate columns; null: they are found by name
 */
export function readTable(
  file: ProjectFile,
  log: ProblemLog,
  recipe: ImportRecipe | null = null,
  shpReader: ShpReader = readShp,
): FeatureTable[] {
  const { folder, name, made, crs } = file;
  const formats = FORMATS[folder] ?? [];
  const { extension } = splitName(name);
  const format = formatOf(file);
  if (format === undefined || (made === undefined && !formats.includes(format))) {
    const hint = ['shp', 'dbf', 'prj', 'shx', 'cpg'].includes(extension)
      ? ' Zip all parts of the shapefile together.'
      : '';
    log.error(`Files of this kind cannot be read here. Expected ${listed(formatNames(folder), 'disjunction')}.${hint}`);
    return [];
  }
  const table = format === 'CSV' ? readCsv(file, log, recipe) : readFormat(format, file, log, shpReader);
  const all = Array.isArray(table) ? table : table === null ? [] : [table];
  const read = all.map((layer) => (layer.isOfOsm === true ? osmForFolder(folder, layer) : layer));
  const tables = [...layersToRead(folder, read, (layer) => layer.log.file.split('/').at(-1) ?? '', log)];
  return crs === undefined ? tables : tables.map((table) => ({ ...table, crs }));
}

/** The format of the bytes of an opened file. */
export function formatOf({ name, made }: ProjectFile) {
  return made ?? FORMAT_OF_EXTENSION.get(splitName(name).extension);
}

function readCsv({ folder, bytes }: ProjectFile, log: ProblemLog, recipe: ImportRecipe | null): FeatureTable | null {
  const reading = recipe === null ? {} : { header: recipe.header, places: placesOf(recipe), keeps: rowFilter(recipe) };
  return isWithoutPlaces(folder) ? readCsvTable(bytes, log, reading) : readCsvPoints(bytes, log, reading);
}

/** Whether the rows of a CSV in a folder have no positions. */
export function isWithoutPlaces(folder: ProjectFolder): boolean {
  return folder === 'equipment' || folder === 'catchments';
}

function readFormat(
  format: Exclude<NonNullable<ReturnType<typeof FORMAT_OF_EXTENSION.get>>, 'CSV'>,
  { folder, bytes }: ProjectFile,
  log: ProblemLog,
  shpReader: ShpReader,
): FeatureTable[] | FeatureTable | null {
  switch (format) {
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
    case 'LAS or LAZ':
      throw new Error(`a file of the format ${format} was not opened before it is read`);
  }
}
