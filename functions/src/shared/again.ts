import { setTimeout } from 'node:timers/promises';

const TRIES = 4;
const FIRST_PAUSE_MS = 200;
/** A connection that was closed while it was idle, or a server that is out for a moment. */
const PASSING = /ECONNRESET|EPIPE|ETIMEDOUT|socket hang up|premature close|\b(429|500|502|503|504)\b/i;

/** Does something that may be done twice, such as reading or writing an object whole, again where a failure passes. */
export async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !PASSING.test(wordsOf(error))) throw error;
      await setTimeout(FIRST_PAUSE_MS * 2 ** tries);
    }
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${String(error.code)} ${error.message}` : error.message;
}
