import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';
import type { ProjectFolder } from './project.ts';

/** Folders whose files are tables with columns. */
export const TABLE_FOLDERS = [
  'receivers',
  'buildings',
  'barriers',
  'catchments',
  'ground',
  'terrain',
  'equipment',
] as const satisfies readonly ProjectFolder[];
export type TableFolder = (typeof TABLE_FOLDERS)[number];

/** Units of length that a column may have, in metres. */
export const LENGTH_UNITS = {
  m: 1,
  ft: 0.3048,
  'us-ft': 1200 / 3937,
  yd: 0.9144,
  in: 0.0254,
  dm: 0.1,
  cm: 0.01,
  mm: 0.001,
  km: 1000,
} as const;
export type LengthUnit = keyof typeof LENGTH_UNITS;

const MAX_TEXT = 1000;
const MAX_COLUMNS = 1000;
const text = z.string().max(MAX_TEXT);
const field = z.string().min(1).max(100);

/** Rows of the header, counted from 1. Names in two rows are joined, such as `Octave band` above `63`. */
export const headerSchema = z.object({
  first: z.number().int().min(1).max(100),
  rows: z.number().int().min(1).max(3),
});
export type HeaderRows = z.infer<typeof headerSchema>;

/**
 * How to read tables of one layout: the column of each field, its unit, and the meaning of its values. The project stores it, so
 * that the files stay unchanged and newer files with the same layout are read in the same way.
 */
export const importRecipeSchema = z.object({
  folder: z.enum(TABLE_FOLDERS),
  /** The file, or the layer of a file, for which it was made: `survey.xlsx/Sheet1`. */
  file: text.min(1),
  header: headerSchema,
  /** The columns of the layout in their order. Empty if the table has too many columns or too long names (`keptColumns`). */
  columns: z.array(text).max(MAX_COLUMNS),
  /** The column of each field. Fields without a column are left out. */
  fields: z.array(z.object({ field, column: text })).max(100),
  /** The units of fields that are not in metres. */
  units: z.array(z.object({ field, unit: z.enum(Object.keys(LENGTH_UNITS) as [LengthUnit, ...LengthUnit[]]) })).max(20),
  /**
   * The meaning of values. An empty `value` stands for a blank cell and for a field without a column. In `means`, `{row}` is
   * replaced by the row number. If `means` is null, the row is left out.
   */
  values: z.array(z.object({ field, value: text, means: text.nullable() })).max(2000),
  /** Whether tables of this layout do not belong to the folder and are left out. */
  isLeftOut: z.boolean(),
});
export type ImportRecipe = z.infer<typeof importRecipeSchema>;

/** Most recipes that a project stores. They fit into one document. */
export const MAX_RECIPES = 60;

/** `projects/{uid}/config/importRecipes`. Administrators write it. */
export const importRecipesSchema = z.object({
  recipes: z.array(importRecipeSchema).max(MAX_RECIPES).default([]),
  updatedAt: z.date().nullable().default(null),
});
export type ImportRecipes = z.infer<typeof importRecipesSchema>;

/** The columns that identify a layout. Empty if they do not fit into a recipe. The recipe then applies to its file alone. */
export function keptColumns(columns: readonly string[]): string[] {
  const fits = columns.length <= MAX_COLUMNS && columns.every((column) => column.length <= MAX_TEXT);
  return fits ? [...columns] : [];
}

/** Whether two recipes are for the same table, so that one replaces the other. */
export function isSameTable(one: ImportRecipe, other: ImportRecipe): boolean {
  return one.folder === other.folder && one.file === other.file;
}

/**
 * Finds a conflict: a recipe that a person wants to store, although somebody else has changed or deleted the stored recipe for
 * the same table since the person read it.
 * @param stored recipes that are stored now
 * @param seen recipes as the person read them
 * @param recipes recipes that the person wants to store
 * @returns the first recipe with a conflict, or null
 */
export function changedMeanwhile(
  stored: readonly ImportRecipe[],
  seen: readonly ImportRecipe[],
  recipes: readonly ImportRecipe[],
): ImportRecipe | null {
  const of = (list: readonly ImportRecipe[], recipe: ImportRecipe) =>
    canonicalJson(list.find((known) => isSameTable(known, recipe)) ?? null);
  return recipes.find((recipe) => of(stored, recipe) !== of(seen, recipe)) ?? null;
}
