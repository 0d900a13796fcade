import { create } from 'zustand';
import type { ProjectUid } from '../../model/ids.ts';
import type { ProjectFolder } from '../../model/project/project.ts';

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

/** Changes what is shown of an upload. */
export function changeUpload(path: string, fields: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => {
    const upload = uploads[path];
    return upload === undefined ? {} : { uploads: { ...uploads, [path]: { ...upload, ...fields } } };
  });
}

/** Takes an upload that has ended off the list. */
export function forgetUpload(path: string): void {
  useUploads.setState(({ uploads: { [path]: _forgotten, ...uploads } }) => ({ uploads }));
}

const samples = new Map<string, Array<{ at: number; bytes: number }>>();

/** Forgets how quick an upload was: it was paused, or begins. */
export function measureAgain(path: string): void {
  samples.delete(path);
}

const RATE_WINDOW_MS = 8000;

/** Bytes a second, now that so many have arrived; null while that is not known. */
export function rateOf(path: string, bytes: number): number | null {
  const now = performance.now();
  const past = samples.get(path) ?? [];
  const recent = [...past.filter(({ at }) => now - at < RATE_WINDOW_MS), { at: now, bytes }];
  samples.set(path, recent);
  const [first] = recent;
  if (first === undefined || now - first.at < 500) return null;
  const rate = ((bytes - first.bytes) * 1000) / (now - first.at);
  return rate > 0 ? rate : null;
}
