import { getFunctions } from 'firebase-admin/functions';
import { REGION } from './firebase.ts';
import { traceContext } from './log.ts';

/** Which function works on a task, and how long it may. */
interface Queued {
  readonly function: string;
  readonly deadlineSeconds: number;
  /** A task of this name is queued once, however often it is asked for. */
  readonly id?: string;
}

/** Hands a task to the queue of a function, with the request id of what queues it. @throws what the queue reports, where it did not get there */
export async function enqueueTask(task: object, { function: name, deadlineSeconds, id }: Queued): Promise<void> {
  const queue = getFunctions().taskQueue<object>(`locations/${REGION}/functions/${name}`);
  try {
    await queue.enqueue(
      { ...task, ...traceContext() },
      { dispatchDeadlineSeconds: deadlineSeconds, ...(id !== undefined && { id }) },
    );
  } catch (error) {
    if (!isQueuedAlready(error)) throw error;
  }
}

function isQueuedAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
}
