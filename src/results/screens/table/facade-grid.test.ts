import { describe, expect, test } from 'vitest';
import { cellOf, facadeGrid, receiverBeside } from './facade-grid.ts';
import { someResults } from '../../../../tests/support/results.ts';

/** An address with façades SW, E, E2 and N. The lowest floor has no receiver at E. */
function house() {
  const results = someResults(Array.from({ length: 8 }, (_, index) => (index === 7 ? 'B' : 'A')));
  const receivers = {
    ...results.receivers,
    facade: ['SW', 'E2', 'N', 'SW', 'E', 'E2', 'N', null],
    floor: [1, 1, 1, 2, 2, 2, 2, null],
    height: [1.5, 1.5, 1.5, 4.3, 4.3, 4.3, 4.3, 1.5],
  };
  return { ...results, receivers };
}

describe('the façades and floors of an address', () => {
  test('are listed from the highest floor down, clockwise from north', () => {
    expect(facadeGrid(house(), 0)).toEqual({
      facades: ['N', 'E', 'E2', 'SW'],
      floors: [
        { name: '2', receivers: [6, 4, 5, 3] },
        { name: '1', receivers: [2, null, 1, 0] },
      ],
    });
    expect(facadeGrid(house(), 7)).toBeNull();
  });

  test('are listed by height if no floors are known, in one column if all receivers were placed by hand', () => {
    const results = someResults(['A', 'A']);
    const receivers = { ...results.receivers, height: [1.5, 4] };
    expect(facadeGrid({ ...results, receivers }, 1)).toEqual({
      facades: [null],
      floors: [
        { name: '4.0 m', receivers: [1] },
        { name: '1.5 m', receivers: [0] },
      ],
    });
  });

  test('are reached by arrow keys, which skip cells without a receiver', () => {
    const grid = facadeGrid(house(), 0);
    if (grid === null) throw new Error('there is no grid');
    expect(cellOf(grid, 1)).toEqual({ row: 1, column: 2 });
    expect(receiverBeside(grid, 1, 'ArrowLeft')).toBe(2);
    expect(receiverBeside(grid, 1, 'ArrowUp')).toBe(5);
    expect(receiverBeside(grid, 4, 'ArrowDown')).toBeNull();
    expect(receiverBeside(grid, 0, 'ArrowRight')).toBeNull();
    expect(receiverBeside(grid, 0, 'Enter')).toBeNull();
  });
});
