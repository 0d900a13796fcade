import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends after a time, unless it is stopped. */
function work(ms: number, { signal }: AbortController): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(() => resolve('done'), ms);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** @param share fraction of the work that is done at the end of the time limit */
function workWithin(limitMs: number, takesMs: number, share: number) {
  const stop = new AbortController();
  return within({ ms: limitMs, doneShare: () => share }, stop, () => work(takesMs, stop));
}

describe('work within a time', () => {
  it('is given up where less than half of it is done by then', async () => {
    const result = workWithin(20_000, 21_000, 0.49);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await result).toBeNull();
  });

  it('goes on where half of it is done, and ends', async () => {
    const result = workWithin(20_000, 39_000, 0.5);
    await vi.advanceTimersByTimeAsync(39_000);
    expect(await result).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up after twice its time whatever is done of it', async () => {
    const result = workWithin(20_000, 41_000, 0.9);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await result).toBeNull();
  });

  it('has no end where there is no limit', async () => {
    const result = workWithin(Infinity, 1_000_000, 0);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(await result).toBe('done');
  });

  it('fails as it fails by itself', async () => {
    const failing = () => Promise.reject(new Error('broken'));
    await expect(within({ ms: 1, doneShare: () => 0 }, new AbortController(), failing)).rejects.toThrow('broken');
  });
});
