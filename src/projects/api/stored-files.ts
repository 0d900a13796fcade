import { FirebaseError } from 'firebase/app';
import { deleteObject, getBlob, getBytes, getMetadata, listAll, ref, uploadBytesResumable } from 'firebase/storage';
import type { ProjectUid } from '../../model/ids.ts';
import { storagePaths } from '../../model/paths.ts';
import { PROJECT_FOLDERS, type ProjectFolder } from '../../model/project/project.ts';
import { storage } from '../../firebase/storage-sdk.ts';

/** A file of a project in Storage. */
export interface StoredFile {
  folder: ProjectFolder;
  name: string;
  size: number;
  updated: Date;
}

/** The files in the folders of a project, listed or not. Without `folders`, it reads all eight folders. */
export async function readStoredFiles(
  project: ProjectUid,
  folders: readonly ProjectFolder[] = PROJECT_FOLDERS,
): Promise<StoredFile[]> {
  const found = await Promise.all(folders.map((folder) => filesOf(project, folder)));
  return Promise.all(
    found.flat().map(async ({ folder, reference }) => {
      // `timeCreated` is the time of the last write of the content. `updated` also changes when somebody requests a link.
      const { size, timeCreated } = await getMetadata(reference);
      return { folder, name: reference.name, size, updated: new Date(timeCreated) };
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

/** Deletes an object. An object that does not exist is no error. */
export async function deleteStored(path: string): Promise<void> {
  try {
    await deleteObject(ref(storage, path));
  } catch (error) {
    if (!(error instanceof FirebaseError && error.code === 'storage/object-not-found')) throw error;
  }
}

async function filesOf(project: ProjectUid, folder: ProjectFolder) {
  const { items } = await listAll(ref(storage, storagePaths.projectFolder(project, folder)));
  return items.map((reference) => ({ folder, reference }));
}

/** Downloads a file of a project. The security rules apply. */
export function downloadProjectFile(project: ProjectUid, folder: ProjectFolder, name: string): Promise<Blob> {
  return getBlob(ref(storage, storagePaths.projectFile(project, folder, name)));
}

/** The content of a file and its generation in Storage. */
export interface ReadFile {
  name: string;
  bytes: Uint8Array;
  generation: string;
}

/** Reads a file of a project. Null if it is not in Storage. */
export async function readProjectFile(
  project: ProjectUid,
  folder: ProjectFolder,
  name: string,
): Promise<ReadFile | null> {
  const generation = await readGeneration(project, folder, name);
  if (generation === null) return null;
  const reference = ref(storage, storagePaths.projectFile(project, folder, name));
  return { name, generation, bytes: new Uint8Array(await getBytes(reference)) };
}

type WriteOutcome = { kind: 'written'; generation: string } | { kind: 'changed-meanwhile' };

interface WrittenFile {
  name: string;
  text: string;
  /** Generation that was read. Null if there was no file. Undefined: overwrite any file. */
  generation: string | null | undefined;
  contentType?: 'text/csv' | 'application/geo+json' | 'application/json';
}

/** Writes a file of a project that was read before, or a new file. */
export async function writeProjectFile(
  project: ProjectUid,
  folder: ProjectFolder,
  { name, text, generation, contentType = 'text/csv' }: WrittenFile,
): Promise<WriteOutcome> {
  const isOther = generation !== undefined && (await readGeneration(project, folder, name)) !== generation;
  if (isOther) return { kind: 'changed-meanwhile' };
  const reference = ref(storage, storagePaths.projectFile(project, folder, name));
  const { metadata } = await uploadBytesResumable(reference, new Blob([text]), { contentType });
  return { kind: 'written', generation: metadata.generation };
}

async function readGeneration(project: ProjectUid, folder: ProjectFolder, name: string): Promise<string | null> {
  try {
    return (await getMetadata(ref(storage, storagePaths.projectFile(project, folder, name)))).generation;
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'storage/object-not-found') return null;
    throw error;
  }
}
