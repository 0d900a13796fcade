/** What is told now and then while something goes on, one at a time. */
export interface Teller<Told extends readonly unknown[]> {
  /** Tells it, unless the last is not told yet or the interval is not over. */
  tell: (...told: Told) => void;
  /** Resolves once nothing is being told. */
  told: () => Promise<void>;
}

/**
 * Writes in transactions on one document wait for each other's locks, and each that is begun before the last has ended makes it later: progress
 * that is written slowly is written less often instead.
 * @param write tells it; whatever fails in it is its own matter
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
