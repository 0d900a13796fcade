import { Suspense } from 'react';
import { create } from 'zustand';
import type { TableFolder } from '../../../../model/project/import-recipe.ts';
import type { ProjectUid } from '../../../../model/ids.ts';
import type { Project } from '../../../../model/project/project.ts';
import { lazily } from '../../../../ui/loading/lazily.ts';
import type { OpenedFile } from './inspect-in-page.ts';

// The readers of files come when somebody asks for them.
const ImportDialog = lazily(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** A file whose columns are assigned; it is read from the storage where it is not at hand. */
export interface FileToAssign {
  readonly project: ProjectUid;
  readonly folder: TableFolder;
  readonly name: string;
  readonly opened: OpenedFile | null;
}

/** Files of all folders wait for each other: one dialog at a time. */
const useFilesToAssign = create<{ files: ReadonlyArray<FileToAssign & { id: string }> }>(() => ({ files: [] }));

export function assignColumns(...added: readonly FileToAssign[]): void {
  useFilesToAssign.setState(({ files }) => ({
    files: [...files, ...added.map((file) => ({ ...file, id: crypto.randomUUID() }))],
  }));
}

/** The columns of the first file that waits. */
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
