import { webTracers } from '../../engine/threads/web.ts';
import { startWorkerAgain } from '../../ui/loading/start-worker.ts';
import { LiveHelpers } from '../rules/preview/live-helpers.ts';

/** Starts tracing threads of the app's worker, for `predict` and `contours`. */
export const startTracers = webTracers(() => startWorkerAgain('trace'));

/** Most additional threads. Each keeps its own copy of the tracing context, and more threads bring little. */
const MAX_HELPERS = 3;

/**
 * Additional threads of a worker that traces plans. One core is left for the page if there are enough cores. Without them, the
 * worker is slower but equally exact. So a failure is not reported: the page would take it for a failure of the worker.
 */
export function helperThreads(): LiveHelpers {
  const count = Math.min(MAX_HELPERS, Math.max(1, navigator.hardwareConcurrency - 2));
  return new LiveHelpers(startTracers, count, () => undefined);
}
