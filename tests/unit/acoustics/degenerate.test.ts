import { describe, expect, it } from 'vitest';
import { predict } from '../../../src/acoustics/predict.ts';
import {
  areaSource,
  buildScene,
  lineSource,
  type Point,
  pointSource,
  randomFrom,
  rectangle,
  type SceneDraft,
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

describe('a scene with', () => {
  it.each(Object.entries(drafts))('%s has finite levels', async (_, draft) => {
    const { bandsDb, laDb } = await predict(buildScene(draft));
    expect([...bandsDb, ...laDb].filter((level) => !Number.isFinite(level))).toEqual([]);
    expect(Math.max(...laDb)).toBeLessThan(112);
  });
});

it('takes a footprint of 10,000 vertices', async () => {
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

it('finds the source region of the ground between source and receiver whichever way the polygon is drawn', async () => {
  const at = async (ring: Point[]) =>
    (await predict(buildScene({ sources: [source], receivers, regions: [{ ring, g: 1 }] }))).bandsDb;
  const ring = rectangle(-5, -5, 35, 5);
  expect(await at(ring)).toEqual(await at(ring.toReversed()));
  expect(await at(ring)).not.toEqual(await at(rectangle(-5, 20, 35, 25)));
});

it('stays finite over 500 scenes on a coarse raster, where everything touches everything', async () => {
  for (let seed = 1; seed <= 500; seed++) {
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
