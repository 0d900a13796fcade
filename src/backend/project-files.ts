import { deleteObject, getMetadata, listAll, ref } from 'firebase/storage';
import type { ProjectUid } from '../domain/ids.ts';
import { storagePaths } from '../domain/paths.ts';
import { PROJECT_FOLDERS, type ProjectFolder } from '../domain/project.ts';
import { storage } from './storage.ts';

/** A file of a project as it lies in Storage. */
export interface StoredFile {
  folder: ProjectFolder;
  name: string;
  size: number;
  updated: Date;
}

/** The files in the eight folders of a project, whether it lists them or not. */
export async function readStoredFiles(project: ProjectUid): Promise<StoredFile[]> {
  const folders = await Promise.all(PROJECT_FOLDERS.map((folder) => filesOf(project, folder)));
  return Promise.all(
    folders.flat().map(async ({ folder, reference }) => {
      const { size, updated } = await getMetadata(reference);
      return { folder, name: reference.name, size, updated: new Date(updated) };
    }),
  );
}

export async function deleteStoredFiles(
  project: ProjectUid,
  files: ReadonlyArray<Pick<StoredFile, 'folder' | 'name'>>,
): Promise<void> {
  await Promise.all(
    files.map(({ folder, name }) => deleteObject(ref(storage, storagePaths.projectFile(project, folder, name)))),
  );
}

async function filesOf(project: ProjectUid, folder: ProjectFolder) {
  const { items } = await listAll(ref(storage, storagePaths.projectFolder(project, folder)));
  return items.map((reference) => ({ folder, reference }));
}
