import { Explained } from '../../../../firebase/error-texts.ts';
import type { ProjectUid } from '../../../../model/ids.ts';
import type { TableFolder } from '../../../../model/project/import-recipe.ts';
import type { LoadProblem, Project } from '../../../../model/project/project.ts';
import { isPointCloud } from '../../../../gis/point-clouds/is-point-cloud.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { convertInPage } from '../../../../plan/screens/import/convert-in-page.ts';
import { callWorker } from '../../../../ui/loading/worker-rpc.ts';
import { readProjectFile } from '../../../api/stored-files.ts';
import { openFiles } from '../../../rules/load/files/open-files.ts';
import type { InspectedFile, InspectInput } from '../../../rules/load/recipes/inspect-file.ts';
import type { InspectWork } from './import-worker.ts';
import { startReader } from '../../start-reader.ts';

/** The parts of a file, and the problems from opening it. */
export interface OpenedFile {
  readonly files: readonly ProjectFile[];
  readonly problems: readonly LoadProblem[];
}

/**
 * Opens a file of a project from Storage.
 * @throws Explained if the file does not exist; FirebaseError
 */
export async function openStoredFile(project: ProjectUid, folder: TableFolder, name: string): Promise<OpenedFile> {
  const read = await readProjectFile(project, folder, name);
  if (read === null) throw new Explained(`${name} is listed, and is not in the storage. Upload it again.`);
  return openFiles([{ folder, name, bytes: read.bytes }], convertInPage);
}

/** Whether a project has a point cloud, which can give the heights of buildings without one. */
export function hasCloud({ terrain = [] }: Project['files']): boolean {
  return terrain.some((name) => isPointCloud({ name }));
}

/** Opens a chosen file, which need not be in Storage yet. @throws DOMException if the file can no longer be read */
export async function openChosenFile(folder: TableFolder, file: File): Promise<OpenedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return openFiles([{ folder, name: file.name, bytes }], convertInPage);
}

/** Reads a file in a worker of its own. @throws Explained if the worker cannot be fetched or fails */
export function inspectInPage(input: InspectInput, signal?: AbortSignal): Promise<InspectedFile> {
  const worker = startReader('import');
  return new Promise((resolve, reject) => {
    const giveUp = callWorker<InspectWork>(worker, input, {
      onOutput: resolve,
      onBroken: () => reject(new Explained('What reads the file could not be fetched or failed. Try again.')),
    });
    signal?.addEventListener('abort', giveUp);
  });
}
