/** The content of a file and the result that a load would have, for people who assign its columns. */
import type { CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import {
  type HeaderRows,
  type ImportRecipe,
  keptColumns,
  type TableFolder,
} from '../../../../model/project/import-recipe.ts';
import type { LoadProblem } from '../../../../model/project/project.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { conversion } from '../../../../gis/crs/crs.ts';
import { problemLog } from '../../../../gis/files/problems.ts';
import { csvColumns, csvRows, readCsvTable } from '../../../../gis/formats/csv.ts';
import { textOf } from '../../../../gis/tables/cells.ts';
import type { Cell, RawGeometry } from '../../../../gis/tables/feature-table.ts';
import type { GeoreferencedTable } from '../files/problem-places.ts';
import { csvRecipe, formatOf, isWithoutPlaces, readTable } from '../files/read-tables.ts';
import { readRecords } from '../read-records.ts';
import { groupsOf, type ProblemGroup } from '../problem-causes.ts';
import { cellOf, recipeFor } from './apply-recipe.ts';
import { importFields, type ImportField } from './import-fields.ts';
import { type CountedValue, suggestedHeader, suggestedRecipe, valuesOf } from './suggest-recipe.ts';

/** A table of a file, with its current recipe. */
export interface InspectedTable {
  /** Name of the table as in problems: `survey.xlsx/Sheet1`. */
  readonly file: string;
  /** The first rows of a text file, unchanged. Null for a layer with geometry. */
  readonly firstRows: readonly string[][] | null;
  readonly rowCount: number;
  readonly fields: readonly ImportField[];
  readonly recipe: ImportRecipe;
  /** Whether the recipe is stored. Otherwise it is a suggestion from the column names. */
  readonly isKept: boolean;
  /** Whether a stored recipe applies, possibly one of another file. */
  readonly isKnown: boolean;
  /**
   * Whether the table is read by its recipe. Otherwise it is read by its column names, such as a sheet of notes next to other
   * sheets.
   */
  readonly isRead: boolean;
  /** All columns of the table. */
  readonly columns: readonly string[];
  /** Example values of each column. */
  readonly samples: Readonly<Record<string, readonly string[]>>;
  /** Values that need a meaning: those of choices, blank cells, and unreadable values. */
  readonly values: Readonly<Record<string, readonly CountedValue[]>>;
}

export interface ImportPreview {
  /** The geometry that would be read, degrees, WGS 84. If there is much, it is an even sample. */
  readonly shapes: ReadonlyArray<
    Readonly<{ kind: RawGeometry['kind']; parts: ReadonlyArray<ReadonlyArray<readonly [number, number]>> }>
  >;
  /** EPSG codes of the tables' coordinate systems. */
  readonly systems: readonly number[];
  /** Number of rows that would be read, and number of all rows in tables that are not left out. */
  readonly read: number;
  readonly rows: number;
  readonly problems: readonly ProblemGroup[];
}

export interface InspectedFile {
  readonly tables: readonly InspectedTable[];
  readonly preview: ImportPreview;
}

export interface InspectInput {
  /** The opened parts of one file: its sheets or layers. */
  readonly files: readonly ProjectFile[];
  readonly folder: TableFolder;
  /** Problems from opening the file. */
  readonly problems: readonly LoadProblem[];
  readonly crs: number | null;
  readonly criteria: CriteriaSet;
  /** Whether a point cloud of the project can give the heights of buildings without one. */
  readonly hasCloud: boolean;
  readonly kept: readonly ImportRecipe[];
  /** Recipes that are being edited, by the name of the table. */
  readonly drafts: readonly ImportRecipe[];
}

const FIRST_ROWS = 14;
const ROWS_TO_SEARCH = 110;
const SAMPLES = 3;
const MOST_VALUES = 60;
const MOST_SHAPES = 2_000;

/** Reads the tables of a file and determines the result that a load would have. */
export function inspectFile(input: InspectInput): InspectedFile {
  const { files, folder, crs, criteria, hasCloud } = input;
  const tables = files.flatMap((file) => tablesOf(file, input));
  const recipes = tables.filter((table) => isToKeep(table, tables, input)).map(({ recipe }) => recipe);
  const problems: LoadProblem[] = [...input.problems];
  const rasters = { elevations: new Map(), pictures: new Map() };
  const records = readRecords(files, crs, criteria, rasters, problems, { recipes, hasCloud });
  const counted = tables.filter(({ recipe }) => recipes.includes(recipe) && !recipe.isLeftOut);
  const read =
    folder === 'equipment' ? records.equipment.length : new Set(records[folder].filter(isWhole).map(rowKey)).size;
  return {
    tables: tables.map(({ rows, ...table }) => ({
      ...table,
      isRead: recipes.includes(table.recipe),
      values: valuesToUnderstand({ ...table, rows }, problems),
    })),
    preview: {
      shapes: shapesOf(records.tables),
      systems: [...new Set(records.tables.map(({ epsg }) => epsg))],
      read,
      rows: counted.reduce((sum, { rowCount }) => sum + rowCount, 0),
      problems: groupsOf(problems),
    },
  };
}

/** Whether the recipe of a table has to be stored. This is not the case for an untouched sheet of notes next to other sheets. */
function isToKeep(table: FoundTable, all: readonly FoundTable[], { drafts, hasCloud }: InspectInput): boolean {
  return (
    all.length === 1 || table.isKnown || drafts.some(({ file }) => file === table.file) || isAssigned(table, hasCloud)
  );
}

const isWhole = ({ record }: { record: object }) => !('isPlaceOnly' in record);
const rowKey = ({ record, log }: { record: { row: number }; log: { file: string } }) => `${log.file}\n${record.row}`;

/** Whether a table needs nothing more: every required field has a column or a value for all rows, or the table is left out. */
export function isAssigned(
  { recipe, fields, firstRows }: Pick<InspectedTable, 'recipe' | 'fields' | 'firstRows'>,
  hasCloud: boolean,
): boolean {
  const has = (key: string) =>
    recipe.fields.some(({ field }) => field === key) ||
    recipe.values.some(({ field, value, means }) => field === key && value === '' && means !== null);
  const isPlaced =
    firstRows === null ||
    isWithoutPlaces(recipe.folder) ||
    (has('lon') && has('lat')) ||
    (has('easting') && has('northing'));
  // A CSV of catchments has only levels, for polygons in another file.
  const isOfLevels = recipe.folder === 'catchments' && firstRows !== null;
  return (
    recipe.isLeftOut ||
    isOfLevels ||
    (isPlaced && fields.every(({ key, needed }) => !needed || has(key)) && hasLevels(recipe.folder, has, hasCloud))
  );
}

/** Requirements that one of several columns can meet: heights and sound power levels. */
function hasLevels(folder: TableFolder, has: (key: string) => boolean, hasCloud: boolean): boolean {
  if (folder === 'buildings')
    return hasCloud || has('height') || has('floors') || (has('roofLevel') && has('groundLevel'));
  return folder !== 'equipment' || has('lwa') || has('lw1000');
}

type Rows = ReadonlyArray<Readonly<Record<string, Cell>>>;

interface FoundTable extends Omit<InspectedTable, 'values' | 'isRead'> {
  readonly rows: Rows;
}

function tablesOf(file: ProjectFile, { folder, criteria, kept, drafts }: InspectInput): FoundTable[] {
  const found = formatOf(file) === 'CSV' ? csvTable(file, { folder, criteria, kept, drafts }) : layersOf(file);
  return found.map(({ file: name, firstRows, header, columns, rows }) => {
    const hasPlaces = firstRows !== null && !isWithoutPlaces(folder);
    const fields = importFields(folder, criteria, hasPlaces);
    const draft = drafts.find((recipe) => recipe.file === name && isOf(recipe, columns));
    const own = recipeFor(kept, () => ({ folder, file: name, columns }));
    const table = { folder, file: name, columns, rows };
    const recipe = draft ?? (own === null ? suggestedRecipe(table, header, fields) : { ...own, file: name });
    const samples = Object.fromEntries(columns.map((column) => [column, samplesOf(rows, column)]));
    const isKept = own?.file === name && draft === undefined;
    const isKnown = own !== null;
    return { file: name, firstRows, rowCount: rows.length, fields, recipe, isKept, isKnown, columns, samples, rows };
  });
}

/** Whether an edited recipe has the columns that the table has with its header. */
function isOf({ columns }: ImportRecipe, present: readonly string[]): boolean {
  return columns.join('\n') === keptColumns(present).join('\n');
}

interface RawTable {
  file: string;
  firstRows: string[][] | null;
  header: HeaderRows;
  columns: readonly string[];
  rows: Rows;
}

const FIRST_ROW: HeaderRows = { first: 1, rows: 1 };
const quiet = (folder: string, file: string) => problemLog<string>([], folder, file);

function csvTable(
  { name, bytes }: ProjectFile,
  { folder, criteria, kept, drafts }: Pick<InspectInput, 'folder' | 'criteria' | 'kept' | 'drafts'>,
): RawTable[] {
  const rows = csvRows(bytes, ROWS_TO_SEARCH);
  if (rows === null) return [];
  const drafted = drafts.find(({ file }) => file === name)?.header;
  const own = csvRecipe({ folder, name, bytes }, kept)?.header;
  const fields = importFields(folder, criteria, !isWithoutPlaces(folder));
  const header = drafted ?? own ?? suggestedHeader(rows, fields);
  const table = readCsvTable(bytes, quiet(folder, name), { header });
  const cells = table?.features.map((feature) => feature.cells) ?? [];
  return [{ file: name, firstRows: rows.slice(0, FIRST_ROWS), header, columns: csvColumns(rows, header), rows: cells }];
}

function layersOf(file: ProjectFile): RawTable[] {
  const tables = readTable(file, quiet(file.folder, file.name));
  return tables.map(({ log, columns, features }) => ({
    file: log.file,
    firstRows: null,
    header: FIRST_ROW,
    columns,
    rows: features.map(({ cells }) => cells),
  }));
}

function samplesOf(rows: Rows, column: string): string[] {
  const found = new Set<string>();
  for (const cells of rows) {
    const text = textOf(cellOf(cells, column));
    if (text !== null) found.add(text.length > 40 ? `${text.slice(0, 39)}…` : text);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}

/** Values that need a meaning: those of choices, blank cells of required fields, and values that a load cannot read. */
function valuesToUnderstand(
  { file, rows, fields, recipe }: Pick<FoundTable, 'file' | 'rows' | 'fields' | 'recipe'>,
  problems: readonly LoadProblem[],
): Record<string, CountedValue[]> {
  const columns = new Map(recipe.fields.map(({ field, column }) => [field, column]));
  const own = problems.filter((problem) => problem.file === file && problem.severity === 'error');
  return Object.fromEntries(
    fields.flatMap((field): Array<[string, CountedValue[]]> => {
      const column = columns.get(field.key);
      if (column === undefined) return [];
      const faulty = own.filter((problem) => problem.column === column);
      const given = recipe.values.filter((meaning) => meaning.field === field.key);
      if (field.kind !== 'choice' && faulty.length === 0 && given.length === 0) return [];
      const faultyValues = new Set(faulty.map(({ value }) => (value ?? '').trim().toLowerCase()));
      const givenValues = new Set(given.map(({ value }) => value.toLowerCase()));
      const isShown = ({ value }: CountedValue) =>
        field.kind === 'choice' || faultyValues.has(value.toLowerCase()) || givenValues.has(value.toLowerCase());
      const shown = valuesOf(rows, column).filter(isShown).slice(0, MOST_VALUES);
      return shown.length === 0 ? [] : [[field.key, shown]];
    }),
  );
}

/** Converts geometry for display on a map. */
function shapesOf(tables: readonly GeoreferencedTable[]): ImportPreview['shapes'] {
  const all = tables.flatMap(({ table, epsg }) => table.features.map(({ geometry }) => ({ geometry, epsg })));
  const step = Math.max(1, Math.ceil(all.length / MOST_SHAPES));
  return all.flatMap(({ geometry, epsg }, at) => {
    if (at % step !== 0 || geometry === null) return [];
    const toDegrees = conversion(epsg, 4326);
    const parts = partsOf(geometry).map((part) => part.map(([x, y]) => toDegrees(x, y)));
    const isOnEarth = parts.flat().every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);
    return isOnEarth && parts.some((part) => part.length > 0) ? [{ kind: geometry.kind, parts }] : [];
  });
}

function partsOf(geometry: RawGeometry) {
  switch (geometry.kind) {
    case 'points':
      return [geometry.points];
    case 'lines':
      return geometry.lines;
    case 'polygons':
      return geometry.polygons.flat();
  }
}
