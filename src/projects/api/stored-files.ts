import { FirebaseError } from 'firebase/app';
import { deleteObject, getBlob, getBytes, getMetadata, listAll, ref, uploadBytesResumable } from 'firebase/storage';
import type { ProjectUid } from '../../model/ids.ts';
import { storagePaths } from '../../model/paths.ts';
import { PROJECT_FOLDERS, type ProjectFolder } from '../../model/project/project.ts';
import { storage } from '../../firebase/storage-sdk.ts';

/** A file of a project as it lies in Storage. */
export interface StoredFile {
  folder: ProjectFolder;
  name: string;
  size: number;
  updated: Date;
}

/** The files in the folders of a project, all eight unless some are named, whether it lists them or not. */
export async function readStoredFiles(
  project: ProjectUid,
  folders: readonly ProjectFolder[] = PROJECT_FOLDERS,
): Promise<StoredFile[]> {
  const found = await Promise.all(folders.map((folder) => filesOf(project, folder)));
  return Promise.all(
    found.flat().map(async ({ folder, reference }) => {
      // When its content was written; `updated` also tells when somebody asked for a link.
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

/** Deletes an object; one that is not there is no error. */
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

/** A file of a project, through the rules. */
export function downloadProjectFile(project: ProjectUid, folder: ProjectFolder, name: string): Promise<Blob> {
  return getBlob(ref(storage, storagePaths.projectFile(project, folder, name)));
}

/** A file's content, and which of its versions that is. */
export interface ReadFile {
  name: string;
  bytes: Uint8Array;
  generation: string;
}

/** Reads a file of a project; null where it is not in the storage. */
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
  /** The version that was read; null where there was none, undefined where whatever is there is written over. */
  generation: string | null | undefined;
  contentType?: 'text/csv' | 'application/geo+json' | 'application/json';
}

/** Writes a file of a project that was read before, or a new one. */
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
