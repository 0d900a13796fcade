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
  // The page hears of a task that cannot be fetched, as of any other fault, by the worker's error.
  begin().catch(reportError);
}
