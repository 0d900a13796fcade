import { isPassing, isUnreached, refusalOf, StorageError } from './storage-answers.ts';

/**
 * The resumable upload of Firebase's file storage. Its own SDK speaks the same protocol and keeps the address of a session to itself, so
 * that only the page that began an upload can go on with it; this one can be gone on with after the browser was closed.
 */

/** Where a file goes. */
export interface UploadTarget {
  /** `https://firebasestorage.googleapis.com`, or an emulator. */
  host: string;
  bucket: string;
  path: string;
}

export interface Transfer {
  target: UploadTarget;
  file: Blob;
  /** The address of a session that was begun before; null for none. */
  session: string | null;
  signal: AbortSignal;
  /** What proves who sends, asked for with each request: a large file takes longer than a token lasts. */
  headers: () => Promise<Record<string, string>>;
  /** So long nothing may arrive before it is given up, ms. */
  patienceMs: number;
  /** Tells where the upload can be gone on with. */
  onSession: (session: string) => void;
  /** Tells how many bytes have arrived. */
  onProgress: (bytes: number) => void;
}

/** A failure that another try may not meet. */
class Interrupted extends Error {}
/** The storage does not know the session any more: it keeps one for a week. */
class SessionLost extends Error {}

/** Parts but the last one are a multiple of this, bytes. */
const PART_UNIT = 256 * 1024;
const MAX_PART = 128 * PART_UNIT;
/** A part is to take about so long, ms: it is what is sent again after a break, and what progress is told by. */
const PART_MS = 1_000;
/** A part that takes longer than this is sent again, ms. */
const MAX_REQUEST_MS = 120_000;
const MAX_PAUSE_MS = 20_000;

/**
 * Sends a file, or what is left of it, and tries again while the storage is out of reach.
 * @throws StorageError; what the signal was aborted with
 */
export async function sendFile(transfer: Transfer): Promise<void> {
  const { signal, file } = transfer;
  let { session } = transfer;
  let part = PART_UNIT;
  /** Bytes that arrived; null where the storage has to be asked. */
  let received: number | null = null;
  let failures = 0;
  /** When the failures in hand began; a device that sleeps fails once when it wakes. */
  let failingSince: number | null = null;
  for (;;) {
    try {
      if (session === null) {
        session = await begin(transfer);
        received = 0;
        transfer.onSession(session);
      }
      received ??= await receivedOf(transfer, session);
      signal.throwIfAborted();
      transfer.onProgress(received);
      if (received === file.size) return;
      const began = Date.now();
      const end: number = Math.min(file.size, received + part);
      await sendPart(transfer, session, received, end);
      received = end;
      const tookMs = Date.now() - began;
      if (tookMs < PART_MS) part = Math.min(MAX_PART, part * 2);
      else if (tookMs > 3 * PART_MS) part = Math.max(PART_UNIT, part / 2);
      failures = 0;
      failingSince = null;
      // The last part is answered once the file is there.
      if (end === file.size) {
        transfer.onProgress(end);
        return;
      }
    } catch (error) {
      signal.throwIfAborted();
      received = null;
      if (error instanceof SessionLost) session = null;
      else if (!(error instanceof Interrupted)) throw error;
      failingSince ??= Date.now();
      if (Date.now() - failingSince > transfer.patienceMs) throw new StorageError('storage/retry-limit-exceeded');
      await checkReadable(file);
      part = PART_UNIT;
      await pause(Math.min(MAX_PAUSE_MS, 500 * 2 ** failures++), signal);
    }
  }
}

/** Whether all of a file has arrived in the session that is in hand. @throws StorageError */
export async function hasArrived({ session, ...transfer }: Transfer): Promise<boolean> {
  if (session === null) return false;
  try {
    return (await receivedOf({ session, ...transfer }, session)) === transfer.file.size;
  } catch (error) {
    if (error instanceof SessionLost) return false;
    // It is asked again once the upload goes on.
    if (error instanceof Interrupted) throw new StorageError('storage/retry-limit-exceeded');
    throw error;
  }
}

/** Ends a session, so that the storage forgets what arrived. */
export async function cancelSession(session: string, headers: Record<string, string>): Promise<void> {
  await fetch(session, { method: 'POST', headers: { ...headers, 'X-Goog-Upload-Command': 'cancel' } });
}

async function begin(transfer: Transfer): Promise<string> {
  const { host, bucket, path } = transfer.target;
  // What a file is, its ending tells: the type that a browser or an operating system finds for it varies.
  const contentType = 'application/octet-stream';
  const answer = await request(transfer, `${host}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`, {
    headers: {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(transfer.file.size),
      'X-Goog-Upload-Header-Content-Type': contentType,
      'Content-Type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ name: path, contentType }),
  });
  const session = answer.headers.get('X-Goog-Upload-URL');
  if (!answer.ok || session === null) throw await refusalOf(answer, 'storage/bucket-not-found');
  return session;
}

async function receivedOf(transfer: Transfer, session: string): Promise<number> {
  const answer = await request(transfer, session, { headers: { 'X-Goog-Upload-Command': 'query' } });
  if (answer.status === 404 || answer.status === 410) throw new SessionLost();
  if (!answer.ok) throw await refusalOf(answer, 'storage/unknown');
  if (answer.headers.get('X-Goog-Upload-Status') === 'final') return transfer.file.size;
  const received = Number(answer.headers.get('X-Goog-Upload-Size-Received') ?? NaN);
  // More than the file has, or nothing told: what is there cannot be gone on with.
  if (!(received >= 0 && received < transfer.file.size)) throw new SessionLost();
  return received;
}

async function sendPart(transfer: Transfer, session: string, from: number, end: number): Promise<void> {
  const isLast = end === transfer.file.size;
  const answer = await request(transfer, session, {
    headers: {
      'X-Goog-Upload-Command': isLast ? 'upload, finalize' : 'upload',
      'X-Goog-Upload-Offset': String(from),
    },
    body: transfer.file.slice(from, end),
  });
  if (answer.status === 404 || answer.status === 410) throw new SessionLost();
  // Another offset than the storage expects: it is asked again.
  if (answer.status === 400) throw new Interrupted();
  if (!answer.ok) throw await refusalOf(answer, 'storage/unknown');
  if (!isLast) return;
  const { size } = (await answer.json()) as { size?: unknown };
  if (Number(size) !== transfer.file.size) throw new StorageError('storage/server-file-wrong-size');
}

async function request(
  { headers, signal }: Transfer,
  address: string,
  options: { headers: Record<string, string>; body?: BodyInit },
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: 'POST',
      headers: { ...(await orAborted(headers(), signal)), ...options.headers },
      body: options.body ?? null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_REQUEST_MS)]),
    });
  } catch (error) {
    signal.throwIfAborted();
    // A proof that is refused stays refused.
    if (!isUnreached(error)) throw error;
    throw new Interrupted();
  }
  if (isPassing(answer.status)) throw new Interrupted();
  return answer;
}

/** A file that was changed or deleted on its disk cannot be sent, however often it is tried. */
async function checkReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new StorageError('storage/cannot-slice-blob');
  }
}

/** A value, unless it is stopped before: a proof that is renewed may take long, and knows of no signal. */
async function orAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
  });
  return await Promise.race([value, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(waiting);
      reject(signal.reason as Error);
    };
    const waiting = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
