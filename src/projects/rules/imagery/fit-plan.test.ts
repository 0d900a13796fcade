import { describe, expect, it } from 'vitest';
import { worldFileTransform } from '../../../gis/rasters/raster-transform.ts';
import { type ControlPoint, filesBesidePicture, fitPlan, groundOf, worldFileOf } from './fit-plan.ts';

type Row = [column: number, row: number, east: number, north: number];
const pointsOf = (rows: readonly Row[]): ControlPoint[] =>
  rows.map(([column, row, east, north], index) => ({ number: index + 1, plan: [column, row], ground: [east, north] }));

/** Expected values: metres per pixel, rotation in degrees, residuals in metres. */
const EXAMPLES: Array<[name: string, rows: Row[], metresPerPixel: number, turnDeg: number, residualsM: number[]]> = [
  ['north up, 0.5 m per pixel', [[0, 0, 1000, 2000], [200, 100, 1100, 1950]], 0.5, 0, [0, 0]],
  ['rotated 90° to the left', [[0, 0, 0, 0], [100, 0, 0, 100]], 1, 90, [0, 0]],
  ['upside down', [[0, 0, 0, 0], [100, 0, -100, 0]], 1, 180, [0, 0]],
  ['three points that agree', [[0, 0, 0, 0], [100, 0, 20, 0], [0, 100, 0, -20]], 0.2, 0, [0, 0, 0]],
  // The middle point is 3 m off. A third of the error goes to each point, and the rotation is not affected.
  ['a point beside the line of two others', [[0, 0, 0, 0], [100, 0, 100, 3], [200, 0, 200, 0]], 1, 0, [1, 2, 1]],
  // 1 m per pixel across and 1.2 m down. Least squares give the mean.
  ['a plan that is stretched', [[0, 0, -50, 60], [100, 0, 50, 60], [100, 100, 50, -60], [0, 100, -50, -60]], 1.1, 0, [Math.hypot(5, 5), Math.hypot(5, 5), Math.hypot(5, 5), Math.hypot(5, 5)]],
]; // prettier-ignore

describe('fitPlan', () => {
  it.each(EXAMPLES)('computes scale, rotation and residuals: %s', (_, rows, metresPerPixel, turnDeg, residualsM) => {
    const fit = fitPlan(pointsOf(rows));
    if (fit.kind === 'faulty') throw new Error(fit.message);
    expect(fit.metresPerPixel).toBeCloseTo(metresPerPixel, 9);
    expect(Math.abs(fit.turnDeg)).toBeCloseTo(turnDeg, 9);
    expect(fit.residualsM).toHaveLength(residualsM.length);
    fit.residualsM.forEach((residual, index) => expect(residual).toBeCloseTo(residualsM[index] ?? NaN, 9));
  });

  it('places a plan where the readers of a load find it, also far from the origin', () => {
    const turn = Math.PI / 9;
    const [scale, east, north] = [0.0847, 334_000, 6_251_000];
    const placed = (column: number, row: number): Row => [
      column,
      row,
      east + scale * (column * Math.cos(turn) + row * Math.sin(turn)),
      north + scale * (column * Math.sin(turn) - row * Math.cos(turn)),
    ];
    const rows = [placed(120, 80), placed(6400, 350), placed(3000, 4600)];
    const fit = fitPlan(pointsOf(rows));
    if (fit.kind === 'faulty') throw new Error(fit.message);
    expect(fit.turnDeg).toBeCloseTo(20, 6);
    const read = worldFileTransform(worldFileOf(fit.position));
    for (const [column, row, x, y] of [...rows, placed(7000, 4950)]) {
      for (const found of [groundOf(fit.position, [column, row]), read?.(column, row) ?? [NaN, NaN]]) {
        expect(found[0]).toBeCloseTo(x, 5);
        expect(found[1]).toBeCloseTo(y, 5);
      }
    }
  });

  it.each<[rows: Row[], message: string]>([
    [[[0, 0, 0, 0]], 'Two points are needed at least.'],
    [[[5, 5, 0, 0], [5.4, 5, 100, 0]], 'Points 1 and 2 are at the same place of the plan. Move one of them.'],
    [[[0, 0, 0, 0], [100, 0, 10, 10], [50, 50, 10, 10.005]], 'Points 2 and 3 are at the same place of the map. Move one of them.'],
    // The same triangle mirrored, as a plan seen from below.
    [[[0, 0, 0, 0], [100, 0, 50, -86.602540378], [50, 86.602540378, 100, 0]], 'The points contradict each other: at least one is in the wrong place.'],
  ])('rejects the points %j', (rows, message) => {
    expect(fitPlan(pointsOf(rows))).toEqual({ kind: 'faulty', message });
  }); // prettier-ignore

  it.each([
    ['plan.png', 'plan.pgw', 'plan.prj'],
    ['Stage 2.v3.JPG', 'Stage 2.v3.jgw', 'Stage 2.v3.prj'],
    ['scan.jpeg', 'scan.jgw', 'scan.prj'],
  ])('names the files beside %s: %s and %s', (name, world, system) => {
    expect(filesBesidePicture(name)).toEqual({ world, system });
  });
});
