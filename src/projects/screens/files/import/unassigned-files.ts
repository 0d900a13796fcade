import { firstOf } from '../../../../firebase/live.ts';
import type { TableFolder } from '../../../../model/project/import-recipe.ts';
import type { Project } from '../../../../model/project/project.ts';
import { criteriaSetOf } from '../../../../model/project/report-config.ts';
import { readImportRecipes } from '../../../api/import-recipes.ts';
import { watchReportConfig } from '../../../api/report-config.ts';
import { hasColumns } from '../../../rules/load/files/table-formats.ts';
import { isAssigned } from '../../../rules/load/recipes/inspect-file.ts';
import type { FileToAssign } from './files-to-assign.tsx';
import { hasCloud, inspectInPage, openChosenFile } from './inspect-in-page.ts';

/** A larger file is not looked at before somebody asks, bytes: a load says what its columns lack. */
const MOST_BYTES = 30_000_000;

/**
 * Of files that were chosen for a folder, those whose columns people have to assign: neither their names nor an earlier recipe say which
 * they are. A file that cannot be read at all is none of them: a load says why.
 */
export async function unassignedFiles(
  { uid, crs, files: listed }: Pick<Project, 'uid' | 'crs' | 'files'>,
  folder: TableFolder,
  files: readonly File[],
): Promise<FileToAssign[]> {
  const tables = files.filter(({ name, size }) => hasColumns(folder, name) && size <= MOST_BYTES);
  if (tables.length === 0) return [];
  const [kept, config] = await Promise.all([readImportRecipes(uid), firstOf(watchReportConfig(uid))]);
  if (config === null) return [];
  const criteria = criteriaSetOf(config);
  const unassigned: FileToAssign[] = [];
  for (const file of tables) {
    const opened = await openChosenFile(folder, file).catch(() => null);
    if (opened === null) continue;
    const project = { folder, crs, criteria, hasCloud: hasCloud(listed), kept };
    const input = { ...opened, ...project, drafts: [] };
    const inspected = await inspectInPage(input).catch(() => null);
    const found = inspected?.tables ?? [];
    if (found.length > 0 && !found.some((table) => isAssigned(table, project.hasCloud)))
      unassigned.push({ project: uid, folder, name: file.name, opened });
  }
  return unassigned;
}
