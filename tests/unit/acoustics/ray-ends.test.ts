/** What a ray meets in places where rounding or the order of edges might decide. */
import { expect, it } from 'vitest';
import { explain } from '../../../src/acoustics/prediction/explain.ts';
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

it('screens the far side of a house from plant on its façade, whichever it is, as from a millimetre outside', () => {
  const ring = rectangle(0, 0, 10, 10);
  const levels = (
    [
      [0, 5],
      [5, 0],
      [10, 5],
      [5, 10],
    ] as const
  ).flatMap(([x, y]) => {
    // prettier-ignore
    const far: Point = [10 - x, 10 - y];
    const outwards = (beside: number): Point => [x + (beside * (x - 5)) / 5, y + (beside * (y - 5)) / 5];
    const behind: Point = [far[0] + (far[0] - x) * 2, far[1] + (far[1] - y) * 2];
    return [far, behind].map((receiver) =>
      [0, 0.001].map((beside) => {
        const draft = { buildings: [{ ring, heightM: 10 }], lateral: false };
        const there = buildScene({
          ...draft,
          sources: [pointSource(outwards(beside), 1.5)],
          receivers: [{ at: receiver, heightM: 4 }],
        });
        const back = buildScene({
          ...draft,
          sources: [pointSource(receiver, 4)],
          receivers: [{ at: outwards(beside), heightM: 1.5 }],
        });
        expect(explain(there, 0).flags + explain(back, 0).flags).toBe(0);
        const [out, home] = [levelsOf(there), levelsOf(back)];
        out.forEach((level, band) => expect(home[band]).toBeCloseTo(level, 9));
        return out;
      }),
    );
  });
  for (const [on, outside] of levels) on!.forEach((level, band) => expect(level).toBeCloseTo(outside![band]!, 1));
});

it('gives the same from one façade of a house to another as back, over its yard or through its wings', () => {
  const u: Point[] = [[0, 0], [30, 0], [30, 20], [20, 20], [20, 5], [10, 5], [10, 20], [0, 20]]; // prettier-ignore
  const edgesFrom = (source: Point, receiver: Point): number[] => {
    const at = (x: Point, y: Point, heights: readonly [number, number]) =>
      buildScene({
        buildings: [{ ring: u, heightM: 8 }],
        lateral: false,
        sources: [pointSource(x, heights[0])],
        receivers: [{ at: y, heightM: heights[1] }],
      });
    const there = at(source, receiver, [1, 5]);
    const back = levelsOf(at(receiver, source, [5, 1]));
    levelsOf(there).forEach((level, band) => expect(back[band]).toBeCloseTo(level, 9));
    const { screening } = explain(there, 0).sources[0]!.paths[0]!;
    return screening.flatMap(({ edges }) => edges.map(({ alongM }) => Math.round(alongM)));
  };
  // Over the yard nothing is in the way; the wing that the path goes through is, with both of its façades.
  expect(edgesFrom([10, 10], [20, 12])).toEqual([]);
  expect(edgesFrom([10, 10], [30, 12])).toEqual([10, 20]);
  expect(edgesFrom([0, 10], [20, 12])).toEqual([0, 10]);
  expect(edgesFrom([0, 10], [30, 12])).toEqual([0, 30]);
  // Along a façade nothing is either.
  expect(edgesFrom([0, 3], [0, 15])).toEqual([]);
});

it('counts both façades of a house that a ray passes through, also where it runs through an inner corner on the way', () => {
  const house: Point[] = [[0, 8], [4, 8], [4, 4], [8, 4], [8, 8], [20, 8], [20, 20], [0, 20]]; // prettier-ignore
  const levels = [0, 0.001].map((beside) =>
    levelsOf(
      buildScene({
        buildings: [{ ring: house, heightM: 9 }],
        lateral: false,
        sources: [pointSource([-beside, 9 + beside / 4], 1.5)],
        receivers: [{ at: [8 + beside, 7 - beside / 4], heightM: 4 }],
      }),
    ),
  );
  levels[0]!.forEach((level, band) => expect(level).toBeCloseTo(levels[1]![band]!, 1));
});

it('sees what stands on the diagonal of the cells that obstacles are kept in, whichever way it is walked', () => {
  // Posts along one side set the number of cells; a place of 80 m is then divided so that corners of cells lie on the
  // diagonal.
  for (let posts = 20; posts <= 60; posts++) {
    const row = Array.from({ length: posts }, (_, at) => 1 + (at * 77) / (posts + 2));
    for (const [mirrorX, mirrorY] of [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const) {
      // prettier-ignore
      const at = (x: number, y: number): Point => [mirrorX * x, mirrorY * y];
      const house = (x: number, y: number, size: number) => ({
        ring: rectangle(0, 0, size, size).map(([u, v]) => at(x + u, y + v)),
        heightM: 10,
      });
      const corners = [house(0, 0, 1), house(79, 79, 1), ...row.map((x) => house(x, 0, 0.5))];
      for (const [source, receiver] of [
        [56, 40],
        [40, 56],
        [24, 40],
        [40, 24],
      ] as const) {
        // prettier-ignore
        const middle = (source + receiver) / 2;
        const draft = {
          lateral: false,
          sources: [pointSource(at(source, 80 - source), 1)],
          receivers: [{ at: at(receiver, 80 - receiver), heightM: 1 }],
        };
        const block = house(middle - 0.4, 80 - middle - 0.4, 0.8);
        const [open, screened] = [corners, [...corners, block]].map((buildings) =>
          levelsOf(buildScene({ ...draft, buildings })),
        );
        expect(open![4]! - screened![4]!, `${posts} posts, ${source} to ${receiver}`).toBeGreaterThan(10);
      }
    }
  }
});
