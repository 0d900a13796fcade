import { type ImportRecipe, LENGTH_UNITS } from '../../../../model/project/import-recipe.ts';
import { lengthOf, numberOf, textOf } from '../../../../gis/tables/cells.ts';
import type { Cell, FeatureTable, RawFeature } from '../../../../gis/tables/feature-table.ts';

/** What a table, or the header of one, is recognised by. */
interface Layout {
  readonly folder: string;
  /** Of the table: `survey.xlsx/Sheet1`. */
  readonly file: string;
  readonly columns: readonly string[];
}

/**
 * The recipe for a table: one made for the same columns, else one made for a file of its name whose columns are all there. Exports of a
 * map have the columns that happen to be in them, so that a newer one has others beside those that are assigned.
 */
export function recipeFor(recipes: readonly ImportRecipe[], { folder, file, columns }: Layout): ImportRecipe | null {
  const own = recipes.filter((recipe) => recipe.folder === folder);
  const layout = columns.join('\n');
  const isThere = ({ fields }: ImportRecipe) => fields.every(({ column }) => columns.includes(column));
  return (
    own.find((recipe) => recipe.columns.join('\n') === layout) ??
    own.find((recipe) => recipe.file === file && !recipe.isLeftOut && isThere(recipe)) ??
    null
  );
}

/** The recipe that was made for a file of this name, where its columns are not all there any more; null where there is none. */
export function outdatedRecipe(recipes: readonly ImportRecipe[], table: Layout): ImportRecipe | null {
  if (recipeFor(recipes, table) !== null) return null;
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
      cells[field] = meanings.get(field)?.get(valueKey(cell)) ?? inMetres(cell, table.decimalComma, recipe, field);
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

function cellOf(cells: RawFeature['cells'], column: string | undefined): Cell {
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
