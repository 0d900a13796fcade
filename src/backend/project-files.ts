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

/** Deletes the files in the eight folders of a project that a condition names. */
export async function deleteProjectFiles(
  project: ProjectUid,
  goes: (folder: ProjectFolder, name: string) => boolean,
): Promise<void> {
  const folders = await Promise.all(PROJECT_FOLDERS.map((folder) => filesOf(project, folder)));
  const gone = folders.flat().filter(({ folder, reference }) => goes(folder, reference.name));
  await Promise.all(gone.map(({ reference }) => deleteObject(reference)));
}

async function filesOf(project: ProjectUid, folder: ProjectFolder) {
  const { items } = await listAll(ref(storage, storagePaths.projectFolder(project, folder)));
  return items.map((reference) => ({ folder, reference }));
}
