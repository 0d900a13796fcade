import { Suspense } from 'react';
import { create } from 'zustand';
import type { TableFolder } from '../../../../model/project/import-recipe.ts';
import type { ProjectUid } from '../../../../model/ids.ts';
import type { Project } from '../../../../model/project/project.ts';
import { lazily } from '../../../../ui/loading/lazily.ts';
import type { OpenedFile } from './inspect-in-page.ts';

// The code that reads files is fetched on demand.
const ImportDialog = lazily(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** A file whose columns are to be assigned. It is read from Storage unless its content is given. */
export interface FileToAssign {
  readonly project: ProjectUid;
  readonly folder: TableFolder;
  readonly name: string;
  readonly opened: OpenedFile | null;
}

/** Files that wait for the assignment of their columns. Only one dialog is open at a time. */
const useFilesToAssign = create<{ files: ReadonlyArray<FileToAssign & { id: string }> }>(() => ({ files: [] }));

export function assignColumns(...added: readonly FileToAssign[]): void {
  useFilesToAssign.setState(({ files }) => ({
    files: [...files, ...added.map((file) => ({ ...file, id: crypto.randomUUID() }))],
  }));
}

/** Opens the dialog for the first waiting file. */
export function FilesToAssign({ project }: { project: Pick<Project, 'uid' | 'crs' | 'files'> }) {
  const file = useFilesToAssign(({ files }) => files.find((waiting) => waiting.project === project.uid));
  const next = () => useFilesToAssign.setState(({ files }) => ({ files: files.filter((waiting) => waiting !== file) }));
  return (
    <Suspense>
      {file !== undefined && (
        <ImportDialog
          key={file.id}
          project={project}
          folder={file.folder}
          name={file.name}
          opened={file.opened}
          onClose={next}
        />
      )}
    </Suspense>
  );
}
