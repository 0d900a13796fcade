/** Finds the buildings of a project that may be addresses, in a worker. */
import { type BuildingsFound, addressableBuildings } from '../../rules/load/receivers/receivers-from-buildings.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import { serveWorker } from '../../../ui/loading/worker-rpc.ts';

export interface BuildingsWork {
  input: { files: readonly ProjectFile[]; crs: number | null };
  output: BuildingsFound;
  progress: never;
}

serveWorker<BuildingsWork>(({ files, crs }) => addressableBuildings(files, crs));
