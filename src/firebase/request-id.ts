/** Attaches the request id to an error. @returns the error */
export function markRequestId(error: unknown, reference: string): unknown {
  return error instanceof Error ? Object.assign(error, { reference }) : error;
}

/** Returns the request id of the call that caused an error. Null if no call caused it. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof Error && 'reference' in error && typeof error.reference === 'string' ? error.reference : null;
}
