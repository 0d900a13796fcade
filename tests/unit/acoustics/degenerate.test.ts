import { describe, expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { isWhole, seeds, shareOf } from '../../support/random-share.ts';
import { anyPlace, levelsOf, movedPlace, placeScene, worstDifference } from './any-place.ts';
import {
  areaSource,
  buildScene,
  lineSource,
  type Point,
  pointSource,
  randomFrom,
  rectangle,
  type SceneDraft,
  terrainOf,
} from './scenes.ts';

const source = pointSource([0, 0], 1);
const receivers = [{ at: [80, 3] as Point, heightM: 4 }];

const drafts: Record<string, SceneDraft> = {
  'source and receiver at one point': { sources: [source], receivers: [{ at: [0, 0], heightM: 1 }] },
  'source and receiver above each other': { sources: [source], receivers: [{ at: [0, 0], heightM: 9 }], defaultG: 1 },
  'source and receiver on the ground': { sources: [pointSource([0, 0], 0)], receivers: [{ at: [30, 0], heightM: 0 }] },
  'a wall without length': { sources: [source], receivers, walls: [{ line: [[40, 1], [40, 1]], heightM: 5 }] }, // prettier-ignore
  'a wall of one vertex': { sources: [source], receivers, walls: [{ line: [[40, 1]], heightM: 5 }] },
  'duplicate vertices': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(30, -9, 50, 9).flatMap((vertex) => [vertex, vertex]), heightM: 8 }],
  },
  'a footprint without area': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(40, -9, 40, 9), heightM: 8 }],
  },
  'a footprint of one point': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(40, 0, 40, 0), heightM: 8 }],
  },
  'a footprint that touches itself': {
    sources: [source],
    receivers,
    buildings: [{ ring: [[30, -9], [40, 2], [50, -9], [50, 9], [40, 2], [30, 9]], heightM: 8 }], // prettier-ignore
  },
  'nested footprints': {
    sources: [source],
    receivers,
    buildings: [4, 8, 12].map((half) => ({ ring: rectangle(40 - half, -half, 40 + half, half), heightM: 20 - half })),
  },
  'collinear edges along the line of sight': {
    sources: [source],
    receivers: [{ at: [80, 0], heightM: 4 }],
    walls: [{ line: [[20, 0], [30, 0], [40, 0], [40, 9]], heightM: 6 }], // prettier-ignore
  },
  'a source on the corner of a building': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(0, 0, 20, 20), heightM: 8 }],
  },
  'a building over the source': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(-9, -9, 9, 9), heightM: 8 }],
  },
  'a source on a wall': { sources: [pointSource([0, 0], 1)], receivers, walls: [{ line: [[0, -9], [0, 9]], heightM: 5 }] }, // prettier-ignore
  'a source on the end of a wall': { sources: [source], receivers, walls: [{ line: [[0, 0], [0, 9]], heightM: 5 }] }, // prettier-ignore
  'a receiver on a wall': { sources: [source], receivers, walls: [{ line: [[80, -9], [80, 3], [80, 9]], heightM: 5 }] }, // prettier-ignore
  'source and receiver on one wall': {
    sources: [source],
    receivers: [{ at: [80, 0], heightM: 4 }],
    walls: [{ line: [[-5, 0], [90, 0]], heightM: 5, reflection: 0.9 }], // prettier-ignore
  },
  'source and receiver on the corners of one building': {
    sources: [source],
    receivers: [{ at: [80, 0], heightM: 4 }],
    buildings: [{ ring: rectangle(0, 0, 80, 30), heightM: 9 }],
  },
  'a receiver in a building': { sources: [source], receivers, buildings: [{ ring: rectangle(70, -9, 90, 9), heightM: 9 }] }, // prettier-ignore
  'a receiver in two buildings at once': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(70, -9, 90, 9), heightM: 9 }, { ring: rectangle(75, -5, 85, 8), heightM: 12 }], // prettier-ignore
  },
  'source and receiver in one building': { sources: [source], receivers, buildings: [{ ring: rectangle(-9, -9, 90, 9), heightM: 9 }] }, // prettier-ignore
  'a source in a hole and a receiver in another': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(-20, -20, 100, 20), holes: [rectangle(-5, -5, 5, 5), rectangle(70, -5, 90, 10)], heightM: 9 }], // prettier-ignore
  },
  'a hole as large as its building': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(30, -9, 50, 9), holes: [rectangle(30, -9, 50, 9)], heightM: 9 }],
  },
  'a hole that touches the outside, and one without area': {
    sources: [source],
    receivers,
    buildings: [{ ring: rectangle(30, -9, 50, 9), holes: [rectangle(30, -3, 40, 3), rectangle(45, 0, 45, 0)], heightM: 9 }], // prettier-ignore
  },
  'a building within the hole of another': {
    sources: [source],
    receivers,
    buildings: [
      { ring: rectangle(30, -20, 60, 20), holes: [rectangle(32, -18, 58, 18)], heightM: 6 },
      { ring: rectangle(40, -9, 50, 9), heightM: 12 },
    ],
  },
  'many vertices on one edge': {
    sources: [source],
    receivers,
    buildings: [{ ring: [...Array.from({ length: 200 }, (_, at): Point => [30 + at / 10, -9]), [50, 9], [30, 9]], heightM: 8 }], // prettier-ignore
  },
  'one building twice': { sources: [source], receivers, buildings: [1, 2].map(() => ({ ring: rectangle(30, -9, 50, 9), heightM: 8 })) }, // prettier-ignore
  'a wall that turns back on itself': { sources: [source], receivers, walls: [{ line: [[40, -9], [40, 9], [40, -9], [40, 5]], heightM: 5 }] }, // prettier-ignore
  'a wall of no height and one below the ground': {
    sources: [source],
    receivers,
    walls: [{ line: [[40, -9], [40, 9]], heightM: 0 }, { line: [[50, -9], [50, 9]], topZ: [-30, -40] }], // prettier-ignore
  },
  'a house of no height': { sources: [source], receivers, buildings: [{ ring: rectangle(30, -9, 50, 9), heightM: 0 }] },
  'a source on a roof': {
    sources: [pointSource([0, 0], 9)],
    receivers,
    buildings: [{ ring: rectangle(-9, -9, 9, 9), heightM: 8 }],
  },
  'an area without area': { sources: [areaSource(rectangle(-5, 0, 5, 0), 1)], receivers },
  'an area of one point': { sources: [areaSource(rectangle(0, 0, 0, 0), 1)], receivers },
  'a line without length': { sources: [lineSource([[3, 3], [3, 3]], 1)], receivers }, // prettier-ignore
  'a receiver in the middle of an area': {
    sources: [areaSource(rectangle(-500, -500, 500, 500), 1)],
    receivers: [{ at: [0, 0], heightM: 1 }],
  },
  'a ground region without area': { sources: [source], receivers, regions: [{ ring: rectangle(10, -9, 10, 9), g: 1 }] },
  'source and receiver on the edge of a ground region': {
    sources: [source],
    receivers: [{ at: [80, 0], heightM: 4 }],
    regions: [{ ring: rectangle(0, 0, 80, 30), g: 1 }],
  },
  'a source 40 km away': { sources: [pointSource([-40_000, 0], 1)], receivers },
};

