import { create } from 'zustand';
import type { ProjectUid } from '../../model/ids.ts';
import type { ProjectFolder } from '../../model/project/project.ts';

/** State of an upload. */
type UploadState = 'running' | 'paused' | 'success' | 'canceled' | 'error';

/** A file that is being uploaded into a project. */
export interface Upload {
  /** Its path in Storage. */
  path: string;
  project: ProjectUid;
  folder: ProjectFolder;
  file: File;
  state: UploadState;
  /** Whether the upload is paused because there is no network. It resumes when the network is back. */
  waiting: boolean;
  bytes: number;
  /** Bytes per second over the last few seconds. Null while the rate is not known. */
  rate: number | null;
  /** Why the upload failed, as a sentence. */
  problem: string | null;
  /** When the upload was complete, ms since 1970. Null before. */
  arrivedAt: number | null;
}

/** All uploads since the page was opened, by path. They continue when the person goes to other pages of the app. */
export const useUploads = create<{ uploads: Readonly<Record<string, Upload>> }>(() => ({ uploads: {} }));

/** Whether an upload is in progress. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'running' || state === 'paused';
}

/** Changes the displayed fields of an upload. */
export function changeUpload(path: string, fields: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => {
    const upload = uploads[path];
    return upload === undefined ? {} : { uploads: { ...uploads, [path]: { ...upload, ...fields } } };
  });
}

/** Removes an upload that has ended from the list. */
export function forgetUpload(path: string): void {
  useUploads.setState(({ uploads: { [path]: _forgotten, ...uploads } }) => ({ uploads }));
}

const samples = new Map<string, Array<{ at: number; bytes: number }>>();

/** Restarts the measurement of an upload's rate, after a pause or at the beginning. */
export function measureAgain(path: string): void {
  samples.delete(path);
}

const RATE_WINDOW_MS = 8000;

/** The current rate in bytes per second, given the number of uploaded bytes. Null while it is not known. */
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
