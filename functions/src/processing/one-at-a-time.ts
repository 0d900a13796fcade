/** Writes progress messages, one at a time. */
export interface Teller<Told extends readonly unknown[]> {
  /** Writes a message, unless the last one is still being written or the interval is not over. */
  tell: (...told: Told) => void;
  /** Resolves once no message is being written. */
  told: () => Promise<void>;
}

/**
 * Limits progress messages to one at a time. Transactions on one document wait for each other's locks, so that messages which overlap delay
 * each other and the results: on a slow database progress is written less often instead.
 * @param intervalMs the least time between two messages, ms
 * @param write writes a message, and handles its own errors
 */
export function oneAtATime<Told extends readonly unknown[]>(
  intervalMs: number,
  write: (...told: Told) => Promise<void>,
): Teller<Told> {
  let last = Date.now();
  let underWay: Promise<void> | null = null;
  return {
    tell: (...told) => {
      const now = Date.now();
      if (underWay !== null || now - last < intervalMs) return;
      last = now;
      underWay = write(...told).finally(() => {
        underWay = null;
      });
    },
    told: () => underWay ?? Promise.resolve(),
  };
}
