import { describe, expect, test } from 'vitest';
import { cellAt, coarseFirst, middleOfCell, placeGrid } from '../../../src/placement/rules/place-grid.ts';
import { limitsOf } from '../../../src/placement/rules/place-limits.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { streetTown } from '../../support/plan-edits.ts';

const box = { west: 151, south: -33.86, east: 151.03, north: -33.85 };

describe('placeGrid', () => {
  test('returns about the requested number of cells, square on the ground', () => {
    const { columns, rows } = placeGrid(box, 2000);
    expect(columns * rows).toBeGreaterThan(1900);
    expect(columns * rows).toBeLessThan(2100);
    const shrink = Math.cos((33.855 * Math.PI) / 180);
    expect((0.03 * shrink) / columns / (0.01 / rows)).toBeCloseTo(1, 1);
  });

  test('gives each cell a centre that cellAt assigns to the same cell', () => {
    const grid = placeGrid(box, 500);
    for (let cell = 0; cell < grid.columns * grid.rows; cell++)
      expect(cellAt(grid, ...middleOfCell(grid, cell))).toBe(cell);
    expect(cellAt(grid, 150.99, -33.855)).toBeNull();
    expect(cellAt(grid, 151.01, -33.84)).toBeNull();
  });

  test.each([2000, 30, 3, 1])('has each of %s cells once in coarse-first order', (places) => {
    const grid = placeGrid(box, places);
    const order = coarseFirst(grid);
    expect([...order].sort((a, b) => a - b)).toEqual(order.map((_, index) => index));
  });
});

describe('limitsOf', () => {
  const town = streetTown();
  const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);
  const of = (receiver: number, limits: Float64Array) => [town.receivers.types[receiver], limits[receiver]];

  test('returns the criteria: 33 + 5 for a residence at night, 70 for an office', () => {
    const limits = limitsOf(town, set, { time: 'night', rule: { kind: 'criterion' }, type: null });
    const office = town.receivers.types.indexOf('office');
    const home = town.receivers.types.indexOf('residence');
    expect(of(home, limits)).toEqual(['residence', 38]);
    expect(of(office, limits)).toEqual(['office', 70]);
  });

  test('returns background limits only for residences', () => {
    const limits = limitsOf(town, set, { time: 'night', rule: { kind: 'background', overDb: 20 }, type: null });
    limits.forEach((limit, receiver) => expect(limit).toBe(town.receivers.types[receiver] === 'residence' ? 53 : NaN));
  });

  test('returns limits only for the chosen type', () => {
    const limits = limitsOf(town, set, { time: 'night', rule: { kind: 'level', levelDb: 50 }, type: 'office' });
    limits.forEach((limit, receiver) => expect(limit).toBe(town.receivers.types[receiver] === 'office' ? 50 : NaN));
  });

  test('throws for an operating time that does not exist', () => {
    expect(() => limitsOf(town, set, { time: 'noon', rule: { kind: 'criterion' }, type: null })).toThrow('“noon”');
  });
});
