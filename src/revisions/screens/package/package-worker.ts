/** Creates the package of a revision in a worker, so that the page stays responsive. */
import { serveWorker } from '../../../ui/loading/worker-rpc.ts';
import { packageOf } from '../../rules/package-files.ts';
import type { PackageWork } from './make-package.ts';

serveWorker<PackageWork>(packageOf);
