import { Explained } from '../../../firebase/error-texts.ts';
import type { Project } from '../../../model/project/project.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import { convertInPage } from '../../../plan/screens/import/convert-in-page.ts';
import { callWorker } from '../../../ui/loading/worker-rpc.ts';
import { readProjectFile } from '../../api/stored-files.ts';
import { openFiles } from '../../rules/load/files/open-files.ts';
import type { BuildingsFound } from '../../rules/load/receivers/receivers-from-buildings.ts';
import type { BuildingsWork } from './buildings-worker.ts';
import { startReader } from '../start-reader.ts';

/**
 * Reads the buildings of a project from its files in Storage.
 * @throws Explained if a file does not exist; FirebaseError
 */
export async function readBuildings({
  uid,
  crs,
  files,
}: Pick<Project, 'uid' | 'crs' | 'files'>): Promise<BuildingsFound> {
  const given = await Promise.all(
    (files.buildings ?? []).map(async (name): Promise<ProjectFile> => {
      const read = await readProjectFile(uid, 'buildings', name);
      if (read === null) throw new Explained(`${name} is listed, and is not in the storage. Upload it again.`);
      return { folder: 'buildings', name, bytes: read.bytes };
    }),
  );
  const opened = await openFiles(given, convertInPage);
  const found = await inWorker({ files: opened.files, crs });
  return { ...found, problems: [...opened.problems, ...found.problems] };
}

function inWorker(input: BuildingsWork['input']): Promise<BuildingsFound> {
  const worker = startReader('buildings');
  return new Promise((resolve, reject) => {
    callWorker<BuildingsWork>(worker, input, {
      onOutput: resolve,
      onBroken: () => reject(new Explained('What reads the buildings could not be fetched or failed. Try again.')),
    });
  });
}
