import { type LoadProblem, type Project, PROJECT_FOLDERS } from '../../../src/model/project/project.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import type { ByteSource } from '../../../src/gis/files/byte-source.ts';
import type { PictureHeader } from '../../../src/gis/rasters/picture-facts.ts';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import { retry } from '../shared/retry.ts';
import { bucket } from '../shared/firebase.ts';
import { fetchStored, readStored } from '../shared/stored-bytes.ts';

/** A listed file of a project in Storage. Its generation is null if it was not uploaded. */
export interface ListedFile extends Omit<ProjectFile, 'bytes'> {
  readonly generation: string | null;
  readonly size: number;
}

const storedFile = (project: Project, { folder, name }: Omit<ProjectFile, 'bytes'>) =>
  bucket().file(storagePaths.projectFile(project.uid, folder, name));

/** Lists the files of a project with their current generation in Storage. */
export function listFiles(project: Project): Promise<ListedFile[]> {
  const listed = PROJECT_FOLDERS.flatMap((folder) => (project.files[folder] ?? []).map((name) => ({ folder, name })));
  return Promise.all(
    listed.map(async (file): Promise<ListedFile> => {
      const stored = storedFile(project, file);
      const [exists] = await retry(() => stored.exists());
      if (!exists) return { ...file, generation: null, size: 0 };
      const [{ generation, size }] = await retry(() => stored.getMetadata());
      return { ...file, generation: String(generation), size: Number(size) };
    }),
  );
}

/**
 * Reads the bytes of every file, but only the headers of pictures, which may be larger than the memory. A file that is not in
 * Storage is an error and is not skipped.
 */
export async function readFiles(
  project: Project,
  listed: readonly ListedFile[],
): Promise<{ files: ProjectFile[]; pictures: Map<string, PictureHeader>; missing: LoadProblem[] }> {
  const { isPicture, readPictureHeader } = await import('../../../src/gis/rasters/picture-header.ts');
  const files: ProjectFile[] = [];
  const pictures = new Map<string, PictureHeader>();
  const missing: LoadProblem[] = [];
  for (const { folder, name, generation, size } of listed) {
    if (generation === null) missing.push(notUploaded(folder, name));
    else if (folder === 'imagery' && isPicture({ name })) {
      pictures.set(name, await readPictureHeader(name, storedSource(project, name, size)));
      files.push({ folder, name, bytes: new Uint8Array() });
    } else {
      const bytes = await readStored(storedFile(project, { folder, name }));
      files.push({ folder, name, bytes: new Uint8Array(bytes) });
    }
  }
  return { files, pictures, missing };
}

/** A picture in Storage as a source that downloads only the requested bytes. */
function storedSource(project: Project, name: string, size: number): ByteSource {
  const stored = storedFile(project, { folder: 'imagery', name });
  return {
    size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, size) - 1;
      if (end < offset) return new Uint8Array();
      const bytes = await readStored(stored, { start: offset, end, validation: false });
      return new Uint8Array(bytes);
    },
  };
}

/** Downloads a file of a project to the disk. */
export async function downloadTo(
  project: Project,
  file: Omit<ProjectFile, 'bytes'>,
  destination: string,
): Promise<void> {
  await fetchStored(storedFile(project, file), destination);
}

function notUploaded(folder: LoadProblem['folder'], file: string): LoadProblem {
  const message = 'The project lists this file, but it was not uploaded. Upload it, or remove it.';
  return { severity: 'error', folder, file, row: null, column: null, value: null, message };
}

/** The first file that has changed since it was listed. Null if none has. */
export async function replacedMeanwhile(project: Project, listed: readonly ListedFile[]): Promise<ListedFile | null> {
  const now = await listFiles(project);
  return listed.find((file, at) => now[at]?.generation !== file.generation) ?? null;
}
