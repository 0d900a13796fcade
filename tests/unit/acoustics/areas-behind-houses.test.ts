/** Compares levels of lines and areas of work behind houses with fine grids of separate positions. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { readSceneJson } from '../../../src/engine/scene-file/scene-json.ts';
import { seeds } from '../../support/random-share.ts';
import { type BarrierDraft, buildScene, lineSource, type Point, pointSource, randomFrom, rectangle } from './scenes.ts';
import { compareWithGrid, type Difference, gridLevels, levelsOf, meanLevel, sceneWith, tilesOf, transfersOf, workLevels, workSource } from './work-levels.ts'; // prettier-ignore
import { temporaryBarrier, turned, WORK_SCENE_KINDS, walkBehind, type WorkScene, workScene, type WorkSceneKind } from './work-scenes.ts'; // prettier-ignore

const casesSchema = z.array(
  z.object({
    name: z.string(),
    scene: z.unknown(),
    expected: z.array(z.object({ id: z.string(), spread: z.number(), loudest: z.number() })),
  }),
);
const CASES = casesSchema.parse(
  JSON.parse(readFileSync(new URL('../../fixtures/areas-behind-houses/cases.json', import.meta.url), 'utf8')),
);

describe('a line or area of work behind houses', () => {
  it.each(CASES)('has the same levels as a fine grid of point sources: $name', async ({ scene, expected }) => {
    const reading = readSceneJson(scene);
    if (reading.kind === 'faults') throw new Error(JSON.stringify(reading.faults));
    const sources = reading.scene.sources.map((source) => ({ ...source, crewLwDb: source.lwDb }));
    const transfers = await transfersOf({ ...reading.scene, sources });
    const [spread, loudest] = [transfers.energy, transfers.atLoudest].map((energy) => levelsOf(transfers, energy)[0]!);
    expected.forEach((receiver, at) => {
      expect(Math.abs(spread![at]! - receiver.spread), `${receiver.id}, spread`).toBeLessThan(0.5);
      expect(loudest![at]! - receiver.loudest, `${receiver.id}, loudest`).toBeGreaterThan(-1);
      expect(loudest![at]! - receiver.loudest, `${receiver.id}, loudest`).toBeLessThan(2);
    });
  });

  it('has its loudest position in the gap of 4 m between two houses through which the receiver sees the line', async () => {
    // Past the corner at (2, 24) the receiver sees the line up to x = −4.67: d = 62.27 m, Adiv = 46.89 dB, Aatm = 0.23 dB at 1
    // kHz, Agr = −3 dB.
    const lwDb = Float64Array.of(-Infinity, -Infinity, -Infinity, -Infinity, 100, -Infinity, -Infinity, -Infinity);
    const line = lineSource([[-200, 0], [200, 0]], 1.5); // prettier-ignore
    const scene = buildScene({
      sources: [{ ...line, lwDb, crewLwDb: lwDb }],
      buildings: [rectangle(-150, 20, -2, 24), rectangle(2, 20, 150, 24)].map((ring) => ({ ring, heightM: 10 })),
      receivers: [{ at: [12, 60], heightM: 1.5 }],
    });
    const { laDb } = explain(scene, 0, { crew: 'loudest-place' });
    expect(laDb).toBeCloseTo(55.9, 1);
  });

  it('has its loudest position at the nearest visible point of an area that a house partly hides', async () => {
    // Past the corner at (−10, 9) the receiver sees the edge of the area up to x = −14.29.
    const buildings = [{ ring: rectangle(-10, 5, 30, 9), heightM: 9 }];
    const receivers = [{ at: [0, 30] as const, heightM: 1.5 }];
    const work = { kind: 'area', points: rectangle(-40, -20, 40, 0) } as const;
    const scene = { work, heightM: 1.5, defaultG: 0, buildings, walls: [], terrain: [], receivers };
    const nearest = await transfersOf(sceneWith(scene, [pointSource([-14.3, 0], 1.5)]));
    const { loudest } = await workLevels(scene);
    expect(Math.abs(loudest[0]! - levelsOf(nearest, nearest.energy)[0]![0]!)).toBeLessThan(0.1);
  });
});

// Half a metre beyond that position another house is in the path, and the level is up to 15 dB lower.
it.each([
  ['rows of houses before a line', 46, 1],
  ['rows of houses before a line', 173, 3],
  ['random houses before a line', 135, 4],
  ['rows of houses far away', 214, 2],
  ['random houses before an area', 157, 3],
  ['rows of houses before an area', 169, 5],
  ['rows of houses before a line', 20_080, 2],
  ['rows of houses far away', 20_291, 0],
  ['rows of houses far away', 20_148, 4],
] as const)(
  'the loudest position is found where a lateral diffraction path passes a corner closely: %s %d',
  async (kind, seed, receiver) => {
    const scene = workScene(kind, seed);
    const only = { ...scene, receivers: [scene.receivers[receiver]!] };
    const [{ loudestDb, isConfirmed }] = (await compareWithGrid(only)) as [Difference];
    expect(loudestDb).toBeGreaterThan(-0.5);
    expect(isConfirmed).toBe(true);
  },
);

// The path crosses a house only at its corner, so that one edge (C3 = 1) replaces two.
it.each([
  ['rows of houses far away', 20_015, 1],
  ['random houses before a line', 20_078, 4],
] as const)(
  'the loudest position is found where the path over the top crosses a corner of a house: %s %d',
  async (kind, seed, receiver) => {
    const scene = workScene(kind, seed);
    const [{ loudestDb }] = (await compareWithGrid({ ...scene, receivers: [scene.receivers[receiver]!] })) as [
      Difference,
    ];
    expect(loudestDb).toBeGreaterThan(-0.5);
  },
);

it('a line over hills is divided at the heights of its sources', async () => {
  // The ends of the line are 5 m above its middle. Computed at one height, no part of it was visible beyond the crest.
  const scene = workScene('hills and random houses before a line', 20_079);
  const [{ spreadDb, loudestDb }] = (await compareWithGrid({ ...scene, receivers: [scene.receivers[5]!] })) as [
    Difference,
  ];
  expect(Math.abs(spreadDb)).toBeLessThan(0.5);
  expect(loudestDb).toBeGreaterThan(-0.5);
});

// Without image receivers these levels were up to 11 dB too low, because no position was in the part from which the façade
// reflects.
it.each([
  ['hills and random houses before a line', 20_002, 0],
  ['random houses before an area', 20_006, 0],
  ['hills and random houses before a line', 20_007, 1],
  ['random houses before a line', 20_004, 0],
] as const)('the loudest position is found where a façade reflects: %s %d', async (kind, seed, receiver) => {
  const scene = workScene(kind, seed);
  const only = { ...scene, receivers: [scene.receivers[receiver]!] };
  const [{ loudestDb, spreadDb, isConfirmed }] = (await compareWithGrid(only, { reflections: 1 })) as [Difference];
  expect(loudestDb).toBeGreaterThan(-0.5);
  expect(Math.abs(spreadDb)).toBeLessThan(0.5);
  expect(isConfirmed).toBe(true);
});

describe('a line behind a wall with a façade beyond it', () => {
  const shed = { ring: rectangle(33, -11, 36, -8), heightM: 3 };
  const behindWall: WorkScene = {
    work: { kind: 'line', points: [[-50, 0], [50, 0]] }, // prettier-ignore
    heightM: 1.5,
    defaultG: 0.5,
    buildings: [shed],
    walls: [{ line: [[-60, 2], [60, 2]], heightM: 4 }], // prettier-ignore
    terrain: [],
    receivers: [{ at: [0, 260], heightM: 4 }],
  };

  it('includes the reflection by a façade that reaches neither the receiver nor the middle of the line', async () => {
    const [{ loudestDb }] = (await compareWithGrid(behindWall, { reflections: 1 })) as [Difference];
    expect(loudestDb).toBeGreaterThan(-0.5);
  });

  it('has the same levels whatever the order of its equipment', async () => {
    const low = workSource(behindWall.work, 1.5);
    const high = { ...workSource(behindWall.work, 10), id: 'high' };
    const [a, b] = [[low, high], [high, low]].map((sources) => sceneWith(behindWall, sources, { reflections: 1 })); // prettier-ignore
    const [first, second] = [await transfersOf(a!), await transfersOf(b!)];
    const own = (transfers: typeof first) => levelsOf(transfers, transfers.atOwnLoudest).flat();
    expect(own(second).toReversed()).toEqual(own(first).map((level) => expect.closeTo(level, 6)));
  });

  it('finds the part of the line from which the reflected path does not cross the wall', async () => {
    // From the other half of the line, the path to a high receiver passes over the wall.
    const work = { kind: 'line', points: [[-24, 0], [24, 40]] } as const; // prettier-ignore
    const walls = [
      {
        line: [
          [-10, -5],
          [60, -5],
        ] as Point[],
        heightM: 3,
        reflection: 0.8,
      },
    ];
    const scene = { ...behindWall, work, buildings: [], walls, receivers: [{ at: [0, 200] as const, heightM: 20 }] };
    const [{ loudestDb, spreadDb }] = (await compareWithGrid(scene, { reflections: 1 })) as [Difference];
    expect(loudestDb).toBeGreaterThan(-1);
    expect(Math.abs(spreadDb)).toBeLessThan(0.5);
  });
});

/** The difference of a level, with its location. */
interface Found {
  readonly name: string;
  readonly spreadDb: number;
  readonly loudestDb: number;
}

