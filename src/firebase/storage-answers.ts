/** A refusal by the file storage, or its failure to answer, with the codes of the SDK. */
export class StorageError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: 'storage/unauthenticated',
  402: 'storage/quota-exceeded',
  403: 'storage/unauthorized',
};

/** Part of the message with which the file storage refuses the app because of App Check, and not the user. */
const APP_REFUSED = 'App Check token is invalid';

/** Returns the error for a refused request. @param missing the code to use if the file does not exist */
export async function refusalOf(answer: Response, missing: string): Promise<StorageError> {
  const { status } = answer;
  if (status === 404) return new StorageError(missing);
  const isOfApp = status === 401 && (await answer.text().catch(() => '')).includes(APP_REFUSED);
  return new StorageError(isOfApp ? 'storage/unauthorized-app' : (REFUSALS[status] ?? 'storage/unknown'));
}

/** Whether the same request may succeed later. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** Whether the request could not be sent, because no token could be obtained without a network or the server was not reached. */
export function isUnreached(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code !== 'string' || code === 'auth/network-request-failed';
}
