import { appCheckToken } from './app-check-start.ts';
import { identityToken } from './auth.ts';
import { environment } from './environment.ts';
import { isPassing, isUnreached, refusalOf, StorageError } from './storage-answers.ts';

/** Requests to the file storage as its SDK makes them. Reading a file is one of them, and the SDK for it 22 kB of script. */

/** So long a read, and so long an upload is tried again, ms. */
export const MAX_READ_RETRY_MS = 120_000;
export const MAX_UPLOAD_RETRY_MS = 600_000;

/** Where the file storage answers, and its bucket. */
export const storageHost =
  environment.emulators === null
    ? 'https://firebasestorage.googleapis.com'
    : `http://127.0.0.1:${environment.emulators.storage}`;
export const storageBucket = environment.firebase.storageBucket;

/** What proves to the file storage who asks; a token is renewed where it has run out. */
export async function proof(): Promise<Record<string, string>> {
  const [identity, app] = await Promise.all([identityToken(), appCheckToken()]);
  return {
    ...(identity === '' ? {} : { Authorization: `Firebase ${identity}` }),
    ...(app === null ? {} : { 'X-Firebase-AppCheck': app }),
  };
}

const MAX_PAUSE_MS = 20_000;

/** Reads a file, through the rules. @throws StorageError */
export async function fetchFile(path: string): Promise<Blob> {
  const address = `${storageHost}/v0/b/${storageBucket}/o/${encodeURIComponent(path)}?alt=media`;
  const end = Date.now() + MAX_READ_RETRY_MS;
  for (let tries = 0; ; tries++) {
    try {
      const signal = AbortSignal.timeout(Math.max(1, end - Date.now()));
      const answer = await fetch(address, { headers: await proof(), signal });
      if (answer.ok) return await answer.blob();
      if (!isPassing(answer.status)) throw refusalOf(answer.status, 'storage/object-not-found');
    } catch (error) {
      if (!isUnreached(error)) throw error;
    }
    const pauseMs = Math.min(MAX_PAUSE_MS, 500 * 2 ** tries);
    if (Date.now() + pauseMs > end) throw new StorageError('storage/retry-limit-exceeded');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
