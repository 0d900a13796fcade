import { BROKEN } from './worker-rpc.ts';

/** Does, in a worker, the task that the worker is named for, and then hears what the page has said meanwhile. */
export function serveTasks<Task extends string>(tasks: Readonly<Record<Task, () => Promise<unknown>>>): void {
  const early: MessageEvent[] = [];
  const keep = (event: MessageEvent) => early.push(event);
  globalThis.addEventListener('message', keep);
  const begin = async () => {
    await tasks[self.name as Task]();
    globalThis.removeEventListener('message', keep);
    for (const { data } of early) globalThis.dispatchEvent(new MessageEvent('message', { data }));
  };
  begin().catch((error: unknown) => {
    // Where there is no network the code has no fault. The page hears of it either way: a report is an error of the worker.
    if (navigator.onLine) reportError(error);
    else globalThis.postMessage(BROKEN, { transfer: [] });
  });
}
