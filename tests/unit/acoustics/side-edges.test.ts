import { expect, it } from 'vitest';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { levelEdged } from './compared-places.ts';
import { isIn } from './plain-bridges.ts';
import { plainLevels } from './plain-method.ts';
import { buildScene, denseTown, hillyTown, type Point, pointSource, type RandomTown, randomTown, rectangle, type SceneDraft, townScene } from './scenes.ts'; // prettier-ignore

const OPTIONS = [
  { edition: '1996', groundMethod: 'alternative' },
  { edition: '2024', groundMethod: 'alternative' },
] as const;

/**
 * Returns a town whose receiver is moved so that the line from the source passes near a corner. Null if there is no corner, or if
 * the receiver would be in a building or beyond the terrain.
 */
function besideACorner(town: RandomTown, seed: number): RandomTown | null {
  const corners = [...town.buildings.flatMap(({ ring }) => ring), ...town.walls.flatMap(({ line }) => line)];
  const [x, y] = corners[(7 * seed) % corners.length] ?? town.sourceAt;
  const [sx, sy] = town.sourceAt;
  const lengthM = Math.hypot(x - sx, y - sy);
  const asideM = (((seed * 37) % 100) - 49.5) / 25;
  const beyond = 1 + (5 + ((seed * 13) % 60)) / lengthM;
  const receiverAt: Point = [
    sx + beyond * (x - sx) - (asideM * (y - sy)) / lengthM,
    sy + beyond * (y - sy) + (asideM * (x - sx)) / lengthM,
  ];
  const isFree = lengthM > 0 && !town.buildings.some(({ ring }) => isIn(ring, receiverAt));
  const xs = town.terrain?.map(([east]) => east) ?? [-Infinity, Infinity];
  const ys = town.terrain?.map(([, north]) => north) ?? [-Infinity, Infinity];
  const isOnTerrain = isBetween(receiverAt[0], xs) && isBetween(receiverAt[1], ys);
  return isFree && isOnTerrain ? { ...town, receiverAt } : null;
}

const isBetween = (value: number, all: readonly number[]) => value > Math.min(...all) && value < Math.max(...all);

it('vertical edges beside clear sight lines agree with the second implementation in 400 random scenes', async () => {
  let screened = 0;
  for (const seed of seeds(1, 400)) {
    const base = seed % 3 === 0 ? levelEdged(hillyTown(seed)) : seed % 3 === 1 ? denseTown(seed) : randomTown(seed);
    const town = besideACorner(base, seed);
    if (town === null) continue;
    const options = OPTIONS[Math.floor(seed / 3) % 2]!;
    const { bandsDb } = await predict(townScene(town, { ...options, sideEdges: true }));
    const plain = plainLevels(town, { ...options, sideEdges: true });
    plain.forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(1e-6);
    });
    const { bandsDb: off } = await predict(townScene(town, options));
    if (off.some((level, band) => level - bandsDb[band]! > 0.1)) screened++;
    expect(off.every((level, band) => level >= bandsDb[band]! - 1e-9)).toBe(true);
  }
  expect(screened).toBeGreaterThan(shareOfCount(25));
});

/** Returns levels, dB(A), at receivers 1 cm apart along a line past the corner of a house, starting behind it. */
async function walkPast(
  draft: Partial<SceneDraft>,
  heightM: number,
  options: Partial<SceneDraft> = {},
): Promise<Float64Array> {
  const receivers = Array.from({ length: 3_500 }, (_, step) => ({ at: [60, -6 + 0.01 * step] as const, heightM }));
  const { laDb } = await predict(
    buildScene({ sources: [pointSource([0, 0.5], 1.5)], receivers, sideEdges: true, ...draft, ...options }),
  );
  return laDb;
}

const largestStep = (levels: Float64Array) =>
  levels.reduce((most, level, at) => Math.max(most, at === 0 ? 0 : Math.abs(level - levels[at - 1]!)), 0);

const HOUSE = { ring: [[20, -14], [33, -12], [32, 2], [19, 1]] as const, heightM: 12 }; // prettier-ignore

it.each([
  ['a high house', { buildings: [HOUSE] }, 1.5],
  ['a house that hardly breaks the sight line', { buildings: [{ ...HOUSE, heightM: 1.9 }] }, 1.5],
  ['a high house by edition 2024', { buildings: [HOUSE], edition: '2024' }, 1.5],
  ['a high house on porous ground', { buildings: [HOUSE], defaultG: 1 }, 4],
  [
    'the end of a wall',
    {
      walls: [
        {
          line: [
            [25, -40],
            [25, 1.2],
          ],
          heightM: 4,
        },
      ],
    },
    1.5,
  ],
  ['a terrace whose end house is lower than the others', { buildings: [HOUSE, { ring: [[20, -14], [33, -12], [33, -30], [20, -30]], heightM: 15 }] }, 1.5], // prettier-ignore
] satisfies Array<[string, Partial<SceneDraft>, number]>)(
  'the level has no step past the corner of %s',
  async (_, draft, heightM) => {
    const with1cm = await walkPast(draft, heightM);
    const without = await walkPast(draft, heightM, { sideEdges: false });
    expect(largestStep(with1cm)).toBeLessThan(0.3);
    expect(largestStep(without)).toBeGreaterThan(1);
    // Far from the corner, behind the house and in the open, nothing changes.
    expect(with1cm[0]).toBe(without[0]);
    expect(with1cm.at(-1)).toBe(without.at(-1));
  },
);

