/** Writes progress messages one at a time. */
export interface ProgressWriter<Progress extends readonly unknown[]> {
  /** Writes a message, unless the previous one is still being written or the interval has not passed. */
  write: (...progress: Progress) => void;
  /** Resolves when no message is being written. */
  idle: () => Promise<void>;
}

/**
 * Limits progress messages to one at a time. Transactions on one document wait for each other's locks, so overlapping messages
 * would delay each other and the results. With a slow database, progress is therefore written less often.
 * @param intervalMs shortest interval between two messages, ms
 * @param write writes a message and handles its own errors
 */
export function oneAtATime<Progress extends readonly unknown[]>(
  intervalMs: number,
  write: (...progress: Progress) => Promise<void>,
): ProgressWriter<Progress> {
  let last = Date.now();
  let underWay: Promise<void> | null = null;
  return {
    write: (...progress) => {
      const now = Date.now();
      if (underWay !== null || now - last < intervalMs) return;
      last = now;
      underWay = write(...progress).finally(() => {
        underWay = null;
      });
    },
    idle: () => underWay ?? Promise.resolve(),
  };
}
