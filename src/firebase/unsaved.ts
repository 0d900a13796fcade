import { create } from 'zustand';
import { Explained } from './error-texts.ts';

interface Unsaved {
  /** How many writes the server has not accepted yet: here, and left over from before the page was opened. */
  count: number;
  /** When the server last accepted a write of this page, ms by the clock of the browser; null before the first. */
  savedAt: number | null;
}

export const useUnsaved = create<Unsaved>(() => ({ count: 0, savedAt: null }));

/** Counts a write until the server has accepted or refused it. */
export function tracked(saved: Promise<void>): Promise<void> {
  return countedUntil(saved.then(() => useUnsaved.setState({ savedAt: Date.now() })));
}

/** Counts something as unsaved until it is resolved, whether or not anything is written by then. */
export function countedUntil(resolved: Promise<void>): Promise<void> {
  const change = (by: number) => useUnsaved.setState(({ count }) => ({ count: count + by }));
  change(1);
  return resolved.finally(() => change(-1));
}

/** Lets the page be left whatever is not saved: it was decided, or nothing more can be written. */
export function forgetUnsaved(): void {
  window.removeEventListener('beforeunload', warn);
}

/** So long somebody waits to hear that the server has what they entered; after that it is shown as not yet saved. */
const PATIENCE_MS = 4_000;

/**
 * Waits for a write as long as that makes sense to a person: without a network it is kept on this device, and goes on its own.
 * @throws what the server refused it with, if it did so in time
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

/** So long a call that reads what was written waits for it. */
const SYNC_TIMEOUT_MS = 15_000;

/**
 * Waits until nothing is unsaved: also an edit that was rejected, because another came before it, and is being retried.
 * @throws Explained where that takes too long
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

/** Asks before the page is left while something is not saved. */
function warn(event: BeforeUnloadEvent): void {
  if (useUnsaved.getState().count > 0) event.preventDefault();
}

window.addEventListener('beforeunload', warn);
