import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MAP_SHARES, nearestHeight, nextHeight, type SheetHeight, SheetHandle } from './sheet-handle.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

test.each<[number, SheetHeight]>([
  [0, 'full'],
  [0.25, 'full'],
  [0.27, 'half'],
  [0.4, 'half'],
  [0.6, 'half'],
  [0.62, 'low'],
  [1, 'low'],
])('nearestHeight returns for a map share of %s the height %s', (share, expected) =>
  expect(nearestHeight(share)).toBe(expected),
);

test('nextHeight cycles through all heights', () => {
  expect(nextHeight('low')).toBe('half');
  expect(nextHeight('half')).toBe('full');
  expect(nextHeight('full')).toBe('low');
});

test('SheetHandle moves the panel on arrow keys, and stops at the ends', () => {
  const onHeight = vi.fn<(height: SheetHeight) => void>();
  renderInTheme(<SheetHandle height="full" onHeight={onHeight} onPull={vi.fn()} />);
  const handle = screen.getByRole('slider', { name: 'Height of the panel', hidden: true });
  expect(handle).toHaveAttribute('aria-valuetext', 'mostly panel');
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  expect(onHeight).not.toHaveBeenCalled();
  fireEvent.keyDown(handle, { key: 'ArrowDown' });
  expect(onHeight).toHaveBeenCalledExactlyOnceWith('half');
  expect(MAP_SHARES.half).toBeGreaterThan(MAP_SHARES.full);
});
