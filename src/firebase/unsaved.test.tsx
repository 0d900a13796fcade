import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tracked, waitUntilAllSaved } from './unsaved.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('waitUntilAllSaved', () => {
  it('waits for every write, also for one that began while it waited', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    void tracked(first.promise);
    let ready = false;
    const waiting = waitUntilAllSaved().then(() => (ready = true));
    void tracked(second.promise);
    first.resolve();
    await vi.advanceTimersByTimeAsync(1);
    expect(ready).toBe(false);
    second.resolve();
    await waiting;
    expect(ready).toBe(true);
  });

  it('fails with a message if a write stays unsaved', async () => {
    const never = Promise.withResolvers<void>();
    void tracked(never.promise);
    const refused = waitUntilAllSaved().catch((error: unknown) => String(error));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await refused).toContain('Your last change is not saved yet.');
    never.resolve();
    await vi.advanceTimersByTimeAsync(1);
    await waitUntilAllSaved();
  });
});
