import { webTracers } from '../../engine/threads/web.ts';
import { startWorkerAgain } from '../../ui/loading/start-worker.ts';

/** Trace threads of the app's worker, for `predict` and `contours`. */
export const startTracers = webTracers(() => startWorkerAgain('trace'));
