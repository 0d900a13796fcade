import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tracked, useUnsaved } from '../../firebase/unsaved.ts';
import { type PageTraits, Shell } from './shell.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

// Only the frame is tested, so nothing is fetched.
const session = vi.hoisted(() => ({ kind: 'signed-in', account: { email: 'a@example.com', displayName: 'Ann' } }));
vi.mock('../../people/api/session.ts', () => ({
  useSession: (select: (state: { session: typeof session }) => unknown) => select({ session }),
  endSession: vi.fn<() => Promise<void>>(),
}));
const keepOffline = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../keep-offline.ts', () => ({ keepOffline }));
beforeEach(() => {
  keepOffline.mockClear();
  session.kind = 'signed-in';
});

/** A page that keeps the typed text while it stays mounted. */
function Page() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/projects/b/">Other path</Link>
      <Link to="?view=results">Other query</Link>
    </>
  );
}

function renderAt(address: string) {
  const handle: PageTraits = { isBeforeSession: true };
  const routes = [
    {
      element: <Shell />,
      children: [
        { path: '/', element: <Page />, handle },
        { path: '/projects/:project', element: <Page /> },
      ],
    },
  ];
  renderInTheme(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

function renderShell() {
  renderAt('/projects/a/');
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'typed' } });
  expect(screen.getByLabelText('Text')).toHaveValue('typed');
}

describe('the shell', () => {
  test('mounts the page again for another path', () => {
    renderShell();
    fireEvent.click(screen.getByText('Other path'));
    expect(screen.getByLabelText('Text')).toHaveValue('');
  });

  test('keeps the page mounted if only the query differs', () => {
    renderShell();
    fireEvent.click(screen.getByText('Other query'));
    expect(screen.getByLabelText('Text')).toHaveValue('typed');
  });

  test('shows the page below its header', () => {
    renderShell();
    expect(screen.getByRole('banner')).toContainElement(screen.getByLabelText('Site noise: your projects'));
    expect(screen.getByRole('main')).toContainElement(screen.getByLabelText('Text'));
  });

  test('waits for the session if the page needs one', () => {
    session.kind = 'starting';
    renderAt('/projects/a/');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('Signing in');
    expect(screen.queryByLabelText('Text')).toBeNull();
  });

  test('shows a page that needs no session immediately', () => {
    session.kind = 'starting';
    renderAt('/');
    expect(screen.getByRole('main')).toContainElement(screen.getByLabelText('Text'));
  });

  test('caches the app on the device only after sign-in', () => {
    session.kind = 'starting';
    renderAt('/');
    expect(keepOffline).not.toHaveBeenCalled();
    session.kind = 'signed-in';
    fireEvent.click(screen.getByText('Other query'));
    fireEvent.click(screen.getByText('Other path'));
    expect(keepOffline).toHaveBeenCalledTimes(1);
  });
});

describe('the save status', () => {
  const setOnline = (isOnline: boolean) =>
    act(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
    });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 10, 28, 22, 14));
    useUnsaved.setState({ count: 0, savedAt: null });
  });
  afterEach(() => {
    setOnline(true);
    vi.useRealTimers();
  });
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('shows the time of the last change that reached the server', async () => {
    renderAt('/projects/a/');
    expect(screen.queryByText(/Saved|Saving/)).toBeNull();
    const write = Promise.withResolvers<void>();
    void tracked(write.promise);
    await later(500);
    expect(screen.queryByText('Saving …')).toBeNull();
    await later(1_000);
    expect(screen.getByText('Saving …')).toBeVisible();
    write.resolve();
    await later(0);
    expect(screen.getByText('Saved 22:14')).toBeVisible();
  });

  test('says without a network that changes are kept in the browser', async () => {
    renderAt('/projects/a/');
    setOnline(false);
    expect(screen.getByText('Offline')).toBeVisible();
    const write = Promise.withResolvers<void>();
    void tracked(write.promise);
    await later(1_500);
    expect(screen.getByText('Offline: kept in this browser')).toBeVisible();
    setOnline(true);
    expect(screen.getByText('Saving …')).toBeVisible();
    write.resolve();
    await later(0);
    expect(screen.getByText('Saved 22:14')).toBeVisible();
  });

  test('does not change if a write is rejected', async () => {
    renderAt('/projects/a/');
    tracked(Promise.reject(new Error('refused'))).catch(() => undefined);
    await later(1_500);
    expect(screen.queryByText(/Saved|Saving/)).toBeNull();
  });
});
