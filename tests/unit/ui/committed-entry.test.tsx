import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CommittedText } from '../../../src/ui/forms/committed-text.tsx';
import { renderInTheme } from '../../support/render.tsx';

const anything = () => null;
const entry = (value: string, onCommit: (value: string, begun: string) => void) => (
  <CommittedText label="Name" value={value} check={anything} onCommit={onCommit} />
);

function enter(typed: string) {
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

test('CommittedText compares a second entry with the first one before the first one is shown', () => {
  const onCommit = vi.fn();
  renderInTheme(entry('Station', onCommit));
  enter('Laydown');
  enter('Compound');
  expect(onCommit.mock.calls).toEqual([
    ['Laydown', 'Station'],
    ['Compound', 'Laydown'],
  ]);
});

test('CommittedText accepts the earlier value again before the last entry is shown', () => {
  const onCommit = vi.fn();
  renderInTheme(entry('Station', onCommit));
  enter('Laydown');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Stations' } });
  enter('Station');
  expect(onCommit).toHaveBeenLastCalledWith('Station', 'Laydown');
});

test('CommittedText compares an entry with the shown value after that value has changed', () => {
  const onCommit = vi.fn();
  const { rerender } = renderInTheme(entry('Station', onCommit));
  enter('Laydown');
  rerender(entry('Yard', onCommit));
  enter('Compound');
  expect(onCommit).toHaveBeenLastCalledWith('Compound', 'Yard');
});

test('CommittedText accepts a rejected entry again', () => {
  const onCommit = vi.fn();
  renderInTheme(entry('Station', onCommit));
  enter('Laydown');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lay' } });
  enter('Laydown');
  expect(onCommit).toHaveBeenCalledTimes(2);
});