it('the attenuation of a vertical edge does not depend on the direction of a path or on the division of a house', async () => {
  let screened = 0;
  for (const seed of seeds(1, 400)) {
    const town = besideACorner(seed % 2 === 0 ? denseTown(seed) : randomTown(seed), seed);
    if (town === null) continue;
    const { bandsDb } = await predict(townScene(town, { sideEdges: true }));
    const { bandsDb: back } = await predict(townScene(town, { sideEdges: true }, true));
    const { bandsDb: divided } = await predict(townScene({ ...town, buildings: town.buildings.flatMap(halves) }, { sideEdges: true })); // prettier-ignore
    const { bandsDb: off } = await predict(townScene(town));
    bandsDb.forEach((level, band) => {
      expect(back[band], `seed ${seed}, band ${band}`).toBeCloseTo(level, 9);
      expect(divided[band], `seed ${seed}, band ${band}`).toBeCloseTo(level, 6);
    });
    if (off.some((level, band) => level - bandsDb[band]! > 0.1)) screened++;
  }
  expect(screened).toBeGreaterThan(shareOfCount(60));
});

/**
 * Divides a house with four straight sides from the middle of its first side to that of its third. Other houses are returned
 * unchanged.
 */
function halves(house: RandomTown['buildings'][number]): Array<RandomTown['buildings'][number]> {
  const [a, b, c, d, ...more] = house.ring;
  if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0) return [house];
  const first: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const third: Point = [(c[0] + d[0]) / 2, (c[1] + d[1]) / 2];
  return [
    [a, first, third, d],
    [first, b, c, third],
  ].map((ring) => ({ ...house, ring }));
}

it('a vertex on a straight side and the joint of two houses in line are no corners', async () => {
  const ends = { sources: [pointSource([0, 0], 1.5)], receivers: [{ at: [60, 0] as Point, heightM: 1.5 }] };
  const levelOf = async (...rings: Point[][]) => {
    const buildings = rings.map((ring) => ({ ring, heightM: 9 }));
    return (await predict(buildScene({ ...ends, buildings, sideEdges: true }))).laDb[0]!;
  };
  const open = await levelOf();
  const [west, east]: [Point[], Point[]] = [rectangle(-20, 0.2, 30, 12), rectangle(30, 0.2, 90, 12)];
  expect(await levelOf(rectangle(-20, 0.2, 90, 12))).toBe(open);
  expect(await levelOf([[-20, 0.2], [30, 0.2], [90, 0.2], [90, 12], [-20, 12]])).toBe(open); // prettier-ignore
  expect(await levelOf(west, east)).toBe(open);
  expect(await levelOf(east)).toBeLessThan(open - 1);
});

it('the attenuation of a vertical edge of a temporary barrier is limited like other screening', async () => {
  const barriers = [{ line: [[20, -30], [20, 0.3]] as const, heightM: 4 }]; // prettier-ignore
  const steps = await walkPast({ barriers, capDb: 0 }, 1.5);
  expect(steps).toEqual(await walkPast({}, 1.5));
  const limited = await walkPast({ barriers, capDb: 2 }, 1.5);
  expect(Math.min(...limited.map((level, at) => level - steps[at]!))).toBeGreaterThan(-2 - 1e-9);
  expect(largestStep(limited)).toBeLessThan(0.3);
});

it('a vertical edge does not attenuate without lateral paths, nor if the house is below the sight line', async () => {
  for (const draft of [{ lateral: false }, { buildings: [{ ...HOUSE, heightM: 1.4 }] }]) {
    const levels = await walkPast({ buildings: [HOUSE], ...draft }, 1.5);
    expect(levels).toEqual(await walkPast({ buildings: [HOUSE], ...draft }, 1.5, { sideEdges: false }));
  }
});

it('explain lists the bands that a vertical edge screens as a path with its corner', () => {
  let shown = 0;
  for (const seed of seeds(1, 200)) {
    const town = besideACorner(seed % 2 === 0 ? denseTown(seed) : randomTown(seed), seed);
    if (town === null) continue;
    const scene = townScene(town, { sideEdges: true, edition: seed % 3 === 0 ? '2024' : '1996' });
    const path = explain(scene, 0).sources[0]!.paths[0]!;
    const beside = path.screening.filter(({ isBeside }) => isBeside === true);
    const corners = [...town.buildings.flatMap(({ ring }) => ring), ...town.walls.flatMap(({ line }) => line)];
    for (const { sides } of beside) {
      const past = sides.find(({ isBeside }) => isBeside === true)!;
      const [{ x, y }] = past.corners as [{ x: number; y: number }];
      expect(past.corners).toHaveLength(1);
      expect(corners.some((corner) => Math.hypot(corner[0] - x, corner[1] - y) < 1e-9)).toBe(true);
      expect(path.ways.map(({ way }) => way)).toContain(past.side);
      shown++;
    }
    for (let band = 0; band < 8; band++) {
      expect(path.screening.filter(({ fromBand, toBand }) => band >= fromBand && band < toBand).length).toBeLessThan(2);
      const passing = path.ways.flatMap(({ attenuationDb }) => attenuationDb[band] ?? []);
      const abarDb = -10 * Math.log10(passing.reduce((total, level) => total + 10 ** (-level / 10), 0));
      expect(passing.length === 0 ? 0 : Math.max(0, abarDb), `seed ${seed}, band ${band}`).toBeCloseTo(
        path.abarDb[band]!,
        6,
      );
    }
  }
  expect(shown).toBeGreaterThan(shareOfCount(30));
});
