import { describe, expect, it } from 'vitest';
import { areaMetBy } from './area-met-by.ts';
import { barrierSides } from '../../scenarios/rules/barrier-sides.ts';
import { workAreaIdSchema } from '../../model/ids.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';
import { EAST, NORTH, TEST_CRS } from '../../../tests/support/made-up-files.ts';

const plane = requireSystem(TEST_CRS);
const id = workAreaIdSchema.parse('w1');
const polygon = (...corners: Array<[number, number]>) => ({
  type: 'Polygon' as const,
  coordinates: [[...corners, ...corners.slice(0, 1)].map(([x, y]) => plane.toLonLat(EAST + x, NORTH + y))],
});
const L_SHAPE = polygon([0, 0], [60, 0], [60, 10], [20, 10], [20, 50], [0, 50]);

describe('areaMetBy', () => {
  it('returns the area whose other arm an extended barrier line crosses', () => {
    const workAreas = { [id]: aWorkArea({ name: 'Yard', geometry: L_SHAPE }) };
    const met = (lengthPct: number) =>
      Object.fromEntries(
        barrierSides(L_SHAPE, plane, lengthPct).map(({ side, line }) => [side, areaMetBy(line, workAreas, plane)]),
      );
    expect(met(50)).toEqual({ north: null, east: null, south: null, west: null });
    expect(met(150)).toEqual({ north: 'Yard', east: 'Yard', south: null, west: null });
  });

  it('returns an area beside the barrier line, but not an area that the line does not touch', () => {
    const yard = polygon([0, 0], [20, 0], [20, 20], [0, 20]);
    const east = barrierSides(yard, plane).find(({ side }) => side === 'east')?.line;
    if (east === undefined) throw new Error('there is no east side');
    const beside = (gapM: number) => ({
      [id]: aWorkArea({
        name: 'Neighbour',
        geometry: polygon([20 + gapM, 0], [40, 0], [40, 20], [20 + gapM, 20]),
      }),
    });
    expect([0.5, 1.5].map((gapM) => areaMetBy(east, beside(gapM), plane))).toEqual(['Neighbour', null]);
  });
});
