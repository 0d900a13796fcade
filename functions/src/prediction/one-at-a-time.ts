/** Writes progress messages, one at a time. */
export interface ProgressWriter<Progress extends readonly unknown[]> {
  /** Writes a message, unless the last one is still being written or the interval is not over. */
  write: (...progress: Progress) => void;
  /** Resolves once no message is being written. */
  idle: () => Promise<void>;
}

/**
 * Limits progress messages to one at a time. Transactions on one document wait for each other's locks, so that messages which overlap delay
 * each other and the results: on a slow database progress is written less often instead.
 * @param intervalMs the least time between two messages, ms
 * @param write writes a message, and handles its own errors
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
