import { setTimeout } from 'node:timers/promises';

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
/** Messages of transient failures: a closed idle connection, or a server that is briefly unavailable. */
const TRANSIENT = /ECONNRESET|EPIPE|ETIMEDOUT|socket hang up|premature close|\b(429|500|502|503|504)\b/i;

/** Retries idempotent work after a transient failure, such as reading or writing a whole object. */
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
