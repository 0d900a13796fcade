/** What the app's worker does beside the page: each task is a module of its own, which `src/app/worker.ts` names. */
export type WorkerTask =
  | 'contours'
  | 'explanation'
  | 'monitoring'
  | 'places'
  | 'preview'
  | 'review'
  | 'trace'
  | 'what-if';

/** Starts the app's worker on a task. Its script is an entry of the build, as the page's is. */
export const startWorker = (task: WorkerTask): Worker =>
  new Worker(new URL('../../app/worker.ts', import.meta.url), { type: 'module', name: task });

/** Starts the worker that this runs in once more, on another task: the browser has its script. */
export const startWorkerAgain = (task: WorkerTask): Worker =>
  new Worker(globalThis.location.href, { type: 'module', name: task });
