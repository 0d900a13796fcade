import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { commandPalette, useCommandPalette } from '../../ui/commands.ts';
import { CommandPalette } from './command-palette.tsx';

afterEach(() => act(() => useCommandPalette.setState({ isOpen: false, groups: [] })));

it('CommandPalette announces the number of results and the one that Enter runs', () => {
  const run = vi.fn<() => void>();
  const labels = ['Draw a work area', 'Draw a rectangle', 'Zoom in'];
  const commands = labels.map((label) => ({ id: label, label, run: () => run() }));
  useCommandPalette.setState({ groups: [{ name: 'Tools', find: () => commands }] });
  renderInTheme(<CommandPalette />);
  act(() => commandPalette.open());
  const search = screen.getByLabelText('Search commands');
  const status = screen.getByRole('status');
  fireEvent.change(search, { target: { value: 'draw' } });
  expect(status).toHaveTextContent('2 results');
  fireEvent.keyDown(search, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyUp(search, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(status.textContent).toMatch(/^Draw a (work area, 1|rectangle, 2) of 2 results$/);
  fireEvent.change(search, { target: { value: 'nothing of this' } });
  expect(status).toHaveTextContent('No results');
  expect(run).not.toHaveBeenCalled();
  fireEvent.change(search, { target: { value: 'draw' } });
  fireEvent.keyDown(search, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyUp(search, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyDown(search, { key: 'Escape', code: 'Escape' });
  act(() => commandPalette.open());
  // A palette that is opened again has no selection.
  expect(screen.getByRole('status').textContent).toMatch(/^\d results$/);
});
