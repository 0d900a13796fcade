import { expect, it } from 'vitest';
import { coordinateSystem } from '../crs/crs.ts';
import { type FileProblem, problemLog } from '../files/problems.ts';
import { gridCanBeMetres } from './terrain-sense.ts';

/** A slope whose nodes are 10 units of a coordinate system apart and rise by 2 m each. */
const slope = {
  columns: 5,
  rows: 1,
  z: Float64Array.of(0, 2, 4, 6, 8),
  at: (column: number) => [1_000_000 + 10 * column, 200_000] as const,
};

it.each([
  ['metres', 28356, []],
  ['US survey feet', 2263, ['Half of the ground is steeper than 33°.']],
])('gridCanBeMetres measures the slope of a grid in metres, also in %s', (_, epsg, expected) => {
  expect(coordinateSystem(epsg)).not.toBeNull();
  const problems: FileProblem[] = [];
  gridCanBeMetres(slope, epsg, problemLog(problems, 'terrain', 'dem.tif'));
  expect(problems.map(({ message }) => message.slice(0, message.indexOf('.') + 1))).toEqual(expected);
});
