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

it('leaves by the façade of every house that it ends in, however many have it in common', () => {
  const house = { ring: rectangle(0, -10, 20, 10), heightM: 9 };
  const lower = Array.from({ length: 11 }, () => ({ ...house, heightM: 4 }));
  const levels = [[house], [...lower, house], [house, ...lower]].map((buildings) =>
    levelsOf(
      buildScene({
        buildings,
        lateral: false,
        sources: [pointSource([-30, 0], 1)],
        receivers: [{ at: [20, 1], heightM: 2 }],
      }),
    ),
  );
  expect(levels[1]).toEqual(levels[0]);
  expect(levels[2]).toEqual(levels[0]);
});

it('takes no account of a house far away, nor of where a ring begins, between two façades of one house', () => {
  const u: Point[] = [[0, 0], [30, 0], [30, 20], [20, 20], [20, 5], [10, 5], [10, 20], [0, 20]]; // prettier-ignore
  const levels = [0, 4].flatMap((first) =>
    [[], [{ ring: rectangle(900, 900, 910, 910), heightM: 3 }]].map((far) =>
      levelsOf(
        buildScene({
          buildings: [{ ring: [...u.slice(first), ...u.slice(0, first)], heightM: 8 }, ...far],
          lateral: false,
          sources: [pointSource([10, 10], 1)],
          receivers: [{ at: [30, 12], heightM: 5 }],
        }),
      ),
    ),
  );
  for (const others of levels.slice(1)) expect(others).toEqual(levels[0]);
});
