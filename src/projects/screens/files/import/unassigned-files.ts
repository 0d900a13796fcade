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

/** Largest file that is read without a request, bytes. For larger files, a load reports missing columns. */
const MOST_BYTES = 30_000_000;

/**
 * The chosen files of a folder whose columns people have to assign, because neither their names nor a stored recipe identifies
 * them. A file that cannot be read at all is not included. A load reports it.
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
