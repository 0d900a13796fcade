import { describe, expect, it } from 'vitest';
import type { Shape } from '../shape.ts';
import { signedAreaOf } from './polygon.ts';
import { splitPolygon } from './split-polygon.ts';

type Ring = Array<[number, number]>;
const SQUARE: Ring = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
/** A polygon shaped like the letter U, open at the top. */
const BAY: Ring = [
  [0, 0],
  [6, 0],
  [6, 4],
  [4, 4],
  [4, 2],
  [2, 2],
  [2, 4],
  [0, 4],
  [0, 0],
];
const areaOf = (...rings: Ring[]): Shape => ({ type: 'Polygon', coordinates: rings });
const areasOf = (geometry: Shape, line: Ring) => {
  const outcome = splitPolygon(geometry, line);
  if (outcome.kind === 'refused') return outcome.reason;
  return outcome.parts.map(({ coordinates }) =>
    Number(
      coordinates
        .reduce((sum, ring, at) => sum + (at === 0 ? 1 : -1) * Math.abs(signedAreaOf(ring.map(([x, y]) => [x, y]))), 0)
        .toFixed(6),
    ),
  );
};

describe('splitPolygon', () => {
  it.each<[name: string, ring: Ring, line: Ring, areas: number[]]>([
    [
      'straight across',
      SQUARE,
      [
        [-1, 1],
        [5, 1],
      ],
      [4, 12],
    ],
    [
      'with a corner in it',
      SQUARE,
      [
        [1, -1],
        [1, 2],
        [5, 2],
      ],
      [10, 6],
    ],
    [
      'from corner to corner',
      SQUARE,
      [
        [0, 0],
        [4, 4],
      ],
      [8, 8],
    ],
    [
      'that ends on the outline',
      SQUARE,
      [
        [2, 0],
        [2, 4],
      ],
      [8, 8],
    ],
    [
      'that ends slightly before the outline',
      SQUARE,
      [
        [2, 1e-9],
        [2, 4 - 1e-9],
      ],
      [8, 8],
    ],
    [
      'that begins and ends at one edge',
      SQUARE,
      [
        [1, -1],
        [1, 1],
        [3, 1],
        [3, -1],
      ],
      [14, 2],
    ],
    [
      'through both arms of a bay',
      BAY,
      [
        [-1, 3],
        [7, 3],
      ],
      [16, 2, 2],
    ],
    [
      'through one arm of a bay',
      BAY,
      [
        [-1, 3],
        [3, 3],
      ],
      [18, 2],
    ],
  ])('splits an area by a line %s', (_, ring, line, areas) => {
    const found = areasOf(areaOf(ring), line);
    expect(typeof found === 'string' ? found : found.toSorted((a, b) => a - b)).toEqual(
      areas.toSorted((a, b) => a - b),
    );
  });

  it('returns the part with the first corner first, and both parts share the line', () => {
    const outcome = splitPolygon(areaOf(SQUARE), [
      [2, -1],
      [2, 2],
      [5, 2],
    ]);
    if (outcome.kind === 'refused') throw new Error(outcome.reason);
    const [first, second] = outcome.parts.map(({ coordinates }) => coordinates[0]!.map((place) => place.join(' ')));
    expect(first).toContain('0 0');
    const shared = ['2 0', '2 2', '4 2'];
    expect(shared.every((place) => first!.includes(place) && second!.includes(place))).toBe(true);
  });

  it('keeps a hole in the part that contains it', () => {
    const hole: Ring = [
      [3, 3],
      [3.5, 3],
      [3.5, 3.5],
      [3, 3.5],
      [3, 3],
    ];
    expect(
      areasOf(areaOf(SQUARE, hole), [
        [2, -1],
        [2, 5],
      ]),
    ).toEqual([8, 7.75]);
  });

  it.each<[name: string, geometry: Shape, line: Ring, reason: string]>([
    [
      'that does not reach it',
      areaOf(SQUARE),
      [
        [5, 0],
        [5, 4],
      ],
      'The line does not cross the area.',
    ],
    [
      'that ends inside',
      areaOf(SQUARE),
      [
        [-1, 1],
        [2, 1],
      ],
      'The line does not cross the area.',
    ],
    [
      'that only touches a corner',
      areaOf(SQUARE),
      [
        [-1.5, 0.5],
        [0.5, -1.5],
      ],
      'The line does not cross the area.',
    ],
    [
      'across its hole',
      areaOf(SQUARE, [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 2],
        [1, 1],
      ]),
      [
        [1.5, -1],
        [1.5, 5],
      ],
      'The line crosses a hole of the area.',
    ],
    [
      'for a shape that is not an area',
      { type: 'Point', coordinates: [0, 0] },
      [
        [1.5, -1],
        [1.5, 5],
      ],
      'Only an area in one piece can be split.',
    ],
  ])('rejects a line %s', (_, geometry, line, reason) => {
    expect(areasOf(geometry, line)).toContain(reason);
  });
});