const flat = terrainOf([[-900, -900, 0], [900, -900, 0], [900, 900, 0], [-900, 900, 0]]); // prettier-ignore

describe('a scene with', () => {
  const ways: Array<Partial<SceneDraft>> = [
    {},
    { edition: '2024', reflections: 1, terrain: flat },
    { groundMethod: 'alternative', reflections: 1, lateral: false },
    { method: 'quick' },
  ];
  it.each(Object.entries(drafts))('%s has finite levels with every method', async (_, draft) => {
    for (const way of ways) {
      const { bandsDb, laDb } = await predict(buildScene({ ...draft, ...way }));
      expect([...bandsDb, ...laDb].filter((level) => !Number.isFinite(level))).toEqual([]);
      // The total of a source with 100 dB in each band is at most 103 dB, and reflections double it.
      expect(Math.max(...laDb)).toBeLessThan(112);
    }
  });
});

describe('a terrain of', () => {
  const terrains: Record<string, SceneDraft['terrain']> = {
    'no point': terrainOf([]),
    'one point': terrainOf([[3, 4, 12]]),
    'one point with many heights': terrainOf(Array.from({ length: 20 }, (_, at) => [3, 4, at] as const)),
    'two points': terrainOf([[0, 0, 5], [80, 3, 9]]), // prettier-ignore
    'points on the line of sight': terrainOf(
      Array.from({ length: 30 }, (_, at) => [4 * at, 0.15 * at, at % 3] as const),
    ),
    'a cliff, two heights a micrometre apart': terrainOf([-300, 300].flatMap((y) => [[-300, y, 0], [40, y, 0], [40.000001, y, 9], [300, y, 9]] as const)), // prettier-ignore
    'a spike under the source': terrainOf([[-300, -300, 0], [300, -300, 0], [300, 300, 0], [-300, 300, 0], [0, 0, 500]]), // prettier-ignore
    'contours that cross and repeat points': terrainOf([], [[[-90, -90, 1], [90, 90, 1], [90, 90, 1]], [[-90, 90, 2], [90, -90, 2], [-90, 90, 2]]]), // prettier-ignore
    'a contour of one point': terrainOf([[0, 0, 1]], [[[5, 5, 2]]]),
  };
  it.each(Object.entries(terrains))('%s has finite levels', async (_, terrain) => {
    const draft = { sources: [source], receivers, buildings: [{ ring: rectangle(30, -9, 50, 9), heightM: 8 }] };
    for (const way of [{}, { groundMethod: 'alternative', reflections: 1 }] as const) {
      const { bandsDb } = await predict(buildScene({ ...draft, ...way, ...(terrain && { terrain }) }));
      expect([...bandsDb].filter((level) => !Number.isFinite(level))).toEqual([]);
    }
  });
});

