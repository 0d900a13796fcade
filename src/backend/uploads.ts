import { create } from 'zustand';
import { type Email, type ProjectUid } from '../domain/ids.ts';
import { storagePaths } from '../domain/paths.ts';
import type { ProjectFolder } from '../domain/project.ts';
import { backendTexts } from '../texts/backend.ts';
import { errorText } from './error-texts.ts';
import { forgetKeptUpload, keepProgress, keepUpload, keptUploads } from './kept-uploads.ts';
import { listFile } from './projects.ts';
import { cancelSession, sendFile } from './resumable-upload.ts';
import { StorageError } from './storage-answers.ts';
import { MAX_UPLOAD_RETRY_MS, proof, storageBucket, storageHost } from './storage-requests.ts';
import { markUploads } from './upload-mark.ts';

/** How an upload stands. */
type UploadState = 'running' | 'paused' | 'success' | 'canceled' | 'error';

/** A file on its way into a project. */
export interface Upload {
  /** Its path in Storage. */
  path: string;
  project: ProjectUid;
  folder: ProjectFolder;
  file: File;
  state: UploadState;
  /** Paused because the network is gone; it goes on when it is back. */
  waiting: boolean;
  bytes: number;
  /** Bytes a second over the last few seconds; null while that is not known. */
  rate: number | null;
  /** Why it failed, as a sentence. */
  problem: string | null;
  /** When it was there, in ms since 1970; null before. */
  arrivedAt: number | null;
}

/** All uploads since the page was opened, by path; they go on while other pages of the app are shown. */
export const useUploads = create<{ uploads: Readonly<Record<string, Upload>> }>(() => ({ uploads: {} }));

/** Whether an upload is still on its way. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'running' || state === 'paused';
}

/** What a page that sends a file holds of it. */
interface Sending {
  upload: Upload;
  email: Email;
  session: string | null;
  /** Stops what is under way: to pause, or to cancel. */
  stop: AbortController;
  /** Whether this device keeps the file, so that it can be gone on with after the browser was closed. */
  kept: boolean;
}

const sendings = new Map<string, Sending>();
const samples = new Map<string, Array<{ at: number; bytes: number }>>();

function change(path: string, fields: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => {
    const upload = uploads[path];
    return upload === undefined ? {} : { uploads: { ...uploads, [path]: { ...upload, ...fields } } };
  });
}

const ELSEWHERE = backendTexts.anotherPageIsUploadingFile;
const REFUSED = backendTexts.storageRefusedItCheck;

/** Sends a file into a folder of a project; once it is there, the project lists it. */
export function startUpload(project: ProjectUid, folder: ProjectFolder, file: File, email: Email): void {
  const path = storagePaths.projectFile(project, folder, file.name);
  const send = () => sendUntilEnd({ path, project, folder, file, email, session: null, bytes: 0, paused: false });
  void alone(path, send).then((isAlone) => (isAlone ? undefined : refuse({ path, project, folder, file }, ELSEWHERE)));
}

function refuse(upload: Pick<Upload, 'path' | 'project' | 'folder' | 'file'>, problem: string): void {
  const ended = { state: 'error', problem, waiting: false, bytes: 0, rate: null, arrivedAt: null } as const;
  useUploads.setState(({ uploads }) => ({ uploads: { ...uploads, [upload.path]: { ...upload, ...ended } } }));
}

/** Goes on with the uploads of a person that were under way when the browser was closed. */
export async function resumeUploads(email: Email): Promise<void> {
  const kept = await keptUploads();
  if (kept.length === 0) markUploads(false);
  for (const upload of kept) {
    // Those of another tab that is open are its own.
    if (upload.email === email && !sendings.has(upload.path)) void alone(upload.path, () => sendUntilEnd(upload));
  }
}

