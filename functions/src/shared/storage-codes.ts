const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

/** Whether Storage said that there is no such object. */
export const isMissing = (error: unknown): boolean => hasCode(error, NOT_FOUND);

/** Whether a write was refused because another one came before. */
export const isReplaced = (error: unknown): boolean => hasCode(error, PRECONDITION_FAILED);

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
