import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';
import type { ProjectFolder } from './project.ts';

/** Folders whose files have columns. */
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

/** Units that a column of lengths may be in, with a metre of each. */
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

/** Rows of the header, counted from 1: names in two rows are joined, such as `Octave band` over `63`. */
export const headerSchema = z.object({
  first: z.number().int().min(1).max(100),
  rows: z.number().int().min(1).max(3),
});
export type HeaderRows = z.infer<typeof headerSchema>;

/**
 * How the tables of one layout are read: which column is which field, in which unit, and what its values mean. It is kept with the project,
 * so that files stay as they are, and a newer file of the same layout is read in the same way.
 */
export const importRecipeSchema = z.object({
  folder: z.enum(TABLE_FOLDERS),
  /** The file, or the layer of a file, that it was made for: `survey.xlsx/Sheet1`. */
  file: text.min(1),
  header: headerSchema,
  /** The columns of the layout, in their order; none of a table with more, or with longer names, than are kept (`keptColumns`). */
  columns: z.array(text).max(MAX_COLUMNS),
  /** The column of each field that has one. */
  fields: z.array(z.object({ field, column: text })).max(100),
  /** Fields whose column is not in metres. */
  units: z.array(z.object({ field, unit: z.enum(Object.keys(LENGTH_UNITS) as [LengthUnit, ...LengthUnit[]]) })).max(20),
  /**
   * What values stand for: an empty one is a blank cell, and the value of a field without a column; `{row}` in it is the number of the row.
   * Null leaves the row out.
   */
  values: z.array(z.object({ field, value: text, means: text.nullable() })).max(2000),
  /** Whether tables of this layout are no tables of the folder, and left out. */
  isLeftOut: z.boolean(),
});
export type ImportRecipe = z.infer<typeof importRecipeSchema>;

/** More layouts than a project has; a document holds them. */
export const MAX_RECIPES = 60;

/** `projects/{uid}/config/importRecipes`; administrators write it. */
export const importRecipesSchema = z.object({
  recipes: z.array(importRecipeSchema).max(MAX_RECIPES).default([]),
  updatedAt: z.date().nullable().default(null),
});
export type ImportRecipes = z.infer<typeof importRecipesSchema>;

/** The columns by which a layout is recognised; none where they do not fit into a recipe, which is for its file alone then. */
export function keptColumns(columns: readonly string[]): string[] {
  const fits = columns.length <= MAX_COLUMNS && columns.every((column) => column.length <= MAX_TEXT);
  return fits ? [...columns] : [];
}

/** Whether two recipes are for the same table, so that one takes the place of the other. */
export function isSameTable(one: ImportRecipe, other: ImportRecipe): boolean {
  return one.folder === other.folder && one.file === other.file;
}

/**
 * The first of the recipes to be kept whose table somebody else has given another recipe, or none, since it was looked at; null where none
 * has.
 * @param seen recipes as they were when somebody began
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
