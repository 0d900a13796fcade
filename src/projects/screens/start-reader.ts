/** Tasks that read files in a worker. Each task is a module that `reader-worker.ts` names. */
export type ReaderTask = 'buildings' | 'import' | 'sort' | 'terrain';

/** Starts the worker for a task. */
export const startReader = (task: ReaderTask): Worker =>
  new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module', name: task });
