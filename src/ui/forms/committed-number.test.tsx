import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CommittedNumber } from './committed-number.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

const upToTen = (value: number | undefined) =>
  value !== undefined && value >= 1 && value <= 10 ? null : 'Enter 1 to 10.';

function show(onCommit: (value: number | undefined) => void) {
  renderInTheme(<CommittedNumber label="Quantity" value={2} check={upToTen} onCommit={onCommit} />);
  return screen.getByLabelText('Quantity');
}

describe('CommittedNumber', () => {
  test('commits when the field loses focus, not while typing', () => {
    const onCommit = vi.fn();
    const field = show(onCommit);
    fireEvent.change(field, { target: { value: '7' } });
    expect(onCommit).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(7, 2);
  });

  test('commits on Enter', () => {
    const onCommit = vi.fn();
    const field = show(onCommit);
    fireEvent.change(field, { target: { value: '3' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(3, 2);
  });

  test('keeps an invalid entry, with the reason', () => {
    const onCommit = vi.fn();
    const field = show(onCommit);
    fireEvent.change(field, { target: { value: '99' } });
    fireEvent.blur(field);
    expect(onCommit).not.toHaveBeenCalled();
    expect(screen.getByText('Enter 1 to 10.')).toBeVisible();
    expect(field).toHaveValue('99');
  });

  test('commits nothing if the value was not changed', () => {
    const onCommit = vi.fn();
    fireEvent.blur(show(onCommit));
    expect(onCommit).not.toHaveBeenCalled();
  });
});
