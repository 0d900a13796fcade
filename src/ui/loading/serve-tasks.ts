import { BROKEN } from './worker-rpc.ts';

/** Runs the task that the worker is named after, and then handles messages that have arrived meanwhile. */
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
    // Without a network, the code has no fault. The page is notified in both cases, because a reported error is an error of the
    // worker.
    if (navigator.onLine) reportError(error);
    else globalThis.postMessage(BROKEN, { transfer: [] });
  });
}
