import { expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import type { Scene, Source } from '../../../src/engine/scene/scene.ts';
import { startNodeTracers } from '../../../src/engine/threads/node.ts';
import { seeds } from '../../support/random-share.ts';
import { anyPlace, levelsOf, placeScene, worstDifference } from './any-place.ts';
import {
  areaSource,
  buildScene,
  lineSource,
  type Point,
  pointSource,
  randomFrom,
  rectangle,
  terrainOf,
} from './scenes.ts';

async function levels(scene: Scene): Promise<number[]> {
  const { bandsDb, laDb } = await predict(scene);
  return [...bandsDb, ...laDb];
}

it('a level among bent walls does not change when a low and a high end of the path are exchanged', async () => {
  // Obstacles with heights between those of the ends may cut one chain and not the next. All obstacles that cut a chain have to
  // count before the path is rejected.
  for (const seed of seeds(500, 1500)) {
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

it('a level over open ground decreases with distance in every band, for all grounds, heights and methods', async () => {
  for (const seed of seeds(1, 400)) {
    const random = randomFrom(seed);
    const [heightM, receiverM] = [0.3 + 12 * random(), 0.5 + 15 * random()];
    // No distance is below 1 m. The alternative ground method is intended for grazing paths. Below a steep path its Agr decreases
    // with distance.
    const groundMethod = seed % 3 === 0 ? 'alternative' : 'general';
    const fromM = groundMethod === 'alternative' ? 2 * (heightM + receiverM) : 1;
    const receivers = Array.from({ length: 150 }, (_, at) => ({
      at: [fromM * 1.05 ** at, 0] as Point,
      heightM: receiverM,
    }));
    const options = { groundMethod, edition: seed % 2 === 0 ? '2024' : '1996', defaultG: random() } as const;
    const scene = buildScene({ ...options, sources: [pointSource([0, 0], heightM)], receivers });
    const { bandsDb } = await predict(scene);
    const louder = bandsDb.findIndex((level, at) => at >= 8 && !(level <= bandsDb[at - 8]!));
    expect(louder, `seed ${seed}, receiver ${louder >> 3}, band ${louder & 7}`).toBe(-1);
  }
});

it('a higher wall never makes the path over its top louder, on level ground and on a slope, for both editions and ground methods', () => {
  for (const seed of seeds(1, 400)) {
    const random = randomFrom(seed);
    const x = 5 + 90 * random();
    const line: Point[] = [
      [x - 10, -80 * random() - 5],
      [x + 10, 80 * random() + 5],
    ];
    const ends = { heightM: 0.5 + 4 * random(), receiver: 1 + 8 * random() };
    const [rise, lean] = [0.2 * random() - 0.1, 0.2 * random() - 0.1];
    const slope = [-300, 300].flatMap((u) => [-301, 302].map((v) => [u, v, rise * u + lean * v] as const));
    const options = {
      defaultG: random(),
      edition: random() < 0.5 ? '2024' : '1996',
      groundMethod: random() < 0.5 ? 'alternative' : 'general',
      ...(random() < 0.5 && { terrain: terrainOf(slope) }),
    } as const;
    let before = Infinity;
    for (let heightM = 0.25; heightM < 20; heightM *= 1.3) {
      const levels = levelsOf(
        buildScene({
          ...options,
          walls: [{ line, heightM }],
          sources: [pointSource([0, 0], ends.heightM)],
          receivers: [{ at: [100, 0], heightM: ends.receiver }],
          lateral: false,
        }),
      );
      expect(levels.every(Number.isFinite)).toBe(true);
      expect(levels[8]!, `seed ${seed}, height ${heightM}`).toBeLessThanOrEqual(before + 1e-9);
      before = levels[8]!;
    }
  }
});

it('a level is continuous in the height of a wall that rises through the sight line', async () => {
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

it('the parts of a divided source have the energy of the whole source', async () => {
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
  // From this distance the whole line is one sub-source and its halves are two. The error of the coarse division stays below the
  // tolerance of a total.
  expect(worstDifference(await levels(roads[0]), await levels(roads[1]))).toBeLessThan(0.07);
});

it('an area and its parts have the energy of a fine grid of points', () => {
  let worst = 0;
  for (const seed of seeds(1, 120)) {
    const random = randomFrom(seed);
    const [w, h, cut] = [5 + 120 * random(), 5 + 60 * random(), 0.1 + 0.8 * random()];
    const receivers = [{ at: [w * 1.5 * random() + 2, h + 2 + 150 * random()] as Point, heightM: 1 + 5 * random() }];
    const lwDb = (share: number) => ({ lwDb: new Float64Array(8).fill(100 + 10 * Math.log10(share)) });
    const part = (x0: number, x1: number) => areaSource(rectangle(x0, 0, x1, h), 1.5, lwDb((x1 - x0) / w));
    const fine = Array.from({ length: 1600 }, (_, at) =>
      pointSource([((at % 40) + 0.5) * (w / 40), (Math.floor(at / 40) + 0.5) * (h / 40)], 1.5, lwDb(1 / 1600)),
    );
    const defaultG = random();
    const totalDb = (sources: Source[]) => levelsOf(buildScene({ receivers, defaultG, sources }))[8]!;
    const truthDb = totalDb(fine);
    for (const sources of [[part(0, w)], [part(0, cut * w), part(cut * w, w)]]) {
      worst = Math.max(worst, Math.abs(totalDb(sources) - truthDb));
    }
  }
  // The worst case is a long area seen from its end with as much power at 8 kHz as below.
  expect(worst).toBeLessThan(0.2);
});

it('a prediction gives identical bits on one thread and on two, for any scene', async () => {
  for (const seed of seeds(1, 8)) {
    const place = anyPlace(seed);
    const [x, y] = place.receiverAt;
    const receivers = Array.from({ length: 90 }, (_, at) => ({
      at: [x + at, y + ((7 * at) % 90)] as Point,
      heightM: 4,
    }));
    const [sx, sy] = place.sourceAt;
    const area = rectangle(sx - 9, sy - 5, sx + 9, sy + 5);
    const sources = [
      areaSource(area, 1, { barrierHeightM: 2.4 }),
      lineSource(area.slice(0, 3), 1, { placement: 'nearest' }),
    ];
    const scene = placeScene(place, { receivers, sources });
    const one = await predict(scene, { threads: 1 });
    const two = await predict(scene, { threads: 2, startTracers: startNodeTracers });
    expect(two.bandsDb).toEqual(one.bandsDb);
    expect(two.laDb).toEqual(one.laDb);
    expect(two.transfers?.energy).toEqual(one.transfers?.energy);
    expect(two.pairs).toBe(one.pairs);
  }
});
