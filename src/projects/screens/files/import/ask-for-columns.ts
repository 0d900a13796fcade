import type { Project, ProjectFolder } from '../../../../model/project/project.ts';
import { hasColumns } from '../../../rules/load/files/table-formats.ts';
import { assignColumns } from './files-to-assign.tsx';

/** Opens the assignment of columns for files whose columns are not recognised by name. */
export async function askForColumns(
  project: Pick<Project, 'uid' | 'crs' | 'files'>,
  folder: ProjectFolder,
  taken: readonly File[],
): Promise<void> {
  if (folder === 'imagery' || !taken.some(({ name }) => hasColumns(folder, name))) return;
  try {
    const { unassignedFiles } = await import('./unassigned-files.ts');
    assignColumns(...(await unassignedFiles(project, folder, taken)));
  } catch {
    // Without a network, nothing is opened. The button next to the file opens the assignment later, and a load reports missing
    // columns.
  }
}
