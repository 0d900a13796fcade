import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { keepAnnouncing } from '../api/keep-announcing.ts';
import { HEARTBEAT_MS, type Presence } from '../rules/presence.ts';
import { Avatars } from './avatars.tsx';

const person = (name: string): Presence => ({
  uid: name,
  email: `${name.toLowerCase()}@example.com`,
  name,
  seenAt: new Date(0),
  expiresAt: new Date(0),
});

describe('Avatars', () => {
  test('are absent if nobody else is present', () => {
    renderInTheme(<Avatars people={[]} />);
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('have initials, and the name with the e-mail address', () => {
    renderInTheme(<Avatars people={[person('Ann'), person('Bob')]} />);
    expect(
      screen.getByRole('group', { name: 'Also open with Ann (ann@example.com) and Bob (bob@example.com)' }),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: 'Ann (ann@example.com)' })).toHaveTextContent('A');
  });

  test('are at most three, and the last one counts the remaining people', () => {
    renderInTheme(<Avatars people={['Ann', 'Bob', 'Cora', 'Dan'].map(person)} />);
    expect(screen.getAllByRole('img')).toHaveLength(3);
    expect(screen.getByRole('img', { name: 'Cora (cora@example.com) and Dan (dan@example.com)' })).toHaveTextContent(
      '+2',
    );
  });
});

describe('keepAnnouncing', () => {
  let visibility: DocumentVisibilityState = 'visible';
  const announce = vi.fn<() => Promise<void>>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    announce.mockReset().mockRejectedValue(new Error('refused'));
  });
  afterEach(() => {
    visibility = 'visible';
    vi.useRealTimers();
  });
  const show = (next: DocumentVisibilityState) => {
    visibility = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('announces the page at once and every minute until it stops', () => {
    const stop = keepAnnouncing(announce);
    expect(announce).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(HEARTBEAT_MS - 1);
    expect(announce).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(HEARTBEAT_MS + 1);
    expect(announce).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(10 * HEARTBEAT_MS);
    expect(announce).toHaveBeenCalledTimes(3);
  });

  test('announces nothing while the page is hidden, and at most once a minute however often it is shown', () => {
    const stop = keepAnnouncing(announce);
    show('hidden');
    vi.advanceTimersByTime(10 * HEARTBEAT_MS);
    expect(announce).toHaveBeenCalledTimes(1);
    show('visible');
    show('hidden');
    show('visible');
    expect(announce).toHaveBeenCalledTimes(2);
    stop();
  });
});
