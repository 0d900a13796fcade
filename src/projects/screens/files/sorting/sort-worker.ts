/** Detects the folders of a file, in a worker. */
import type { CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import type { TableFolder } from '../../../../model/project/import-recipe.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { foldersOfFile } from '../../../rules/load/files/folders-of-file.ts';
import { serveWorker } from '../../../../ui/loading/worker-rpc.ts';

export interface SortWork {
  input: { parts: readonly ProjectFile[]; criteria: CriteriaSet };
  output: TableFolder[];
  progress: never;
}

serveWorker<SortWork>(({ parts, criteria }) => foldersOfFile(parts, criteria));
