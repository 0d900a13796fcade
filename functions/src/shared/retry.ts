import { setTimeout } from 'node:timers/promises';

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
/** A connection that was closed while it was idle, or a server that is out for a moment. */
const TRANSIENT = /ECONNRESET|EPIPE|ETIMEDOUT|socket hang up|premature close|\b(429|500|502|503|504)\b/i;

/** Retries idempotent work, such as reading or writing a whole object, after a transient failure. */
export async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !TRANSIENT.test(messageOf(error))) throw error;
      await setTimeout(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${String(error.code)} ${error.message}` : error.message;
}
