import type { LoadProblem, Project } from '../../../src/domain/project.ts';
import { PROJECT_FOLDERS } from '../../../src/domain/project.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import type { ProjectFile } from '../../../src/geodata/project-file.ts';
import { bucket } from '../firebase.ts';

/** A file that a project lists, as it lies in Storage; a null generation where it was not uploaded. */
export interface ListedFile extends Omit<ProjectFile, 'bytes'> {
  readonly generation: string | null;
  readonly size: number;
}

const storedFile = (project: Project, { folder, name }: Omit<ProjectFile, 'bytes'>) =>
  bucket().file(storagePaths.projectFile(project.uid, folder, name));

/** All files that a project lists, with which write of each is there now. */
export function listFiles(project: Project): Promise<ListedFile[]> {
  const listed = PROJECT_FOLDERS.flatMap((folder) => (project.files[folder] ?? []).map((name) => ({ folder, name })));
  return Promise.all(
    listed.map(async (file): Promise<ListedFile> => {
      const stored = storedFile(project, file);
      const [exists] = await stored.exists();
      if (!exists) return { ...file, generation: null, size: 0 };
      const [{ generation, size }] = await stored.getMetadata();
      return { ...file, generation: String(generation), size: Number(size) };
    }),
  );
}

/** The bytes of every file; one that is not in Storage is an error, not skipped. */
export async function readFiles(
  project: Project,
  listed: readonly ListedFile[],
): Promise<{ files: ProjectFile[]; missing: LoadProblem[] }> {
  const files: ProjectFile[] = [];
  const missing: LoadProblem[] = [];
  for (const { folder, name, generation } of listed) {
    if (generation === null) missing.push(notUploaded(folder, name));
    else
      files.push({ folder, name, bytes: new Uint8Array((await storedFile(project, { folder, name }).download())[0]) });
  }
  return { files, missing };
}

function notUploaded(folder: LoadProblem['folder'], file: string): LoadProblem {
  const message = 'The project lists this file, but it was not uploaded. Upload it, or take it off the list.';
  return { severity: 'error', folder, file, row: null, column: null, value: null, message };
}

/** The first file that is another one now than when it was listed; null where all are the same. */
export async function replacedMeanwhile(project: Project, listed: readonly ListedFile[]): Promise<ListedFile | null> {
  const now = await listFiles(project);
  return listed.find((file, at) => now[at]?.generation !== file.generation) ?? null;
}