const SCENES = 12;
/** Number of scenes of each kind with reflections. Their grids take many times as long. */
const REFLECTING_SCENES = 5;

function everyScene(kind: WorkSceneKind, count = SCENES): Array<{ name: string; scene: WorkScene }> {
  return seeds(1, count).map((seed) => ({ name: `seed ${seed}`, scene: workScene(kind, seed) }));
}

/** @param share fraction of all receivers; a run with fewer scenes may contain all failures */
function expectFew(
  found: readonly Found[],
  share: number,
  isWrong: (difference: Found) => boolean,
  receivers = 6 * SCENES,
): void {
  const wrong = found.filter(isWrong);
  expect(wrong.length <= Math.ceil(share * receivers) ? [] : wrong).toEqual([]);
}

describe.each(WORK_SCENE_KINDS)('the scenes of the kind “%s”', (kind) => {
  it.each([
    ['without reflections', 0, SCENES],
    ['with reflections', 1, REFLECTING_SCENES],
  ] as const)('have the spread level and the loudest level of a fine grid, %s', async (_, reflections, count) => {
    const found: Found[] = [];
    const unconfirmed: string[] = [];
    for (const { name, scene } of everyScene(kind, count)) {
      for (const { receiver, isConfirmed, ...differences } of await compareWithGrid(scene, { reflections })) {
        found.push({ name: `${name}, receiver ${receiver}`, ...differences });
        if (!isConfirmed) unconfirmed.push(`${name}, receiver ${receiver}`);
      }
    }
    const receivers = 6 * count;
    expect(unconfirmed).toEqual([]);
    expectFew(found, 0, ({ spreadDb, loudestDb }) => Math.abs(spreadDb) > 2 || loudestDb < -2, receivers);
    expectFew(found, 0.05, ({ spreadDb }) => Math.abs(spreadDb) > 0.5, receivers);
    expectFew(found, 0.05, ({ loudestDb }) => loudestDb < -1, receivers);
  });

  it('get no louder behind a temporary barrier, unless the barrier replaces other edges', async () => {
    const unexplained: string[] = [];
    for (const seed of seeds(1, 3 * SCENES)) {
      const scene = workScene(kind, seed);
      const barrier = temporaryBarrier(scene, seed);
      const [before, after] = [await workLevels(scene), await workLevels(scene, { barriers: [barrier] })];
      scene.receivers.forEach((_, receiver) => {
        if (after.spread[receiver]! > before.spread[receiver]! + 0.5)
          unexplained.push(`seed ${seed}, receiver ${receiver}, spread`);
        if (after.loudest[receiver]! <= before.loudest[receiver]! + 0.5) return;
        if (!replacesEdges(scene, barrier, receiver)) unexplained.push(`seed ${seed}, receiver ${receiver}, loudest`);
      });
    }
    expect(unexplained).toEqual([]);
  });
});

