import { type ImportRecipe, LENGTH_UNITS } from '../../../../model/project/import-recipe.ts';
import { ROW_NUMBER } from '../../../../model/project/row-number.ts';
import { lengthOf, numberOf, textOf } from '../../../../gis/tables/cells.ts';
import type { Cell, FeatureTable, RawFeature } from '../../../../gis/tables/feature-table.ts';

/** What a table, or the header of one, is recognised by. */
interface Layout {
  readonly folder: string;
  /** Of the table: `survey.xlsx/Sheet1`. */
  readonly file: string;
  readonly columns: readonly string[];
}

/** How well a recipe fits a table: made for it, made for it with columns that have others beside them now, or made for the same columns. */
function fitOf(recipe: ImportRecipe, { folder, file, columns }: Layout): number {
  if (recipe.folder !== folder) return 0;
  const isSame = recipe.columns.length > 0 && recipe.columns.join('\n') === columns.join('\n');
  // What is left out says nothing of other tables: sheets of one workbook have the same columns.
  if (recipe.file !== file) return isSame && !recipe.isLeftOut ? 1 : 0;
  if (isSame || recipe.isLeftOut) return 3;
  return recipe.fields.every(({ column }) => columns.includes(column)) ? 2 : 0;
}

/**
 * The recipe for a table: the one that was made for it, as long as the columns that it assigns are all there, else the newest that was made
 * for the same columns. Exports of a map have the columns that happen to be in them, so that a newer one has others beside those.
 * @param layoutOf the table by where the recipe has its header
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

/** The recipe that was made for a table, where its columns are not all there any more; null where there is none. */
export function outdatedRecipe(recipes: readonly ImportRecipe[], table: Layout): ImportRecipe | null {
  return recipes.find(({ folder, file }) => folder === table.folder && file === table.file) ?? null;
}

/** A table as a recipe says it is to be read: fields in their cells, in metres, and without the rows that are left out. */
export function withRecipe(table: FeatureTable, recipe: ImportRecipe): FeatureTable {
  const columns = new Map(recipe.fields.map(({ field, column }) => [field, column]));
  const assigned = new Map(columns);
  // A field without a column has the value that stands for a blank cell, in every row.
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

/** Which rows a recipe does not leave out. */
export function rowFilter(recipe: ImportRecipe): (cells: RawFeature['cells']) => boolean {
  const meanings = meaningsOf(recipe);
  return (cells) =>
    recipe.fields.every(({ field, column }) => meanings.get(field)?.get(valueKey(cellOf(cells, column))) !== null);
}

/** The cell of a column; a column may be called like what every object has. */
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

/** Values are the same whatever their capitals and the space around them; a blank cell is empty. */
export function valueKey(cell: Cell | undefined): string {
  return (textOf(cell) ?? '').toLowerCase();
}

function inMetres(cell: Cell, decimalComma: boolean, { units }: ImportRecipe, field: string): Cell {
  const unit = units.find((given) => given.field === field)?.unit;
  if (unit === undefined || unit === 'm') return cell;
  const number = numberOf(cell, decimalComma);
  if (number === null) return cell;
  // A cell that names its unit is right as it is: `12 m`.
  return Number.isFinite(number) ? number * LENGTH_UNITS[unit] : (lengthOf(cell, decimalComma) ?? cell);
}

/** The columns that place the rows of a CSV by a recipe; null where it has none. */
export function placesOf({ fields, units }: ImportRecipe) {
  const columnOf = (field: string) => fields.find((assignment) => assignment.field === field)?.column;
  const [lon, lat, easting, northing] = ['lon', 'lat', 'easting', 'northing'].map(columnOf);
  if (lon !== undefined && lat !== undefined) return { coordinates: 'degrees', x: lon, y: lat, unitM: null } as const;
  if (easting === undefined || northing === undefined) return null;
  const unit = units.find(({ field }) => field === 'easting')?.unit;
  const unitM = unit === undefined ? null : LENGTH_UNITS[unit];
  return { coordinates: 'metres', x: easting, y: northing, unitM } as const;
}
