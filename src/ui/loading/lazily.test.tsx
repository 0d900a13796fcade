import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prefetchCode } from './fetch-code.ts';
import { lazily } from './lazily.ts';

const Part = () => <p>drawn</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(() => {
  vi.useRealTimers();
});

function draw(load: () => Promise<typeof Part>): void {
  const Lazy = lazily(load);
  render(
    <Suspense fallback="waiting">
      <Lazy />
    </Suspense>,
  );
}

describe('a component whose code is loaded lazily', () => {
  it('is fetched again after a second if the request failed', async () => {
    vi.useFakeTimers();
    const load = vi.fn<() => Promise<typeof Part>>(() => Promise.resolve(Part)).mockImplementationOnce(lost);
    draw(load);
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(load).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('drawn')).toBeVisible();
  });

  it('waits without a network until the network is back, however long that takes', async () => {
    vi.useFakeTimers();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.fn(() => (navigator.onLine ? Promise.resolve(Part) : lost()));
    draw(load);
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    // A failed import may not be repeated, so it must not be started.
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByText('waiting')).toBeVisible();
    isOnline.mockReturnValue(true);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByText('drawn')).toBeVisible();
  });

  it('is rendered immediately, also without a network, if its code was prefetched', async () => {
    const load = vi.fn(() => Promise.resolve(Part));
    await prefetchCode(load);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    draw(load);
    expect(screen.getByText('drawn')).toBeVisible();
  });

  it('is fetched when it is rendered if prefetching failed', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(() => Promise.resolve(Part)).mockImplementationOnce(lost);
    await prefetchCode(load);
    draw(load);
    expect(await screen.findByText('drawn')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
