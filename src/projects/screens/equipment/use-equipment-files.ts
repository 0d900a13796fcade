import { useQuery } from '@tanstack/react-query';
import { readProjectFile, readStoredFiles } from '../../api/stored-files.ts';
import { readImportRecipes } from '../../api/import-recipes.ts';
import type { ImportRecipe } from '../../../model/project/import-recipe.ts';
import { csvRecipe } from '../../rules/load/files/read-tables.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import { type EquipmentRow, readEquipmentRows } from '../../rules/equipment/equipment-rows.ts';
import type { KeptProject } from '../settings/use-kept-projects.ts';

/** The content of a project's equipment folder. */
export interface StoredEquipment {
  rows: EquipmentRow[];
  /** Generation of each file that was read, by name. */
  generations: ReadonlyMap<string, string>;
  /** Assigned columns of files, by the name of the file. */
  assigned: ReadonlyMap<string, ImportRecipe>;
  /** Files that cannot be read, and their faults. They cannot be edited here. */
  unreadable: LoadProblem[];
  /** Listed files that do not exist. */
  missing: string[];
  /** A free file name for new items if there is no file to edit. */
  freeName: string;
}

/** Reads the listed equipment files once, so that later changes do not replace edits. */
export function useEquipmentFiles({ uid, files }: KeptProject) {
  const names = files.equipment ?? [];
  return useQuery({
    queryKey: ['equipment-files', uid],
    queryFn: () => readAll(uid, names),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

async function readAll(uid: KeptProject['uid'], names: readonly string[]): Promise<StoredEquipment> {
  const [stored, recipes, ...read] = await Promise.all([
    readStoredFiles(uid),
    readImportRecipes(uid),
    ...names.map((name) => readProjectFile(uid, 'equipment', name)),
  ]);
  const taken = [...names, ...stored.map(({ name }) => name)];
  const there = read.filter((file) => file !== null);
  const assigned = new Map(
    there.flatMap(({ name, bytes }) => {
      const recipe = csvRecipe({ folder: 'equipment', name, bytes }, recipes);
      return recipe === null ? [] : [[name, recipe] as const];
    }),
  );
  const parsed = there.map(({ name, bytes }) => ({
    name,
    ...readEquipmentRows(name, bytes, assigned.get(name) ?? null),
  }));
  const valid = parsed.filter(({ problems }) => problems.length === 0);
  const validNames = new Set(valid.map(({ name }) => name));
  return {
    rows: valid.flatMap(({ rows }) => rows),
    generations: new Map(
      there.filter(({ name }) => validNames.has(name)).map(({ name, generation }) => [name, generation]),
    ),
    assigned,
    unreadable: parsed.flatMap(({ problems }) => problems),
    missing: names.filter((_, index) => read[index] === null),
    freeName: freeName(taken),
  };
}

function freeName(taken: readonly string[]): string {
  let name = 'equipment.csv';
  for (let number = 2; taken.includes(name); number += 1) name = `equipment-${number}.csv`;
  return name;
}
