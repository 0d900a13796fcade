/** Obstacles that a ray meets at positions where rounding or the order of edges might matter. */
import { expect, it } from 'vitest';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { levelsOf } from './any-place.ts';
import { buildScene, type Point, pointSource, randomFrom, rectangle } from './scenes.ts';

it('the path over the top ignores an edge that lies exactly on the line from the source over a higher house', () => {
  // The band leaves the source at a height of 3 m. It is at 4 m after a quarter and at 6 m after three quarters of the way.
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

it('a path leaves through the façade of every house that contains its end, however many share it', () => {
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

it('a path between two façades of one house does not depend on distant houses or on the first vertex of the ring', () => {
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

it('equipment on any façade is screened from the far side of the house, as from a millimetre outside', () => {
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

it('a path from one façade of a house to another has the same level in both directions, over its yard or through its wings', () => {
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
  // Over the yard nothing is in the way. The wing that the path crosses is, with both of its façades.
  expect(edgesFrom([10, 10], [20, 12])).toEqual([]);
  expect(edgesFrom([10, 10], [30, 12])).toEqual([10, 20]);
  expect(edgesFrom([0, 10], [20, 12])).toEqual([0, 10]);
  expect(edgesFrom([0, 10], [30, 12])).toEqual([0, 30]);
  // Along a façade nothing is in the way either.
  expect(edgesFrom([0, 3], [0, 15])).toEqual([]);
});

it('a ray through a house crosses both façades, even if it passes exactly through an inner corner', () => {
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

/** A house with two wings. Its inner corner is at (10, 0), and for x below 10 its interior is above y = 0. */
const WINGS: Point[] = [[0, 0], [10, 0], [10, -6], [20, -6], [20, 8], [0, 8]]; // prettier-ignore

it('a path that runs along its own façade into a wing of the house crosses that façade, also at an inner corner', () => {
  // Position of the equipment, the shift that moves it away from the façade, and the other end.
  const cases: Array<[Point, Point, Point]> = [
    // Along the façade into the wing, through its far side and up to its far side.
    [
      [5, 0],
      [0, -1],
      [40, 0],
    ],
    [
      [5, 0],
      [0, -1],
      [20, 0],
    ],
    [
      [9.5, 0],
      [0, -1],
      [40, 0],
    ],
    [
      [10, -3],
      [-1, 0],
      [10, 20],
    ],
    // From the inner corner through the interior, through the wing, along both façades, and between them.
    [
      [10, 0],
      [-1, -1],
      [-10, 2],
    ],
    [
      [10, 0],
      [-1, -1],
      [-20, 20],
    ],
    [
      [10, 0],
      [-1, -1],
      [12, -30],
    ],
    [
      [10, 0],
      [-1, -1],
      [30, -2],
    ],
    [
      [10, 0],
      [-1, -1],
      [30, 1],
    ],
    [
      [10, 0],
      [-1, -1],
      [-10, -10],
    ],
    [
      [10, 0],
      [-1, -1],
      [8, -30],
    ],
    // From an outer corner.
    [
      [0, 0],
      [-1, -1],
      [30, 3],
    ],
    [
      [0, 0],
      [-1, -1],
      [30, -3],
    ],
    [
      [20, 8],
      [1, 1],
      [-5, -1],
    ],
  ];
  for (const turned of [0, 0.3, Math.PI / 2]) {
    const turn = ([x, y]: Point): Point => [
      x * Math.cos(turned) - y * Math.sin(turned),
      x * Math.sin(turned) + y * Math.cos(turned),
    ];
    for (const ring of [WINGS, [...WINGS.slice(3), ...WINGS.slice(0, 3)], WINGS.toReversed()]) {
      for (const [[x, y], [nx, ny], other] of cases) {
        const at = (offM: number, swapped = false): number[] => {
          const near: Point = turn([x + offM * nx, y + offM * ny]);
          const ends: [Point, Point] = swapped ? [turn(other), near] : [near, turn(other)];
          return levelsOf(
            buildScene({
              buildings: [{ ring: ring.map(turn), heightM: 9 }],
              lateral: false,
              sources: [pointSource(ends[0], swapped ? 4 : 1.5)],
              receivers: [{ at: ends[1], heightM: swapped ? 1.5 : 4 }],
            }),
          );
        };
        const [on, off, back] = [at(0), at(0.0005), at(0, true)];
        const what = `(${x}, ${y}) to (${other.join(', ')}), turned by ${turned}`;
        on.forEach((level, band) => {
          expect(Math.abs(level - off[band]!), `${what}, band ${band}`).toBeLessThan(0.1);
          expect(Math.abs(level - back[band]!), `${what} and back`).toBeLessThan(1e-6);
        });
      }
    }
  }
});

it('a ray finds obstacles on the diagonal of grid cells, in either direction', () => {
  // Posts along one side determine the number of cells. A site of 80 m is then divided so that corners of cells are on the
  // diagonal.
  for (const posts of seeds(20, 60)) {
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

it('a point on any façade has the level of the points just in front of it', () => {
  let screened = 0;
  for (const seed of seeds(1, 150)) {
    const random = randomFrom(seed);
    const whole = (most: number) => Math.floor(most * random());
    // A row of parts with random depths on both sides of a line, with many inner and outer corners at whole metres.
    const parts = Array.from({ length: 3 + whole(3) }, () => ({ above: 2 + whole(8), below: 2 + whole(8) }));
    const side = (depth: (part: (typeof parts)[number]) => number): Point[] =>
      parts.flatMap((part, at) => [[5 * at, depth(part)] as Point, [5 * at + 5, depth(part)] as Point]);
    const outline = [...side(({ below }) => -below), ...side(({ above }) => above).toReversed()];
    const ring = outline.filter(([x, y], at) => {
      const [nextX, nextY] = outline[(at + 1) % outline.length]!;
      return x !== nextX || y !== nextY;
    });
    const at = whole(ring.length);
    const [a, b, c] = [0, 1, 2].map((step) => ring[(at + step) % ring.length]!) as [Point, Point, Point];
    const isCorner = random() < 0.5;
    const on: Point = isCorner ? b : [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    // The ring is anticlockwise, so the outside is to the right of its edges.
    const normal = ([x0, y0]: Point, [x1, y1]: Point): Point => [Math.sign(y1 - y0), -Math.sign(x1 - x0)];
    const [first, second] = [normal(a, b), normal(b, c)];
    const out: Point = isCorner ? [first[0] + second[0], first[1] + second[1]] : first;
    const other: Point = [whole(60) - 20, (random() < 0.5 ? -1 : 1) * (10 + whole(15))];
    const levels = (near: Point) =>
      levelsOf(
        buildScene({
          buildings: [{ ring, heightM: 9 }],
          lateral: false,
          sources: [pointSource(near, 1.5)],
          receivers: [{ at: other, heightM: 4 }],
        }),
      );
    const beside = [0.001, 0.0004].flatMap(
      (outM) =>
      [-0.0003, 0, 0.0003].map((alongM): Point => [on[0] + outM * out[0] - alongM * out[1], on[1] + outM * out[1] + alongM * out[0]]), // prettier-ignore
    );
    const here = levels(on);
    const there = beside.map(levels);
    here.forEach((level, band) => {
      const of = there.map((each) => each[band]!);
      expect(level, `seed ${seed}`).toBeLessThan(Math.max(...of) + 0.1);
      expect(level, `seed ${seed}`).toBeGreaterThan(Math.min(...of) - 0.1);
    });
    if (here[7]! < levelsOf(buildScene({ sources: [pointSource(on, 1.5)], receivers: [{ at: other, heightM: 4 }] }))[7]! - 5) screened++; // prettier-ignore
  }
  expect(screened).toBeGreaterThan(shareOfCount(40));
});
