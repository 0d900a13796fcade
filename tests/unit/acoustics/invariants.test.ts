import { expect, it } from 'vitest';
import { predict } from '../../../src/acoustics/predict.ts';
import type { Scene } from '../../../src/acoustics/scene.ts';
import { startNodeTracers } from '../../../src/threads/node.ts';
import {
  buildScene,
  hillyTown,
  lineSource,
  type Point,
  pointSource,
  randomFrom,
  randomTown,
  type RandomTown,
  rectangle,
  townScene,
} from './scenes.ts';

const TOWNS = 500;

async function levels(scene: Scene): Promise<number[]> {
  const { bandsDb, laDb } = await predict(scene);
  return [...bandsDb, ...laDb];
}

function worstDifference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((worst, level, at) => Math.max(worst, Math.abs(level - b[at]!)), 0);
}

it.each([
  ['flat ground', randomTown],
  ['hills', hillyTown],
])('does not change when source and receiver are swapped, on %s', async (_, townOf) => {
  for (let seed = 1; seed <= TOWNS; seed++) {
    const town = townOf(seed);
    const [there, back] = [await levels(townScene(town)), await levels(townScene(town, {}, true))];
    expect(worstDifference(there, back), `seed ${seed}`).toBeLessThan(1e-6);
  }
});

it('does not change when a low end and a high one among bent walls are swapped', async () => {
  // Obstacles between the heights of the two ends cut one chain and not the next: all that cut a chain must count before it is given up.
  for (let seed = 500; seed <= 1500; seed++) {
    const random = randomFrom(seed);
    const between = (low: number, high: number) => low + (high - low) * random();
    const walls = Array.from({ length: 4 }, () => {
      const [x, y]: Point = [between(-40, 140), between(-40, 40)];
      const beside = (): Point => [x + between(-50, 50), y + between(-50, 50)];
      return { line: [[x, y] as Point, beside(), beside(), beside()], heightM: between(1, 12) };
    });
    const [low, high] = [{ at: [0, 0] as Point, heightM: 0.5 }, { at: [100, 0] as Point, heightM: 12 }]; // prettier-ignore
    const there = buildScene({ walls, sources: [pointSource(low.at, low.heightM)], receivers: [high] });
    const back = buildScene({ walls, sources: [pointSource(high.at, high.heightM)], receivers: [low] });
    expect(worstDifference(await levels(there), await levels(back)), `seed ${seed}`).toBeLessThan(1e-6);
  }
});

it.each([
  ['flat ground', randomTown],
  ['hills', hillyTown],
])('does not change when the town is turned and moved, on %s', async (_, townOf) => {
  for (let seed = 1; seed <= TOWNS; seed++) {
    const town = townOf(seed);
    const random = randomFrom(seed + 1e6);
    const angle = 2 * Math.PI * random();
    const [mx, my] = [2000 * random(), 2000 * random()];
    const move = ([x, y]: Point): Point => [
      mx + x * Math.cos(angle) - y * Math.sin(angle),
      my + x * Math.sin(angle) + y * Math.cos(angle),
    ];
    const moved: RandomTown = {
      ...town,
      buildings: town.buildings.map((building) => ({ ...building, ring: building.ring.map(move) })),
      walls: town.walls.map((wall) => ({ ...wall, line: wall.line.map(move) })),
      regions: town.regions.map((region) => ({ ...region, ring: region.ring.map(move) })),
      sourceAt: move(town.sourceAt),
      receiverAt: move(town.receiverAt),
      ...(town.terrain && { terrain: town.terrain.map(([x, y, z]) => [...move([x, y]), z] as const) }),
    };
    const difference = worstDifference(await levels(townScene(town)), await levels(townScene(moved)));
    expect(difference, `seed ${seed}`).toBeLessThan(1e-6);
  }
});

it('does not change when the town is seen in a mirror', async () => {
  for (let seed = 1; seed <= TOWNS; seed++) {
    const town = randomTown(seed);
    const mirror = ([x, y]: Point): Point => [x, -y];
    const mirrored: RandomTown = {
      ...town,
      buildings: town.buildings.map((building) => ({ ...building, ring: building.ring.map(mirror) })),
      walls: town.walls.map((wall) => ({ ...wall, line: wall.line.map(mirror) })),
      regions: town.regions.map((region) => ({ ...region, ring: region.ring.map(mirror) })),
      sourceAt: mirror(town.sourceAt),
      receiverAt: mirror(town.receiverAt),
    };
    const difference = worstDifference(await levels(townScene(town)), await levels(townScene(mirrored)));
    expect(difference, `seed ${seed}`).toBeLessThan(1e-6);
  }
});