/** Number of scenes of each kind that are divided into tiles. */
const TILED_SCENES = 60;

describe('areas and lines of all kinds', () => {
  it(
    'have the levels of their tiles: the maximum of the loudest levels, and the mean of the spread levels weighted by size',
    { timeout: 120_000 },
    async () => {
      const found: Found[] = [];
      for (const kind of WORK_SCENE_KINDS) {
        for (const { name, scene } of everyScene(kind, TILED_SCENES)) {
          const { spread, loudest } = await workLevels(scene);
          const tiles = tilesOf(scene.work);
          const whole = tiles.reduce((sum, { size }) => sum + size, 0);
          const shares = tiles.map(({ size }) => size / whole);
          const sources = tiles.map(({ tile }, at) => ({ ...workSource(tile, scene.heightM), group: `${at}` }));
          const transfers = await transfersOf(sceneWith(scene, sources));
          const [spreads, maxima] = [levelsOf(transfers, transfers.energy), levelsOf(transfers, transfers.atLoudest)];
          scene.receivers.forEach((_, receiver) => {
            const mean = meanLevel(spreads.map((levels) => levels[receiver]!), shares); // prettier-ignore
            const most = Math.max(...maxima.map((levels) => levels[receiver]!));
            const [spreadDb, loudestDb] = [spread[receiver]! - mean, loudest[receiver]! - most];
            found.push({ name: `${kind}, ${name}, receiver ${receiver}`, spreadDb, loudestDb });
          });
        }
      }
      const receivers = 6 * TILED_SCENES * WORK_SCENE_KINDS.length;
      expectFew(found, 0, ({ spreadDb }) => Math.abs(spreadDb) > 2, receivers);
      expectFew(found, 0.01, ({ spreadDb }) => Math.abs(spreadDb) > 0.5, receivers);
      expectFew(found, 0.01, ({ loudestDb }) => Math.abs(loudestDb) > 0.5, receivers);
      // A tile may find a position in an opening of some centimetres that the whole area does not, or the reverse.
      expectFew(found, OTHER_TILE_BY_2_DB, ({ loudestDb }) => Math.abs(loudestDb) > 2, receivers);
    },
  );
});

