import { ref, type UploadTask, uploadBytesResumable } from 'firebase/storage';
import { create } from 'zustand';
import type { Email, ProjectUid } from '../domain/ids.ts';
import { storagePaths } from '../domain/paths.ts';
import type { ProjectFolder } from '../domain/project.ts';
import { backendTexts } from '../texts/backend.ts';
import { errorText } from './error-texts.ts';
import { listFile } from './projects.ts';
import { storage } from './storage.ts';

/** How an upload stands, in the words of the Storage SDK. */
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

const tasks = new Map<string, UploadTask>();
const samples = new Map<string, Array<{ at: number; bytes: number }>>();

function change(path: string, fields: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => {
    const upload = uploads[path];
    return upload === undefined ? {} : { uploads: { ...uploads, [path]: { ...upload, ...fields } } };
  });
}

const REFUSED = backendTexts.storageRefusedItCheck;

/** Sends a file into a folder of a project; once it is there, the project lists it. */
export function startUpload(project: ProjectUid, folder: ProjectFolder, file: File, email: Email): void {
  const path = storagePaths.projectFile(project, folder, file.name);
  const started = { state: 'running', waiting: false, bytes: 0, rate: null, problem: null, arrivedAt: null } as const;
  useUploads.setState(({ uploads }) => ({
    uploads: { ...uploads, [path]: { path, project, folder, file, ...started } },
  }));
  samples.set(path, []);
  // What a file is, its ending tells: the type that a browser or an operating system finds for it varies.
  const task = uploadBytesResumable(ref(storage, path), file, { contentType: 'application/octet-stream' });
  tasks.set(path, task);
  task.on(
    'state_changed',
    ({ state, bytesTransferred }) => {
      // That it is there is told once the project lists it.
      if (state !== 'running' && state !== 'paused') return;
      const waiting = state === 'paused' && (useUploads.getState().uploads[path]?.waiting ?? false);
      change(path, { state, waiting, bytes: bytesTransferred, rate: rateOf(path, bytesTransferred, state) });
    },
    (error) => {
      tasks.delete(path);
      if (error.code === 'storage/canceled') change(path, { state: 'canceled' });
      else
        change(path, { state: 'error', problem: error.code === 'storage/unauthorized' ? REFUSED : errorText(error) });
    },
    () => {
      tasks.delete(path);
      void list(project, folder, file, email);
    },
  );
  if (!navigator.onLine) waitForNetwork();
}

async function list(project: ProjectUid, folder: ProjectFolder, file: File, email: Email): Promise<void> {
  const path = storagePaths.projectFile(project, folder, file.name);
  try {
    await listFile(project, { folder, name: file.name, listed: true }, email);
    change(path, { state: 'success', bytes: file.size, arrivedAt: Date.now() });
  } catch (error) {
    change(path, { state: 'error', problem: errorText(error) });
  }
}

const RATE_WINDOW_MS = 8000;

function rateOf(path: string, bytes: number, state: 'running' | 'paused'): number | null {
  const now = performance.now();
  const past = state === 'paused' ? [] : (samples.get(path) ?? []);
  const recent = [...past.filter(({ at }) => now - at < RATE_WINDOW_MS), { at: now, bytes }];
  samples.set(path, recent);
  const [first] = recent;
  if (first === undefined || now - first.at < 500) return null;
  const rate = ((bytes - first.bytes) * 1000) / (now - first.at);
  return rate > 0 ? rate : null;
}

export function pauseUpload(path: string): void {
  tasks.get(path)?.pause();
}

export function resumeUpload(path: string): void {
  if (navigator.onLine) tasks.get(path)?.resume();
  else change(path, { waiting: true });
}

export function cancelUpload(path: string): void {
  tasks.get(path)?.cancel();
}

/** Takes an upload that has ended off the list. */
export function forgetUpload(path: string): void {
  useUploads.setState(({ uploads: { [path]: _forgotten, ...uploads } }) => ({ uploads }));
}

/** Without a network the SDK would try again ever more rarely; paused tasks go on as soon as there is one. */
function waitForNetwork(): void {
  for (const { path, state } of Object.values(useUploads.getState().uploads)) {
    if (state !== 'running') continue;
    change(path, { waiting: true });
    tasks.get(path)?.pause();
  }
}

function goOn(): void {
  for (const { path, waiting } of Object.values(useUploads.getState().uploads)) {
    if (!waiting) continue;
    change(path, { waiting: false });
    tasks.get(path)?.resume();
  }
}

/** Asks before the page is left while something is on its way. */
function warn(event: BeforeUnloadEvent): void {
  if (Object.values(useUploads.getState().uploads).some(isUnderWay)) event.preventDefault();
}

window.addEventListener('offline', waitForNetwork);
window.addEventListener('online', goOn);
window.addEventListener('beforeunload', warn);