it('scenes at coordinates of 6.2 million metres, like eastings and northings, change by less than 0.001 dB', () => {
  for (const seed of seeds(1, 300)) {
    const place = anyPlace(seed);
    const far = movedPlace(place, ([x, y]) => [x + 334_000, y + 6_252_000]);
    const difference = worstDifference(levelsOf(placeScene(place)), levelsOf(placeScene(far)));
    expect(difference, `seed ${seed}`).toBeLessThan(1e-3);
  }
});

const LARGE: Record<string, Partial<SceneDraft>> = {
  'an area behind a barrier': { sources: [areaSource(circle(0, 12), 1, { barrierHeightM: 2.4 })] },
  'a yard': { buildings: [{ ring: circle(40, 15), holes: [circle(40, 14)], heightM: 9 }] },
  'a wall': { walls: [{ line: circle(60, 5), heightM: 3 }] },
  ground: { regions: [{ ring: circle(40, 30), g: 1 }] },
};

function circle(x: number, radius: number): Point[] {
  return Array.from({ length: 10_000 }, (_, at): Point => {
    const angle = (2 * Math.PI * at) / 10_000;
    return [x + radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

// In a scene with all of them, every corner of the others cuts the area. Only the scheduled run has time for this.
const large = shareOf(Object.entries(LARGE));
it.each([...large, ...(isWhole ? [['all at once', Object.assign({}, ...Object.values(LARGE))] as const] : [])])(
  'predict accepts %s of 10,000 vertices',
  async (_, draft) => {
    const { bandsDb } = await predict(buildScene({ sources: [source], receivers, ...draft }));
    expect(bandsDb.length).toBeGreaterThan(0);
    expect([...bandsDb].filter((level) => !Number.isFinite(level))).toEqual([]);
  },
);

it('predict accepts a footprint of 10,000 vertices', async () => {
  const ring = Array.from({ length: 10_000 }, (_, at): Point => {
    const angle = (2 * Math.PI * at) / 10_000;
    return [40 + 20 * Math.cos(angle), 20 * Math.sin(angle)];
  });
  const round = await predict(buildScene({ sources: [source], receivers, buildings: [{ ring, heightM: 9 }] }));
  const coarse = await predict(
    buildScene({
      sources: [source],
      receivers,
      buildings: [{ ring: ring.filter((_vertex, at) => at % 50 === 0), heightM: 9 }],
    }),
  );
  expect(round.laDb[0]).toBeCloseTo(coarse.laDb[0]!, 1);
});

it('predict finds the ground region at the source whichever way the polygon is drawn', async () => {
  const at = async (ring: Point[]) =>
    (await predict(buildScene({ sources: [source], receivers, regions: [{ ring, g: 1 }] }))).bandsDb;
  const ring = rectangle(-5, -5, 35, 5);
  expect(await at(ring)).toEqual(await at(ring.toReversed()));
  expect(await at(ring)).not.toEqual(await at(rectangle(-5, 20, 35, 25)));
});

it('predict returns finite levels for 500 scenes on a coarse raster, where obstacles touch each other', async () => {
  for (const seed of seeds(1, 500)) {
    const random = randomFrom(seed);
    const whole = (most: number) => Math.floor(most * random());
    const buildings = Array.from({ length: 12 }, () => {
      const [x, y] = [whole(10), whole(10)];
      return { ring: rectangle(x, y, x + 1 + whole(3), y + 1 + whole(3)), heightM: 1 + whole(4) };
    });
    const walls = Array.from({ length: 4 }, () => ({
      line: Array.from({ length: 3 }, (): Point => [whole(12), whole(12)]),
      heightM: 1 + whole(4),
    }));
    const draft = { buildings, walls, regions: buildings.map(({ ring }) => ({ ring, g: random() })) };
    const ends: Point[] = [
      [whole(12), whole(12)],
      [whole(12), whole(12)],
    ];
    const there = buildScene({
      ...draft,
      sources: [pointSource(ends[0]!, 1)],
      receivers: [{ at: ends[1]!, heightM: 2 }],
    });
    const { bandsDb } = await predict(there);
    expect(
      bandsDb.every((level) => Number.isFinite(level) && level < 112),
      `seed ${seed}`,
    ).toBe(true);
  }
});