/** Allowed fraction of receivers. For other seeds, it is 0.06 % of 12,600 receivers. */
const OTHER_TILE_BY_2_DB = 0.002;

/**
 * Whether a barrier reduces the edges of the path over the top, or replaces an edge below the sight line by another one. This is
 * tested for the position at which the crew is loudest behind the barrier.
 */
function replacesEdges(scene: WorkScene, barrier: BarrierDraft, receiver: number): boolean {
  const behind = sceneWith(scene, [workSource(scene.work, scene.heightM)], { barriers: [barrier] });
  const path = explain(behind, receiver, { crew: 'loudest-place' }).sources[0]!.paths[0]!;
  const there = [pointSource([path.source.x, path.source.y], scene.heightM)];
  const without = explain(sceneWith(scene, there), receiver).sources[0]!.paths[0]!;
  return without.screening.some(({ fromBand, broken, edges }) => {
    const now = path.screening.find((record) => record.fromBand <= fromBand && fromBand < record.toBand);
    return now !== undefined && (now.edges.length < edges.length || (!broken && now.edges[0]?.alongM !== edges[0]?.alongM)); // prettier-ignore
  });
}

it.each([
  ['fewer edges', 'rows of houses far away', 119, 0],
  ['another edge in place of one below the sight line', 'hills and random houses before a line', 199, 0],
] as const)('a barrier raises a level because of %s', async (_, kind, seed, receiver) => {
  const scene = workScene(kind, seed);
  const barrier = temporaryBarrier(scene, seed);
  const [before, after] = [await workLevels(scene), await workLevels(scene, { barriers: [barrier] })];
  expect(after.loudest[receiver]! - before.loudest[receiver]!).toBeGreaterThan(0.5);
  expect(replacesEdges(scene, barrier, receiver)).toBe(true);
});

