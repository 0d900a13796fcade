interface Limit {
  ms: number;
  /** How much of the work is done. */
  doneShare: () => number;
}

/** Of work that is stopped because its time was over; it is begun again elsewhere. */
const TOO_LONG = new Error('the work takes too long');

/** Work of which so much is done gets as long again: whoever begins it again needs longer. */
const WORTH_WAITING_FOR = 0.5;

/** @returns null where the work was not done in its time, and was stopped */
export async function within<Result>(
  { ms, doneShare }: Limit,
  stop: AbortController,
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (ms === Infinity) return work();
  const giveUp = () => stop.abort(TOO_LONG);
  let timer = setTimeout(() => {
    if (doneShare() >= WORTH_WAITING_FOR) timer = setTimeout(giveUp, ms);
    else giveUp();
  }, ms);
  try {
    return await work();
  } catch (error) {
    if (error === TOO_LONG) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
