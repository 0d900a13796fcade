import { getFunctions } from 'firebase-admin/functions';
import { REGION } from './firebase.ts';
import { traceContext } from './log.ts';

/** The function that handles a task, and its time limit. */
interface Queued {
  readonly function: string;
  readonly deadlineSeconds: number;
  /** Name of the task. A task with the same name is queued only once. */
  readonly id?: string;
}

/**
 * Adds a task to the queue of a function, with the current request id.
 * @throws the error of the queue if the task was not added
 */
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
