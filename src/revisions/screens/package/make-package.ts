import { call } from '../../../firebase/calls.ts';
import { Explained } from '../../../firebase/error-texts.ts';
import { fetchFile } from '../../../firebase/storage-requests.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { Revision } from '../../../model/revisions/revision.ts';
import { startWorker } from '../../../ui/loading/start-worker.ts';
import { runInWorker } from '../../../ui/loading/worker-rpc.ts';
import { readFrozenBytes } from '../../api/revisions.ts';
import type { NamedPackage, PackageFiles } from '../../rules/package-files.ts';

export interface PackageWork {
  input: PackageFiles;
  output: NamedPackage;
  progress: never;
}

/**
 * Creates the package of a revision as a zip file in a worker.
 * @throws Explained if a frozen file is not the one that was issued
 */
export async function makePackage(
  { name, crs, bounds }: LoadedProjectWithUid,
  revision: Revision,
): Promise<NamedPackage> {
  const [results, input, report] = await Promise.all([
    readFrozenBytes(revision, 'results'),
    readFrozenBytes(revision, 'input'),
    pdfOf(revision),
  ]);
  const failure = new Explained('The package could not be made. Reload the page and try again.');
  const files = { revision, results, input, report, project: { name, crs, bounds } };
  return runInWorker<PackageWork>(startWorker('package'), files, failure, [results, input, report]);
}

async function pdfOf({ assessment, label }: Revision): Promise<ArrayBuffer> {
  const { path } = await call('reportPdf', { assessmentId: assessment, revision: label });
  return (await fetchFile(path)).arrayBuffer();
}
