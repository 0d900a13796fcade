import { create } from 'zustand';
import { Explained } from './error-texts.ts';

interface Unsaved {
  /** Number of writes that the server has not accepted yet, from this page and from pages that were closed earlier. */
  count: number;
  /** When the server last accepted a write of this page, ms by the clock of the browser. Null before the first one. */
  savedAt: number | null;
}

export const useUnsaved = create<Unsaved>(() => ({ count: 0, savedAt: null }));

/** Counts a write as unsaved until the server has accepted or refused it. */
export function tracked(saved: Promise<void>): Promise<void> {
  return countedUntil(saved.then(() => useUnsaved.setState({ savedAt: Date.now() })));
}

/** Counts `resolved` as unsaved until it settles, even if nothing has been written by then. */
export function countedUntil(resolved: Promise<void>): Promise<void> {
  const change = (by: number) => useUnsaved.setState(({ count }) => ({ count: count + by }));
  change(1);
  return resolved.finally(() => change(-1));
}

/** Allows the page to be left with unsaved changes, because the user decided so or because nothing can be written any more. */
export function forgetUnsaved(): void {
  window.removeEventListener('beforeunload', warn);
}

/** Longest time that a user waits for the server to confirm a write, ms. After it, the change is shown as not yet saved. */
const PATIENCE_MS = 4_000;

/**
 * Waits a short time for a write to be confirmed. Without a network it returns at once. The device keeps the write and sends it
 * later.
 * @throws the server's refusal, if it arrives in time
 */
export async function waitForSync(saved: Promise<void>): Promise<void> {
  if (!navigator.onLine) {
    saved.catch(() => undefined);
    return;
  }
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const kept = new Promise<void>((resolve) => {
    waiting = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([saved, kept]).finally(() => clearTimeout(waiting));
}

/** Longest time that a call waits for the writes that it reads, ms. */
const SYNC_TIMEOUT_MS = 15_000;

/**
 * Waits until nothing is unsaved. This includes an edit that was rejected because of another edit and is being retried.
 * @throws Explained if this takes too long
 */
export async function waitUntilAllSaved(): Promise<void> {
  if (useUnsaved.getState().count === 0) return;
  await new Promise<void>((resolve, reject) => {
    const late = () => reject(new Explained('Your last change is not saved yet. Wait until it is, and try again.'));
    const waiting = setTimeout(late, SYNC_TIMEOUT_MS);
    const stop = useUnsaved.subscribe(({ count }) => {
      if (count > 0) return;
      clearTimeout(waiting);
      stop();
      resolve();
    });
  });
}

/** Asks the user before the page is left with unsaved changes. */
function warn(event: BeforeUnloadEvent): void {
  if (useUnsaved.getState().count > 0) event.preventDefault();
}

window.addEventListener('beforeunload', warn);
