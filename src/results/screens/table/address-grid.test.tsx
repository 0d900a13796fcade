import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AddressGrid } from './address-grid.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { someResults } from '../../../../tests/support/results.ts';

/** An address with two façades on two floors, and another address. */
function show(first: number) {
  const results = someResults(['A', 'A', 'A', 'A', 'B']);
  const receivers = {
    ...results.receivers,
    facade: ['N', 'E', 'N', 'E', null],
    floor: [1, 1, 2, 2, null],
    height: [1.5, 1.5, 4.3, 4.3, 1.5],
  };
  function Grid() {
    const [index, setIndex] = useState(first);
    return <AddressGrid results={{ ...results, receivers }} index={index} time="evening" onChoose={setIndex} />;
  }
  return renderInTheme(<Grid />);
}

const cells = () => screen.getAllByRole('button').map((cell) => cell.getAttribute('aria-label'));

test('AddressGrid shows the compared level of each façade and floor', () => {
  show(0);
  expect(screen.getByRole('group', { name: 'Façades and floors' })).toHaveTextContent('4 receivers at this address');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Floor', 'N', 'E']);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['2', '1']);
  expect(cells()).toEqual([
    'façade N, floor 2: 60 dB(A), +18 dB',
    'façade E, floor 2: 59 dB(A), +17 dB',
    'façade N, floor 1: 62 dB(A), +20 dB',
    'façade E, floor 1: 61 dB(A), +19 dB',
  ]);
});

test('AddressGrid is one tab stop, and the arrow keys move between receivers', () => {
  show(0);
  const pressed = () => screen.getByRole('button', { pressed: true });
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([pressed()]);
  pressed().focus();
  fireEvent.keyDown(pressed(), { key: 'ArrowRight' });
  expect(pressed()).toHaveAccessibleName(/façade E, floor 1/);
  expect(pressed()).toHaveFocus();
  fireEvent.keyDown(pressed(), { key: 'ArrowUp' });
  expect(pressed()).toHaveAccessibleName(/façade E, floor 2/);
  fireEvent.keyDown(pressed(), { key: 'ArrowUp' });
  expect(pressed()).toHaveAccessibleName(/façade E, floor 2/);
  fireEvent.click(screen.getByRole('button', { name: /façade N, floor 2/ }));
  expect(pressed()).toHaveAccessibleName(/façade N, floor 2/);
});

test('AddressGrid shows nothing for an address with one receiver', () => {
  show(4);
  expect(screen.queryByRole('group')).toBeNull();
});
