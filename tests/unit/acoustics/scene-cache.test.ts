/** A cached scene gives exactly the same energies as a new one, whatever was traced in it before. */
import { describe, expect, it } from 'vitest';
import { SceneCache } from '../../../src/engine/tracing/scene-cache.ts';
import { trace, type Transfers } from '../../../src/engine/tracing/trace.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import type { Scene, Source } from '../../../src/engine/scene/scene.ts';
import {
  areaSource,
  type BarrierDraft,
  denseTown,
  hillyTown,
  type Point,
  pointSource,
  randomFrom,
  type RandomTown,
  rectangle,
  type SceneDraft,
  townScene,
} from './scenes.ts';
import { seeds } from '../../support/random-share.ts';

const SEEDS = seeds(1, 40);
const PLANS = 8;

/** A barrier line across the town. */
const lineAt = (x: number, heightM: number): BarrierDraft => ({
  line: [
    [x, -25],
    [x + 8, 30],
  ],
  heightM,
});
/** Sets of barriers in no particular order: none, one, one that was moved or raised, and two. */
const BARRIERS: ReadonlyArray<readonly BarrierDraft[]> = [
  [],
  [lineAt(-40, 3)],
  [lineAt(-35, 3)],
  [lineAt(-35, 5)],
  [lineAt(-35, 5), lineAt(50, 2)],
];

/**
 * Plans in one town, one after the other: with other equipment at other heights, other receivers, and barriers that are added,
 * moved and removed.
 */
function plansIn(town: RandomTown, seed: number): Scene[] {
  const random = randomFrom(seed + 4e6);
  const between = (low: number, high: number) => low + (high - low) * random();
  const options: SceneDraft = { reflections: seed % 3 === 0 ? 1 : 0, capDb: seed % 5 === 0 ? 10 : null };
  return Array.from({ length: PLANS }, () => {
    const place = (): Point => [between(-100, 100), between(-50, 50)];
    const [x, y] = place();
    const fenced = random() < 0.3 ? { barrierHeightM: random() < 0.5 ? 2.4 : 4 } : {};
    return townScene(town, {
      ...options,
      barriers: BARRIERS[Math.floor(random() * BARRIERS.length)] ?? [],
      sources: [
        pointSource(town.sourceAt, random() < 0.5 ? 1.5 : 6),
        pointSource(place(), between(0.5, 12)),
        areaSource(rectangle(x, y, x + 20, y + 9), 1.5, fenced),
      ],
      receivers: Array.from({ length: 3 }, (_, at) => ({
        at: at === 0 ? town.receiverAt : place(),
        heightM: random() < 0.5 ? 1.5 : 4.3,
      })),
    });
  });
}

const bitsOf = ({ energy, flags, pairs }: Transfers) => ({ energy: new BigUint64Array(energy.buffer), flags, pairs });

describe.each([
  ['dense', denseTown],
  ['hilly', hillyTown],
] as const)('the scene cache in a %s random scene', (_, townOf) => {
  it.each(SEEDS)('gives successive plans the energies of each plan alone (seed %i)', (seed) => {
    const cache = new SceneCache();
    for (const scene of plansIn(townOf(seed), seed)) {
      const context = cache.acquire(scene);
      // Clearing the cache repeatedly must not change any level.
      if (seed % 4 === 0) context.kernel.exports.setCacheLimits(40, 100, 6);
      expect(bitsOf(trace(context))).toEqual(bitsOf(trace(createTracingContext(scene))));
      cache.release(context);
    }
  });
});

/**
 * Equipment behind a high fence next to a house of the town. The fence is an obstacle from all directions, so that cached hulls
 * contain it. A line is not.
 */
function besideHouse({ buildings }: RandomTown, number: number): Source[] {
  const ring = buildings[number % buildings.length]?.ring ?? [];
  const [x = NaN, y = NaN] = ([0, 1] as const).map((axis) => Math.max(...ring.map((at) => at[axis])));
  const fence = rectangle(x - 4, y + 1, x + 14, y + 12);
  return ring.length === 0 ? [] : [areaSource(fence, 1, { group: 'fenced', barrierHeightM: 12 })];
}

it.each(SEEDS)('a fence that was removed takes no part in any hull (seed %i)', (seed) => {
  const town = denseTown(seed + 500);
  const receivers = Array.from({ length: 24 }, (_each, at) => ({
    at: [Math.floor(at / 6) * 60 - 90, (at % 6) * 25 - 62] as Point,
    heightM: 1.5,
  }));
  const sources = [pointSource(town.sourceAt, 1), pointSource(town.receiverAt, 1), pointSource([0, 0], 1)];
  const cache = new SceneCache();
  for (let plan = 0; plan < 8; plan++) {
    const fenced = plan % 2 === 0 ? besideHouse(town, seed + plan) : [];
    const scene = townScene(town, { sources: [...sources, ...fenced], receivers });
    const context = cache.acquire(scene);
    expect(bitsOf(trace(context))).toEqual(bitsOf(trace(createTracingContext(scene))));
    cache.release(context);
  }
});

describe('the scene cache', () => {
  const town = denseTown(1);
  const plan = townScene(town, { barriers: [lineAt(-40, 3)] });
  const another = { ...townScene(town, { barriers: [lineAt(-40, 3)] }), sources: [pointSource([0, 0], 4)] };
  const kernelAfter = (before: Scene, scene: Scene) => {
    const cache = new SceneCache();
    const first = cache.acquire(before);
    cache.release(first);
    return cache.acquire(scene).kernel === first.kernel;
  };

  it('reuses the kernel for other equipment and receivers, even if all objects of the scene are copies', () => {
    expect(kernelAfter(plan, structuredClone(another))).toBe(true);
  });

  it.each<[string, Scene]>([
    [
      'height of a house',
      { ...plan, buildings: { ...plan.buildings, heightM: plan.buildings.heightM.map((m) => m + 1) } },
    ],
    ['ground', { ...plan, ground: { ...plan.ground, defaultG: 0.3 } }],
    ['temperature', { ...plan, air: { ...plan.air, temperatureC: 20 } }],
    ['edition', { ...plan, edition: '2024' }],
    ['limit on barriers', { ...plan, temporaryScreenCapDb: 5 }],
  ])('creates another kernel for another %s', (_, scene) => {
    expect(kernelAfter(plan, scene)).toBe(false);
  });

  it.each<[string, Scene]>([
    ['height of a barrier', townScene(town, { barriers: [lineAt(-40, 4)] })],
    ['fence around equipment', { ...plan, sources: [areaSource(rectangle(0, 0, 9, 9), 1, { barrierHeightM: 2 })] }],
  ])('reuses the kernel, but not the obstacles, for another %s', (_, scene) => {
    const cache = new SceneCache();
    const first = cache.acquire(plan);
    const { obstacles } = first;
    cache.release(first);
    const next = cache.acquire(scene);
    expect(next.kernel).toBe(first.kernel);
    expect(next.obstacles).not.toBe(obstacles);
    expect(next.kernel.obstacles).toBe(next.obstacles);
  });

  it('gives a kernel to one run at a time', () => {
    const cache = new SceneCache();
    cache.release(cache.acquire(plan));
    expect(cache.acquire(plan).kernel).not.toBe(cache.acquire(plan).kernel);
  });
});
