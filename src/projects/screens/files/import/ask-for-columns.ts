import type { Project, ProjectFolder } from '../../../../model/project/project.ts';
import { hasColumns } from '../../../rules/load/files/table-formats.ts';
import { assignColumns } from './files-to-assign.tsx';

/** Opens the columns of files whose names do not say which they are. */
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
    // Without a network nobody is asked now: the button beside the file opens its columns, and a load says what they lack.
  }
}
