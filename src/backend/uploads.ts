import type { Email, ProjectUid } from '../domain/ids.ts';
import { storagePaths } from '../domain/paths.ts';
import type { ProjectFolder } from '../domain/project.ts';
import { backendTexts } from '../texts/backend.ts';
import { errorText } from './error-texts.ts';
import { forgetKeptUpload, keepProgress, keepUpload, keptUploads } from './kept-uploads.ts';
import { listFile } from './projects.ts';
import { cancelSession, hasArrived, sendFile, type Transfer } from './resumable-upload.ts';
import { StorageError } from './storage-answers.ts';
import { arrivalOf, MAX_UPLOAD_RETRY_MS, proof, storageBucket, storageHost } from './storage-requests.ts';
import { changeUpload, isUnderWay, measureAgain, rateOf, type Upload, useUploads } from './upload-list.ts';
import { markUploads } from './upload-mark.ts';

/** What a page that sends a file holds of it. */
interface Sending {
  upload: Upload;
  email: Email;
  session: string | null;
  /** When the file was chosen, ms since 1970, where the browser was closed since; null where this page was open all the time. */
  chosenAt: number | null;
  /** What the person, or the network, wants of it. */
  wanted: 'run' | 'pause' | 'cancel';
  /** Stops what is under way, since something else is wanted. */
  stop: AbortController;
  /** Wakes what waits until something else is wanted. */
  wake: () => void;
  /** Whether this device keeps the file, so that it can be gone on with after the browser was closed. */
  kept: boolean;
}

const sendings = new Map<string, Sending>();

const REFUSED = backendTexts.storageRefusedItCheck;

/** Uploads of this page that have ended, and still tidy up what was kept of them. */
const ending = new Set<string>();

/** Sends a file into a folder of a project; once it is there, the project lists it. */
export function startUpload(project: ProjectUid, folder: ProjectFolder, file: File, email: Email): void {
  const path = storagePaths.projectFile(project, folder, file.name);
  if (sendings.has(path)) return;
  const begun = { path, project, folder, file, email, session: null, bytes: 0, paused: false, at: null };
  const send = () => sendUntilEnd(begun);
  void alone(path, send, ending.has(path)).then((isAlone) =>
    isAlone ? undefined : refuse({ path, project, folder, file }, backendTexts.anotherPageIsUploadingFile),
  );
}

function refuse(upload: Pick<Upload, 'path' | 'project' | 'folder' | 'file'>, problem: string): void {
  const ended = { state: 'error', problem, waiting: false, bytes: 0, rate: null, arrivedAt: null } as const;
  useUploads.setState(({ uploads }) => ({ uploads: { ...uploads, [upload.path]: { ...upload, ...ended } } }));
}

/** Goes on with the uploads of a person that were under way when the browser was closed. */
export async function resumeUploads(email: Email): Promise<void> {
  const kept = await keptUploads(email);
  if (kept.length === 0 && sendings.size === 0) markUploads(false);
  for (const { path } of kept) {
    // Those of another page that is open are its own; one that it cancelled meanwhile is not there any more.
    const goOn = async () => {
      const upload = (await keptUploads(email)).find((candidate) => candidate.path === path);
      if (upload !== undefined) await sendUntilEnd(upload);
    };
    if (!sendings.has(path)) void alone(path, goOn);
  }
}

/**
 * Holds the lock of an upload while it is on its way.
 * @param waits until the lock is free, since this page is about to give it up
 * @returns false where another page holds it
 */
