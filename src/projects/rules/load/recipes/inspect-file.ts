/** What a file has and what a load would make of it, for people who assign its columns. */
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

/** A table of a file, with how it is read. */
export interface InspectedTable {
  /** Its name as problems have it: `survey.xlsx/Sheet1`. */
  readonly file: string;
  /** Its first rows as they are, of a text; null of a layer with geometry. */
  readonly firstRows: readonly string[][] | null;
  readonly rowCount: number;
  readonly fields: readonly ImportField[];
  readonly recipe: ImportRecipe;
  /** Whether the recipe was kept before; else it is what the names suggest. */
  readonly isKept: boolean;
  /** Whether a recipe that was kept is for it, be it of another file. */
  readonly isKnown: boolean;
  /** Whether it is read by its recipe; else by the names of its columns, as a sheet of notes beside others. */
  readonly isRead: boolean;
  /** All columns of the table. */
  readonly columns: readonly string[];
  /** Some values of each column. */
  readonly samples: Readonly<Record<string, readonly string[]>>;
  /** Values of fields that have to be understood: those of choices, blank cells, and those that cannot be read. */
  readonly values: Readonly<Record<string, readonly CountedValue[]>>;
}

export interface ImportPreview {
  /** What would be read, in degrees of WGS 84; of many, evenly chosen ones. */
  readonly shapes: ReadonlyArray<
    Readonly<{ kind: RawGeometry['kind']; parts: ReadonlyArray<ReadonlyArray<readonly [number, number]>> }>
  >;
  /** The coordinate systems of the tables, by EPSG code. */
  readonly systems: readonly number[];
  /** Rows that would be read, and all rows of the tables that are not left out. */
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
  /** What was wrong when it was opened. */
  readonly problems: readonly LoadProblem[];
  readonly crs: number | null;
  readonly criteria: CriteriaSet;
  /** Whether a point cloud of the project says the heights of buildings without one. */
  readonly hasCloud: boolean;
  readonly kept: readonly ImportRecipe[];
  /** As they are edited, by the name of the table. */
  readonly drafts: readonly ImportRecipe[];
}

const FIRST_ROWS = 14;
const ROWS_TO_SEARCH = 110;
const SAMPLES = 3;
const MOST_VALUES = 60;
const MOST_SHAPES = 2_000;

/** Looks at the tables of a file, and at what a load would make of them. */
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

/** Whether a table is kept with how it is read: not a sheet of notes beside others, which nobody has touched. */
function isToKeep(table: FoundTable, all: readonly FoundTable[], { drafts, hasCloud }: InspectInput): boolean {
  return (
    all.length === 1 || table.isKnown || drafts.some(({ file }) => file === table.file) || isAssigned(table, hasCloud)
  );
}

const isWhole = ({ record }: { record: object }) => !('isPlaceOnly' in record);
const rowKey = ({ record, log }: { record: { row: number }; log: { file: string } }) => `${log.file}\n${record.row}`;

/** Whether all that a table needs has a column, or a value for all rows, or whether it is to be left out. */
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
  // A text of catchments has levels alone, for polygons that lie beside it.
  const isOfLevels = recipe.folder === 'catchments' && firstRows !== null;
  return (
    recipe.isLeftOut ||
    isOfLevels ||
    (isPlaced && fields.every(({ key, needed }) => !needed || has(key)) && hasLevels(recipe.folder, has, hasCloud))
  );
}

/** What one column of several has to say: heights and sound power levels. */
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

/** Whether an edited recipe is of the columns that the table has by its header. */
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

/** Values of choices, blank cells of fields that have to be filled in, and values that a load cannot read. */
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

/** Places as a map shows them. */
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
