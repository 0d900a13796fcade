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

describe('work with a time limit', () => {
  it('is cancelled if less than half of it is done at the time limit', async () => {
    const result = workWithin(20_000, 21_000, 0.49);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await result).toBeNull();
  });

  it('continues if half of it is done at the time limit', async () => {
    const result = workWithin(20_000, 39_000, 0.5);
    await vi.advanceTimersByTimeAsync(39_000);
    expect(await result).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is cancelled after twice the time limit, however much of it is done', async () => {
    const result = workWithin(20_000, 41_000, 0.9);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await result).toBeNull();
  });

  it('is never cancelled without a limit', async () => {
    const result = workWithin(Infinity, 1_000_000, 0);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(await result).toBe('done');
  });

  it('fails with its own error', async () => {
    const failing = () => Promise.reject(new Error('broken'));
    await expect(within({ ms: 1, doneShare: () => 0 }, new AbortController(), failing)).rejects.toThrow('broken');
  });
});
