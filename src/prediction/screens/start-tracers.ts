import { webTracers } from '../../engine/threads/web.ts';
import { startWorkerAgain } from '../../ui/loading/start-worker.ts';

/** Starts tracing threads of the app's worker, for `predict` and `contours`. */
export const startTracers = webTracers(() => startWorkerAgain('trace'));
