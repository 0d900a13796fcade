import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportedPath } from '../../../src/results/api/exports.ts';
import type { Live } from '../../../src/firebase/live.ts';
import { type Export, exportSchema } from '../../../src/model/results/exports.ts';
import { assessmentIdSchema } from '../../../src/model/ids.ts';

const listener = vi.hoisted(() => ({ emit: vi.fn<(live: unknown) => void>(), stopped: 0 }));
vi.mock('firebase/firestore', () => ({ doc: vi.fn() }));
vi.mock('../../../src/results/api/storage.ts', () => ({ downloadLink: vi.fn() }));
vi.mock('../../../src/firebase/error-texts.ts', () => ({ Explained: class extends Error {} }));
vi.mock('../../../src/firebase/firestore.ts', () => ({
  collections: {},
  watchDocument: () => (next: (live: unknown) => void) => {
    listener.emit.mockImplementation(next);
    return () => (listener.stopped += 1);
  },
}));

const MINUTE_MS = 60_000;
const emit = (live: Live<Export>) => listener.emit(live);

beforeEach(() => {
  vi.useFakeTimers();
  listener.stopped = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** The state as the page receives it. @param minutes time until the deadline */
function show(minutes: number, changes: Partial<Export>): void {
  const value = exportSchema.parse({
    id: 'e1',
    company: 'c1',
    format: 'csv',
    name: 'night',
    state: 'queued',
    progress: 0,
    message: '',
    path: null,
    bytes: null,
    by: 'a@b.c',
    at: new Date(),
    deadline: new Date(Date.now() + minutes * MINUTE_MS),
    ...changes,
  });
  emit({ kind: 'ready', value });
}

/** The reason with which a promise rejects. */
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it was kept',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const wait = () => exportedPath(assessmentIdSchema.parse('a1'), 'e1');

it('exportedPath waits until the deadline that the export has after it started, not an earlier one', async () => {
  const path = wait();
  show(10, {});
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS);
  show(30, { state: 'running' });
  await vi.advanceTimersByTimeAsync(29 * MINUTE_MS);
  expect(listener.stopped).toBe(0);
  show(1, { state: 'done', path: 'assessment_exports/a1/night.csv' });
  expect(await path).toBe('assessment_exports/a1/night.csv');
  expect([listener.stopped, vi.getTimerCount()]).toEqual([1, 0]);
});

it('exportedPath rejects after the deadline, and if the export failed or was replaced', async () => {
  const late = reasonOf(wait());
  show(10, { state: 'running' });
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(await late).toBe('It stopped unexpectedly. Export it again.');
  const failed = reasonOf(wait());
  show(10, { state: 'failed', message: 'The results are out of date.' });
  expect(await failed).toBe('The results are out of date.');
  const replaced = reasonOf(wait());
  show(10, { state: 'replaced', message: 'A later export has replaced this one.' });
  expect(await replaced).toBe('A later export has replaced this one.');
});

it('exportedPath waits correctly on a device whose clock is hours ahead of the server', async () => {
  const reason = reasonOf(wait());
  const at = new Date(Date.now() - 300 * MINUTE_MS);
  show(-270, { at });
  await vi.advanceTimersByTimeAsync(29 * MINUTE_MS);
  // The same deadline, 30 minutes after the request.
  show(-299, { at, state: 'running' });
  await vi.advanceTimersByTimeAsync(0.9 * MINUTE_MS);
  expect(listener.stopped).toBe(0);
  await vi.advanceTimersByTimeAsync(0.2 * MINUTE_MS);
  expect(await reason).toBe('It stopped unexpectedly. Export it again.');
});
