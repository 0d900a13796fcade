import { appCheckToken } from './app-check-start.ts';
import { identityToken } from './auth.ts';
import { environment } from './environment.ts';
import { isPassing, isUnreached, refusalOf, StorageError } from './storage-answers.ts';

/** Requests to the file storage that correspond to those of the SDK. They avoid 22 kB of SDK code for reading a file. */

/** Longest time for which a read is retried, ms. */
export const MAX_READ_RETRY_MS = 120_000;

/** Host of the file storage, and its bucket. */
const storageHost =
  environment.emulators === null
    ? 'https://firebasestorage.googleapis.com'
    : `http://127.0.0.1:${environment.emulators.storage}`;
const storageBucket = environment.firebase.storageBucket;

/** Returns the headers that authenticate the user and the app. Expired tokens are renewed. */
async function proof(): Promise<Record<string, string>> {
  const [identity, app] = await Promise.all([identityToken(), appCheckToken()]);
  return {
    ...(identity === '' ? {} : { Authorization: `Firebase ${identity}` }),
    ...(app === null ? {} : { 'X-Firebase-AppCheck': app }),
  };
}

const MAX_PAUSE_MS = 20_000;

const addressOf = (path: string) => `${storageHost}/v0/b/${storageBucket}/o/${encodeURIComponent(path)}`;

/** Reads a file, subject to the security rules. @throws StorageError */
export function fetchFile(path: string): Promise<Blob> {
  return fetchAgain(`${addressOf(path)}?alt=media`);
}

async function fetchAgain(address: string): Promise<Blob> {
  const end = Date.now() + MAX_READ_RETRY_MS;
  for (let tries = 0; ; tries++) {
    try {
      return await fetchOnce(address);
    } catch (error) {
      if (!isUnreached(error)) throw error;
    }
    const pauseMs = Math.min(MAX_PAUSE_MS, 500 * 2 ** tries);
    if (Date.now() + pauseMs > end) throw new StorageError('storage/retry-limit-exceeded');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Sends one request. It is cancelled if no data arrives during `MAX_READ_RETRY_MS`. A large file on a slow connection may take
 * longer in total.
 */
async function fetchOnce(address: string): Promise<Blob> {
  const stop = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const isAlive = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => stop.abort(), MAX_READ_RETRY_MS);
  };
  isAlive();
  try {
    const answer = await fetch(address, { headers: await proof(), signal: stop.signal });
    if (isPassing(answer.status)) throw new Error(`status ${answer.status}`);
    if (!answer.ok) throw await refusalOf(answer, 'storage/object-not-found');
    const parts: BlobPart[] = [];
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      isAlive();
      parts.push(part.value);
    }
    return new Blob(parts, { type: answer.headers.get('Content-Type') ?? '' });
  } finally {
    clearTimeout(waiting);
  }
}