it('does not change when buildings are added out of the way', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const town = randomTown(seed);
    const away = Array.from({ length: 20 }, (_, at) => ({
      ring: rectangle(-2000 + 200 * at, 3000, -1950 + 200 * at, 3050),
      heightM: 30,
    }));
    const more = townScene({ ...town, buildings: [...town.buildings, ...away] });
    expect(worstDifference(await levels(townScene(town)), await levels(more)), `seed ${seed}`).toBeLessThan(1e-9);
  }
});

it('gets quieter with every step away over open ground', async () => {
  const receivers = Array.from({ length: 400 }, (_, at) => ({ at: [1.5 * 1.02 ** at, 0] as Point, heightM: 4 }));
  for (const defaultG of [0, 1]) {
    const scene = buildScene({ sources: [pointSource([0, 0], 1.5)], receivers, defaultG });
    const { laDb } = await predict(scene);
    // Over porous ground the ground dip moves through the bands: the whole may then stand still for a step or two.
    const slackDb = defaultG === 0 ? 0 : 0.05;
    for (let at = 1; at < laDb.length; at++) expect(laDb[at]!).toBeLessThan(laDb[at - 1]! + slackDb);
  }
});

it('never gets louder over the top of a wall made higher', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomFrom(seed);
    const x = 5 + 90 * random();
    const line: Point[] = [
      [x - 10, -80 * random() - 5],
      [x + 10, 80 * random() + 5],
    ];
    const ends = { heightM: 0.5 + 4 * random(), receiver: 1 + 8 * random(), defaultG: random() };
    let before = Infinity;
    for (let heightM = 0.25; heightM < 20; heightM *= 1.15) {
      const { laDb, bandsDb } = await predict(
        buildScene({
          walls: [{ line, heightM }],
          sources: [pointSource([0, 0], ends.heightM)],
          receivers: [{ at: [100, 0], heightM: ends.receiver }],
          defaultG: ends.defaultG,
          lateral: false,
        }),
      );
      expect(bandsDb.every(Number.isFinite)).toBe(true);
      expect(laDb[0]!, `seed ${seed}, height ${heightM}`).toBeLessThanOrEqual(before + 1e-9);
      before = laDb[0]!;
    }
  }
});

it('is continuous in the height of a wall that rises through the sight line', async () => {
  const at = async (heightM: number, lateral: boolean) =>
    levels(
      buildScene({
        walls: [{ line: [[50, -20], [50, 30]], heightM }], // prettier-ignore
        sources: [pointSource([0, 0], 2)],
        receivers: [{ at: [100, 0], heightM: 4 }],
        lateral,
      }),
    );
  for (const lateral of [true, false]) {
    const difference = worstDifference(await at(3 - 1e-7, lateral), await at(3 + 1e-7, lateral));
    expect(difference).toBeLessThan(1e-3);
  }
});

it('gives a split source the energy of the whole', async () => {
  const receivers = [{ at: [130, 40] as Point, heightM: 4 }];
  const half = { lwDb: new Float64Array(8).fill(100 - 10 * Math.log10(2)) };
  const whole = await levels(buildScene({ sources: [pointSource([0, 0], 1.5)], receivers }));
  const twice = [pointSource([0, 0], 1.5, half), pointSource([0, 0], 1.5, half)];
  expect(worstDifference(whole, await levels(buildScene({ sources: twice, receivers })))).toBeLessThan(1e-9);

  const road = lineSource([[0, -30], [0, 30]], 1.5); // prettier-ignore
  const parts = [
    lineSource([[0, -30], [0, 0]], 1.5, half), // prettier-ignore
    lineSource([[0, 0], [0, 30]], 1.5, half), // prettier-ignore
  ];
  const roads = [buildScene({ sources: [road], receivers }), buildScene({ sources: parts, receivers })] as const;
  // The whole is one piece from that far, its halves are two: what cutting coarsely costs stays below the tolerance of a total.
  expect(worstDifference(await levels(roads[0]), await levels(roads[1]))).toBeLessThan(0.07);
});

it('gives the same bits on one thread and on two', async () => {
  const town = randomTown(77);
  const receivers = Array.from({ length: 150 }, (_, at) => ({ at: [200 + at, (7 * at) % 90] as Point, heightM: 4 }));
  const area = randomTown(78).buildings[0]?.ring ?? rectangle(0, 0, 9, 9);
  const scene = townScene(town, {
    receivers,
    sources: [pointSource(town.sourceAt, 1.5), lineSource(area.slice(0, 3), 1, { placement: 'nearest' })],
  });
  const one = await predict(scene, { threads: 1 });
  const two = await predict(scene, { threads: 2, startTracers: startNodeTracers });
  expect(two.bandsDb).toEqual(one.bandsDb);
  expect(two.laDb).toEqual(one.laDb);
  expect(two.transfers?.energy).toEqual(one.transfers?.energy);
  expect(two.pairs).toBe(one.pairs);
});