describe('receivers along 80 m behind rows of houses', () => {
  const WALKS = 4;
  const JUMP_DB = 3;
  /** Allowed fraction of steps at which the loudest level jumps and the grid does not. It is 0.7 % in 12 walks. */
  const OTHER_JUMPS = 0.01;

  it('show no jump of the level where a fine grid shows none', async () => {
    const found: Found[] = [];
    for (const seed of seeds(1, WALKS)) {
      const walk = walkBehind('rows of houses before a line', seed);
      const levels = await workLevels(walk);
      // Next to a gap the crew is 5 dB louder half a metre away. A coarser grid misses the position where this begins.
      const grid = await gridLevels(walk, 0.1);
      const jumpDb = (ofEngine: readonly number[], ofGrid: readonly number[], step: number) => {
        const [stepDb, gridDb] = [ofEngine, ofGrid].map((level) => level[step]! - level[step - 1]!);
        return Math.abs(stepDb!) <= JUMP_DB ? 0 : Math.abs(stepDb!) - Math.sign(stepDb!) * gridDb!;
      };
      for (let step = 1; step < walk.receivers.length; step++) {
        const spreadDb = jumpDb(levels.spread, grid.spread, step);
        const loudestDb = jumpDb(levels.loudest, grid.narrow, step);
        found.push({ name: `seed ${seed}, step ${step}`, spreadDb, loudestDb });
      }
    }
    expectFew(found, 0, ({ spreadDb }) => spreadDb > 1);
    expectFew(found, OTHER_JUMPS, ({ loudestDb }) => loudestDb > 1, WALKS * 80);
  });
});

describe('gaps below 0.1 m between two long houses', () => {
  it.each([
    ['line', 0.01],
    ['line', 0.05],
    ['area', 0.01],
    ['area', 0.05],
  ] as const)('are closed for the equipment of a %s, gap of %d m', async (kind, gapM) => {
    let worstDb = 0;
    for (const seed of seeds(1, 15)) {
      const random = randomFrom(seed + 5e6);
      const [x, y, heightM, angle] = [40 * random() - 20, 24 + 11 * random(), 5 + 5 * random(), 6 * random()];
      const receivers = Array.from({ length: 6 }, () => ({
        at: [120 * random() - 60, y + 20 + 55 * random()] as const,
        heightM: 1.5,
      }));
      const points = kind === 'line' ? [[-150, 0], [150, 0]] as Point[] : rectangle(-50, -20, 50, 10); // prettier-ignore
      const scene = (openM: number): WorkScene => {
        const rings = [rectangle(-200, y, x - openM / 2, y + 8), rectangle(x + openM / 2, y, 200, y + 8)];
        const buildings = rings.map((ring) => ({ ring, heightM }));
        return turned({ work: { kind, points }, heightM: 1.5, defaultG: 0.3, buildings, walls: [], terrain: [], receivers }, angle); // prettier-ignore
      };
      const [closed, open] = [await workLevels(scene(0)), await workLevels(scene(gapM))];
      for (const crew of ['spread', 'loudest'] as const)
        open[crew].forEach((level, at) => (worstDb = Math.max(worstDb, Math.abs(level - closed[crew][at]!))));
    }
    expect(worstDb).toBeLessThan(0.3);
  });
});
