/** What a ray meets in places where rounding or the order of edges might decide. */
import { expect, it } from 'vitest';
import { explain } from '../../../src/acoustics/explain.ts';
import { levelsOf } from './any-place.ts';
import { buildScene, type Point, pointSource, rectangle } from './scenes.ts';

it('keeps to the straight line a top that lies on the one from the source over a higher house', () => {
  // The band leaves the source at 3 m: 4 m after a quarter of the way, 6 m after three quarters.
  const scene = buildScene({
    buildings: [
      { ring: rectangle(-5, -3, -4, 1), heightM: 6 },
      { ring: [[4, 3], [6, 3], [6, 7], [5, 7], [5, 5], [4, 5]], heightM: 4 }, // prettier-ignore
    ],
    lateral: false,
    sources: [pointSource([11, 7], 3)],
    receivers: [{ at: [-9, -1], heightM: 0.5 }],
  });
  const { screening } = explain(scene, 0).sources[0]!.paths[0]!;
  expect(screening.map(({ edges }) => edges.map(({ z }) => z))).toEqual([[6, 6]]);
});
