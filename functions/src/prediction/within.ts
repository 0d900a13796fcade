interface Limit {
  ms: number;
  /** Returns the completed share of the work, 0 to 1. */
  doneShare: () => number;
}

/** Reason of the abort if the time is over. Another instance repeats the work. */
const TOO_LONG = new Error('the work takes too long');

/** Share of completed work from which the work gets the same time again, because repeating it elsewhere would take longer. */
const WORTH_WAITING_FOR = 0.5;

/** @returns null if the work did not finish in time and was stopped */
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
