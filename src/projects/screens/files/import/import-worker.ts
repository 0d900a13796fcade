/** Reads the tables of a file whose columns are being assigned, in a worker. */
import { inspectFile, type InspectedFile, type InspectInput } from '../../../rules/load/recipes/inspect-file.ts';
import { serveWorker } from '../../../../ui/loading/worker-rpc.ts';

export interface InspectWork {
  input: InspectInput;
  output: InspectedFile;
  progress: never;
}

serveWorker<InspectWork>(inspectFile);
