/** What the storage refused, or that it could not be reached, by the codes of the SDK. */
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

/** Part of the words by which the storage refuses the app, and not the person who asks. */
const APP_REFUSED = 'App Check token is invalid';

/** Why a request was refused. @param missing the code where what is asked for is not there */
export async function refusalOf(answer: Response, missing: string): Promise<StorageError> {
  const { status } = answer;
  if (status === 404) return new StorageError(missing);
  const isOfApp = status === 401 && (await answer.text().catch(() => '')).includes(APP_REFUSED);
  return new StorageError(isOfApp ? 'storage/unauthorized-app' : (REFUSALS[status] ?? 'storage/unknown'));
}

/** Whether another try may have another answer. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** Whether a proof could not be had for want of a network, or the request itself did not arrive. */
export function isUnreached(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code !== 'string' || code === 'auth/network-request-failed';
}
