/** Tasks of the app's worker. Each is a module that `src/app/worker.ts` names. */
export type WorkerTask =
  | 'address-list'
  | 'contours'
  | 'explanation'
  | 'monitoring'
  | 'package'
  | 'places'
  | 'preview'
  | 'review'
  | 'trace'
  | 'what-if';

/** Starts the app's worker for a task. Its script is an entry of the build. */
export const startWorker = (task: WorkerTask): Worker =>
  new Worker(new URL('../../app/worker.ts', import.meta.url), { type: 'module', name: task });

/** Starts another worker with the current worker's script for another task. The browser already has the script. */
export const startWorkerAgain = (task: WorkerTask): Worker =>
  new Worker(globalThis.location.href, { type: 'module', name: task });
