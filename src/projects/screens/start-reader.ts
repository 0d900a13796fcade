/** What is read of files beside the page: each task is a module of its own, which `reader-worker.ts` names. */
export type ReaderTask = 'buildings' | 'import' | 'sort' | 'terrain';

/** Starts the worker that reads files on a task. */
export const startReader = (task: ReaderTask): Worker =>
  new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module', name: task });
