import { type ImportRecipe, LENGTH_UNITS } from '../../../../model/project/import-recipe.ts';
import { ROW_NUMBER } from '../../../../model/project/row-number.ts';
import { lengthOf, numberOf, textOf } from '../../../../gis/tables/cells.ts';
import type { Cell, FeatureTable, RawFeature } from '../../../../gis/tables/feature-table.ts';

/** The properties by which a recipe recognises a table or its header. */
interface Layout {
  readonly folder: string;
  /** Name of the table: `survey.xlsx/Sheet1`. */
  readonly file: string;
  readonly columns: readonly string[];
}

/**
 * Rates how well a recipe fits a table, where larger is better. A recipe that was made for this table fits best. A recipe that
 * was made for this table when it had fewer columns comes second. A recipe for another table with the same columns comes last.
 */
function fitOf(recipe: ImportRecipe, { folder, file, columns }: Layout): number {
  if (recipe.folder !== folder) return 0;
  const isSame = recipe.columns.length > 0 && recipe.columns.join('\n') === columns.join('\n');
  // A recipe that leaves a table out does not apply to other tables, because sheets of one workbook often have the same columns.
  if (recipe.file !== file) return isSame && !recipe.isLeftOut ? 1 : 0;
  if (isSame || recipe.isLeftOut) return 3;
  return recipe.fields.every(({ column }) => columns.includes(column)) ? 2 : 0;
}

/**
 * The recipe for a table. It is the recipe that was made for this table, if all columns that it assigns still exist. Otherwise it
 * is the newest recipe for the same columns. A map export contains only the columns that occur in it, so a newer export can have
 * additional columns.
 * @param layoutOf returns the layout of the table with the header rows of a recipe
 */
export function recipeFor(
  recipes: readonly ImportRecipe[],
  layoutOf: (recipe: ImportRecipe) => Layout,
): ImportRecipe | null {
  let best: { recipe: ImportRecipe; fit: number } | null = null;
  for (const recipe of recipes) {
    const fit = fitOf(recipe, layoutOf(recipe));
    if (fit > 0 && fit >= (best?.fit ?? 0)) best = { recipe, fit };
  }
  return best?.recipe ?? null;
}

/** The recipe that was made for a table and no longer fits, because some of its columns are missing. Null if there is none. */
export function outdatedRecipe(recipes: readonly ImportRecipe[], table: Layout): ImportRecipe | null {
  return recipes.find(({ folder, file }) => folder === table.folder && file === table.file) ?? null;
}

/** Applies a recipe to a table: cells by field, lengths in metres, without the rows that the recipe leaves out. */
export function withRecipe(table: FeatureTable, recipe: ImportRecipe): FeatureTable {
  const columns = new Map(recipe.fields.map(({ field, column }) => [field, column]));
  const assigned = new Map(columns);
  // A field without a column has the value for blank cells in every row.
  for (const { field, value, means } of recipe.values) {
    if (value === '' && means !== null && !columns.has(field)) assigned.set(field, field);
  }
  const meanings = meaningsOf(recipe);
  const keeps = rowFilter(recipe);
  const features = table.features.flatMap((feature): RawFeature[] => {
    if (!keeps(feature.cells)) return [];
    const cells: Record<string, Cell> = { ...feature.cells };
    for (const field of assigned.keys()) {
      const cell = cellOf(feature.cells, columns.get(field));
      const meant = meanings.get(field)?.get(valueKey(cell)) ?? cell;
      const isNumbered = meant !== cell && typeof meant === 'string';
      const value = isNumbered ? meant.replaceAll(ROW_NUMBER, String(feature.row)) : meant;
      cells[field] = inMetres(value, table.decimalComma, recipe, field);
    }
    return [{ ...feature, cells }];
  });
  return { ...table, features, assigned };
}

/** Returns a test for the rows that a recipe keeps. */
export function rowFilter(recipe: ImportRecipe): (cells: RawFeature['cells']) => boolean {
  const meanings = meaningsOf(recipe);
  return (cells) =>
    recipe.fields.every(({ field, column }) => meanings.get(field)?.get(valueKey(cellOf(cells, column))) !== null);
}

/** The cell of a column. `Object.hasOwn` is necessary, because a column can have the name of a property that every object has. */
export function cellOf(cells: RawFeature['cells'], column: string | undefined): Cell {
  return column !== undefined && Object.hasOwn(cells, column) ? (cells[column] ?? null) : null;
}

function meaningsOf({ values }: ImportRecipe): Map<string, Map<string, string | null>> {
  const meanings = new Map<string, Map<string, string | null>>();
  for (const { field, value, means } of values) {
    const own = meanings.get(field) ?? new Map<string, string | null>();
    own.set(valueKey(value), means);
    meanings.set(field, own);
  }
  return meanings;
}

/** Normalises a value for comparison. Capitals and surrounding space do not matter, and a blank cell gives an empty text. */
export function valueKey(cell: Cell | undefined): string {
  return (textOf(cell) ?? '').toLowerCase();
}

function inMetres(cell: Cell, decimalComma: boolean, { units }: ImportRecipe, field: string): Cell {
  const unit = units.find((given) => given.field === field)?.unit;
  if (unit === undefined || unit === 'm') return cell;
  const number = numberOf(cell, decimalComma);
  if (number === null) return cell;
  // A cell with its own unit, such as `12 m`, is not converted.
  return Number.isFinite(number) ? number * LENGTH_UNITS[unit] : (lengthOf(cell, decimalComma) ?? cell);
}

/** The coordinate columns of a CSV by a recipe. Null if the recipe has none. */
export function placesOf({ fields, units }: ImportRecipe) {
  const columnOf = (field: string) => fields.find((assignment) => assignment.field === field)?.column;
  const [lon, lat, easting, northing] = ['lon', 'lat', 'easting', 'northing'].map(columnOf);
  if (lon !== undefined && lat !== undefined) return { coordinates: 'degrees', x: lon, y: lat, unitM: null } as const;
  if (easting === undefined || northing === undefined) return null;
  const unit = units.find(({ field }) => field === 'easting')?.unit;
  const unitM = unit === undefined ? null : LENGTH_UNITS[unit];
  return { coordinates: 'metres', x: easting, y: northing, unitM } as const;
}