/** Holds the lock of an upload while it is on its way. @returns false where another page holds it */
async function alone(path: string, run: () => Promise<void>): Promise<boolean> {
  return await navigator.locks.request(`upload ${path}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run();
    return lock !== null;
  });
}

interface Begun {
  path: string;
  project: ProjectUid;
  folder: ProjectFolder;
  file: File;
  email: Email;
  session: string | null;
  bytes: number;
  paused: boolean;
}

/** Sends a file until it is there, refused or cancelled; meanwhile it may be paused. */
async function sendUntilEnd({ path, project, folder, file, email, session, bytes, paused }: Begun): Promise<void> {
  const state = paused ? 'paused' : 'running';
  const started = { state, waiting: false, bytes, rate: null, problem: null, arrivedAt: null } as const;
  const upload: Upload = { path, project, folder, file, ...started };
  useUploads.setState(({ uploads }) => ({ uploads: { ...uploads, [path]: upload } }));
  const sending: Sending = { upload, email, session, stop: new AbortController(), kept: session !== null };
  sendings.set(path, sending);
  markUploads(true);
  const keeping = keep(sending);
  try {
    if (paused || !navigator.onLine) {
      if (!paused) change(path, { state: 'paused', waiting: true });
      await resumed(path);
    }
    await send(sending);
    await listFile(project, { folder, name: file.name, listed: true }, email);
    change(path, { state: 'success', bytes: file.size, arrivedAt: Date.now() });
  } catch (error) {
    if (error === CANCELLED) change(path, { state: 'canceled' });
    else change(path, { state: 'error', problem: problemOf(error) });
  } finally {
    sendings.delete(path);
    samples.delete(path);
    await keeping;
    await forgetKeptUpload(path).catch(() => undefined);
  }
}

const PAUSED = new Error('paused');
const CANCELLED = new Error('cancelled');

/** Sends, waits while it is paused, and sends on. */
async function send(sending: Sending): Promise<void> {
  const { path, file } = sending.upload;
  for (;;) {
    sending.stop = new AbortController();
    samples.set(path, []);
    change(path, { state: 'running', waiting: false });
    try {
      await sendFile({
        target: { host: storageHost, bucket: storageBucket, path },
        file,
        session: sending.session,
        signal: sending.stop.signal,
        headers: proof,
        patienceMs: MAX_UPLOAD_RETRY_MS,
        onSession: (session) => {
          sending.session = session;
          remember(sending, false);
        },
        // That it is there is told once the project lists it.
        onProgress: (bytes) => {
          change(path, { bytes, rate: rateOf(path, bytes) });
          remember(sending, false);
        },
      });
      return;
    } catch (error) {
      if (error !== PAUSED) {
        if (error === CANCELLED && sending.session !== null)
          void proof()
            .then((headers) => cancelSession(sending.session ?? '', headers))
            .catch(() => undefined);
        throw error;
      }
      await resumed(path);
    }
  }
}

/** Keeps the file on this device; without room for it the upload goes on as long as this page is open. */
async function keep(sending: Sending): Promise<void> {
  const { path, project, folder, file } = sending.upload;
  if (sending.kept) return;
  try {
    await keepUpload({ path, project, folder, email: sending.email, file });
    sending.kept = true;
    remember(sending, false);
  } catch {
    await forgetKeptUpload(path).catch(() => undefined);
  }
}

function remember({ upload, session, kept }: Sending, paused: boolean): void {
  if (!kept || !sendings.has(upload.path)) return;
  const bytes = useUploads.getState().uploads[upload.path]?.bytes ?? 0;
  void keepProgress(upload.path, { session, bytes, paused }).catch(() => undefined);
}

function problemOf(error: unknown): string {
  const isRefused = error instanceof StorageError && error.code === 'storage/unauthorized';
  return isRefused ? REFUSED : errorText(error);
}

const RATE_WINDOW_MS = 8000;

function rateOf(path: string, bytes: number): number | null {
  const now = performance.now();
  const past = samples.get(path) ?? [];
  const recent = [...past.filter(({ at }) => now - at < RATE_WINDOW_MS), { at: now, bytes }];
  samples.set(path, recent);
  const [first] = recent;
  if (first === undefined || now - first.at < 500) return null;
  const rate = ((bytes - first.bytes) * 1000) / (now - first.at);
  return rate > 0 ? rate : null;
}

/** Pages wait here for a paused upload to be resumed or cancelled. */
const waits = new Map<string, { resume: () => void; cancel: () => void }>();

/** @throws CANCELLED */
function resumed(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    waits.set(path, {
      resume: () => {
        waits.delete(path);
        resolve();
      },
      cancel: () => {
        waits.delete(path);
        reject(CANCELLED);
      },
    });
  });
}

export function pauseUpload(path: string): void {
  pause(path, { waiting: false });
}

function pause(path: string, { waiting }: { waiting: boolean }): void {
  const sending = sendings.get(path);
  if (sending === undefined) return;
  change(path, { state: 'paused', waiting, rate: null });
  remember(sending, !waiting);
  sending.stop.abort(PAUSED);
}

export function resumeUpload(path: string): void {
  const sending = sendings.get(path);
  if (sending !== undefined) remember(sending, false);
  if (navigator.onLine) waits.get(path)?.resume();
  else change(path, { waiting: true });
}

export function cancelUpload(path: string): void {
  const sending = sendings.get(path);
  sending?.stop.abort(CANCELLED);
  waits.get(path)?.cancel();
}

/** Takes an upload that has ended off the list. */
export function forgetUpload(path: string): void {
  useUploads.setState(({ uploads: { [path]: _forgotten, ...uploads } }) => ({ uploads }));
}

/** Without a network it would be tried again ever more rarely; what is paused goes on as soon as there is one. */
function waitForNetwork(): void {
  for (const { path, state } of Object.values(useUploads.getState().uploads)) {
    if (state === 'running') pause(path, { waiting: true });
  }
}

function goOn(): void {
  for (const { path, waiting } of Object.values(useUploads.getState().uploads)) {
    if (waiting) waits.get(path)?.resume();
  }
}

/** Asks before the page is left while something is on its way. */
function warn(event: BeforeUnloadEvent): void {
  if (Object.values(useUploads.getState().uploads).some(isUnderWay)) event.preventDefault();
}

window.addEventListener('offline', waitForNetwork);
window.addEventListener('online', goOn);
window.addEventListener('beforeunload', warn);