async function alone(path: string, run: () => Promise<void>, waits = false): Promise<boolean> {
  return await navigator.locks.request(`upload ${path}`, { ifAvailable: !waits }, async (lock) => {
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
  /** As `chosenAt` of what is sent. */
  at: number | null;
}

/** Sends a file until it is there, refused or cancelled; meanwhile it may be paused. */
async function sendUntilEnd({ path, project, folder, file, email, session, bytes, paused, at }: Begun): Promise<void> {
  const isOffline = !navigator.onLine;
  const state = paused || isOffline ? 'paused' : 'running';
  const waiting = !paused && isOffline;
  const upload: Upload = {
    path,
    project,
    folder,
    file,
    state,
    waiting,
    bytes,
    rate: null,
    problem: null,
    arrivedAt: null,
  };
  useUploads.setState(({ uploads }) => ({ uploads: { ...uploads, [path]: upload } }));
  const wanted = state === 'paused' ? 'pause' : 'run';
  const stop = new AbortController();
  const kept = session !== null;
  const sending: Sending = { upload, email, session, chosenAt: at, wanted, stop, wake: () => {}, kept };
  sendings.set(path, sending);
  markUploads(true);
  const keeping = keep(sending);
  try {
    await untilRunIsWanted(sending);
    await send(sending);
    await listFile(project, { folder, name: file.name, listed: true }, email);
    ending.add(path);
    changeUpload(path, { state: 'success', bytes: file.size, arrivedAt: Date.now() });
  } catch (error) {
    ending.add(path);
    if (error === CANCELLED) {
      changeUpload(path, { state: 'canceled' });
      endSession(sending);
    } else changeUpload(path, { state: 'error', problem: problemOf(error) });
  } finally {
    sendings.delete(path);
    measureAgain(path);
    await keeping;
    await forgetKeptUpload(path).catch(() => undefined);
    ending.delete(path);
  }
}

const PAUSED = new Error('paused');
const CANCELLED = new Error('cancelled');
const REPLACED = new Error('replaced');

/** Whether another file of its name has arrived since a file was chosen: it would be replaced by the older one. @throws StorageError */
async function isReplaced(sending: Sending): Promise<boolean> {
  const { chosenAt, upload } = sending;
  if (chosenAt === null) return false;
  const there = await arrivalOf(upload.path);
  return there !== null && there.getTime() > chosenAt && !(await hasArrived(transferOf(sending)));
}

/** Waits while it is paused. @throws CANCELLED */
async function untilRunIsWanted(sending: Sending): Promise<void> {
  while (sending.wanted === 'pause') {
    await new Promise<void>((resolve) => {
      sending.wake = resolve;
    });
  }
  if (sending.wanted === 'cancel') throw CANCELLED;
}

/** Sends, waits while it is paused, and sends on. */
async function send(sending: Sending): Promise<void> {
  const { path } = sending.upload;
  for (;;) {
    sending.stop = new AbortController();
    measureAgain(path);
    changeUpload(path, { state: 'running', waiting: false, problem: null });
    try {
      if (await isReplaced(sending)) throw REPLACED;
      sending.chosenAt = null;
      await sendFile(transferOf(sending));
      return;
    } catch (error) {
      if (error instanceof StorageError && error.code === 'storage/retry-limit-exceeded') {
        // It is not given up: the person goes on with it when there is a network.
        sending.wanted = 'pause';
        changeUpload(path, { state: 'paused', waiting: false, rate: null, problem: errorText(error) });
      } else if (error !== PAUSED && error !== CANCELLED) throw error;
      await untilRunIsWanted(sending);
    }
  }
}

function transferOf(sending: Sending): Transfer {
  const { path, file } = sending.upload;
  return {
    target: { host: storageHost, bucket: storageBucket, path },
    file,
    session: sending.session,
    signal: sending.stop.signal,
    headers: proof,
    patienceMs: MAX_UPLOAD_RETRY_MS,
    onSession: (session) => {
      sending.session = session;
      remember(sending);
    },
    // That it is there is told once the project lists it.
    onProgress: (bytes) => {
      changeUpload(path, { bytes, rate: rateOf(path, bytes) });
      remember(sending);
    },
  };
}

/** Has the storage forget what arrived of a cancelled upload. */
function endSession({ session }: Sending): void {
  if (session === null) return;
  void proof()
    .then((headers) => cancelSession(session, headers))
    .catch(() => undefined);
}

/** Keeps the file on this device; without room for it the upload goes on as long as this page is open. */
async function keep(sending: Sending): Promise<void> {
  const { path, project, folder, file } = sending.upload;
  if (sending.kept) return;
  try {
    await keepUpload({ path, project, folder, email: sending.email, file, at: Date.now() });
    sending.kept = true;
    remember(sending);
  } catch {
    await forgetKeptUpload(path).catch(() => undefined);
  }
}

/** A pause for want of a network ends by itself, also after the browser was closed. */
function remember({ upload: { path }, session, kept, wanted }: Sending): void {
  if (!kept || !sendings.has(path)) return;
  const { bytes = 0, waiting = false } = useUploads.getState().uploads[path] ?? {};
  void keepProgress(path, { session, bytes, paused: wanted === 'pause' && !waiting }).catch(() => undefined);
}

function problemOf(error: unknown): string {
  if (error === REPLACED) return backendTexts.newerFileArrived;
  const isRefused = error instanceof StorageError && error.code === 'storage/unauthorized';
  return isRefused ? REFUSED : errorText(error);
}

export function pauseUpload(path: string): void {
  pause(path, { waiting: false });
}

function pause(path: string, { waiting }: { waiting: boolean }): void {
  const sending = sendings.get(path);
  if (sending === undefined || sending.wanted !== 'run') return;
  sending.wanted = 'pause';
  changeUpload(path, { state: 'paused', waiting, rate: null });
  remember(sending);
  sending.stop.abort(PAUSED);
}

export function resumeUpload(path: string): void {
  if (navigator.onLine) run(path);
  else changeUpload(path, { waiting: true });
}

function run(path: string): void {
  const sending = sendings.get(path);
  if (sending?.wanted !== 'pause') return;
  sending.wanted = 'run';
  changeUpload(path, { state: 'running', waiting: false });
  remember(sending);
  sending.wake();
}

export function cancelUpload(path: string): void {
  const sending = sendings.get(path);
  if (sending === undefined) return;
  sending.wanted = 'cancel';
  sending.stop.abort(CANCELLED);
  sending.wake();
}

/** Without a network it would be tried again ever more rarely; what is paused goes on as soon as there is one. */
function waitForNetwork(): void {
  for (const { path, state } of Object.values(useUploads.getState().uploads)) {
    if (state === 'running') pause(path, { waiting: true });
  }
}

function goOn(): void {
  for (const { path, waiting } of Object.values(useUploads.getState().uploads)) {
    if (waiting) run(path);
  }
}

/** Asks before the page is left while something is on its way. */
function warn(event: BeforeUnloadEvent): void {
  if (Object.values(useUploads.getState().uploads).some(isUnderWay)) event.preventDefault();
}

window.addEventListener('offline', waitForNetwork);
window.addEventListener('online', goOn);
window.addEventListener('beforeunload', warn);
