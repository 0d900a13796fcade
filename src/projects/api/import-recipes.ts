import { getDoc, runTransaction } from 'firebase/firestore';
import type { Email, ProjectUid } from '../../model/ids.ts';
import {
  changedMeanwhile,
  type ImportRecipe,
  type ImportRecipes,
  importRecipesSchema,
  isSameTable,
  MAX_RECIPES,
} from '../../model/project/import-recipe.ts';
import { auditStamp, documents, firestore, parseDocument, watchDocument } from '../../firebase/firestore.ts';
import { Explained } from '../../firebase/error-texts.ts';
import { mapWatch, type Watch } from '../../firebase/live.ts';

/** Watches the import recipes of a project, which say how tables with assigned columns are read. */
export function watchImportRecipes(project: ProjectUid): Watch<ImportRecipes> {
  return mapWatch(watchDocument(documents.importRecipes(project), importRecipesSchema), (recipes) => recipes ?? NONE);
}

const NONE: ImportRecipes = { recipes: [], updatedAt: null };

/** Reads the import recipes of a project. @throws {FirebaseError} */
export async function readImportRecipes(project: ProjectUid): Promise<readonly ImportRecipe[]> {
  const reference = documents.importRecipes(project);
  const snapshot = await getDoc(reference);
  return snapshot.exists() ? parseDocument(importRecipesSchema, reference.path, snapshot.data()).recipes : [];
}

/**
 * Stores recipes. Each replaces the recipe for the same table. Recipes that somebody else stores for other tables meanwhile stay.
 * A stored document that cannot be read is replaced.
 * @param seen recipes at the time when the person began to edit
 * @throws {FirebaseError}; Explained if somebody else has assigned the same columns meanwhile, or if the recipes do not fit into
 * a document
 */
export async function keepImportRecipes(
  project: ProjectUid,
  { recipes, seen }: { recipes: readonly ImportRecipe[]; seen: readonly ImportRecipe[] },
  email: Email,
): Promise<void> {
  const reference = documents.importRecipes(project);
  await runTransaction(firestore, async (transaction) => {
    const snapshot = await transaction.get(reference);
    const stored = snapshot.exists() ? parseDocument(importRecipesSchema, reference.path, snapshot.data()).recipes : [];
    const changed = changedMeanwhile(stored, seen, recipes);
    if (changed !== null) {
      throw new Explained(
        `Somebody else has assigned the columns of ${changed.file} meanwhile. Close this, and open them again to see how.`,
      );
    }
    const others = stored.filter((known) => !recipes.some((recipe) => isSameTable(known, recipe)));
    const all = [...others, ...recipes];
    if (all.length > MAX_RECIPES) {
      throw new Explained(
        `A project keeps the columns of at most ${MAX_RECIPES} tables. Delete those of others first.`,
      );
    }
    if (!importRecipesSchema.safeParse({ recipes: all }).success) {
      throw new Explained('The names of the columns or their values are longer, or more, than can be kept.');
    }
    const revised = recipes
      .map(({ folder, file }) => `${folder}/${file}`)
      .join(', ')
      .slice(0, 2000);
    transaction.set(reference, { recipes: all, revised, ...auditStamp(email) });
  });
}

/** Deletes the recipe for files of a layout. Their columns are then found by their names. @throws {FirebaseError} */
export async function forgetImportRecipe(project: ProjectUid, recipe: ImportRecipe, email: Email): Promise<void> {
  const reference = documents.importRecipes(project);
  await runTransaction(firestore, async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (!snapshot.exists()) return;
    const stored = parseDocument(importRecipesSchema, reference.path, snapshot.data()).recipes;
    const recipes = stored.filter((known) => !isSameTable(known, recipe));
    transaction.set(reference, { recipes, revised: `${recipe.folder}/${recipe.file}`, ...auditStamp(email) });
  });
}
