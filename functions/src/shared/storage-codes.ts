const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

/** Whether the error means that an object does not exist. */
export const isMissing = (error: unknown): boolean => hasCode(error, NOT_FOUND);

/** Whether the error means that a conditional write failed because of another write. */
export const isReplaced = (error: unknown): boolean => hasCode(error, PRECONDITION_FAILED);

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
