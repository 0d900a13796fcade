/** Says on an error by which reference the log tells of it. @returns the error */
export function markReference(error: unknown, reference: string): unknown {
  return error instanceof Error ? Object.assign(error, { reference }) : error;
}

/** The reference of the call that ended with an error; null where none did. */
export function referenceOf(error: unknown): string | null {
  return error instanceof Error && 'reference' in error && typeof error.reference === 'string' ? error.reference : null;
}
