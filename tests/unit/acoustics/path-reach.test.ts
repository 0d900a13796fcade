import { describe, expect, it } from 'vitest';
import { convexHull, passesHull } from '../../../src/engine/geometry/convex-hull.ts';
import type { Scene } from '../../../src/engine/scene/scene.ts';
import { meetsReach, type Reach, watchReach } from '../../../src/engine/tracing/paths/path-reach.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { type AnyPlace, anyPlace, placeScene } from './any-place.ts';
import { type BarrierDraft, type Point, randomFrom, type SceneDraft } from './scenes.ts';
import { sceneWith, workSource } from './work-levels.ts';
import { workScene } from './work-scenes.ts';

/** Short bent lines around a place: the first near its direct line, the others anywhere. */
function linesRound({ sourceAt, receiverAt }: AnyPlace, seed: number): BarrierDraft[] {
  const random = randomFrom(seed + 4e6);
  const middle = [0, 1].map((axis) => (sourceAt[axis]! + receiverAt[axis]!) / 2);
  const reach = 30 + Math.hypot(sourceAt[0] - receiverAt[0], sourceAt[1] - receiverAt[1]) / 2;
  return Array.from({ length: 3 }, (_, number) => {
    const spreadM = number === 0 ? 10 : reach;
    const [x, y] = middle.map((at) => at + spreadM * (2 * random() - 1)) as [number, number];
    const step = () => 24 * random() - 12;
    const line: Point[] = [
      [x, y],
      [x + step(), y + step()],
      [x + step(), y + step()],
    ];
    return { line, heightM: 1 + 9 * random() };
  });
}

/** A point source at its position, and its receiver. */
function pairScene(place: AnyPlace, draft: SceneDraft): Scene {
  const scene = placeScene(place, draft);
  const [x, y] = place.sourceAt;
  return { ...scene, sources: scene.sources.map((source) => ({ ...source, shape: { kind: 'point', x, y } })) };
}

function tracedWith(scene: Scene): { energy: Float64Array; reach: Reach; meets: (xy: number[]) => boolean } {
  const context = createTracingContext(scene);
  const watch = watchReach(context);
  const { energy } = trace(context);
  return { energy, reach: { ...watch.reach }, meets: (xy) => watch.meets(xy) };
}

const mostApartDb = (a: Float64Array, b: Float64Array) =>
  Math.max(...a.map((energy, at) => Math.abs(10 * Math.log10(energy / b[at]!))));

const DRAFTS: Array<[string, Partial<Scene>, number]> = [
  ['with screening over the top and around the sides', {}, 250],
  ['with reflections', { reflections: 1 }, 60],
  ['with reflections of the second order', { reflections: 2 }, 60],
  ['with a limit on temporary screens', { temporaryScreenCapDb: 5 }, 60],
  ['with vertical edges beside clear sight lines', { sideEdges: true }, 60],
  ['with the quick method', { method: 'quick' }, 60],
];

describe('the reach of a pair', () => {
  it.each(DRAFTS)(
    'contains every barrier line that changes the level when it is added or removed: %s',
    (_, changes, places) => {
      let changed = 0;
      let unmet = 0;
      let met = 0;
      for (const seed of seeds(1, places)) {
        const place = anyPlace(seed);
        const barriers = linesRound(place, seed);
        const all = tracedWith({ ...pairScene(place, { barriers }), ...changes });
        barriers.forEach((barrier, at) => {
          const others = barriers.filter((_one, index) => index !== at);
          const without = tracedWith({ ...pairScene(place, { barriers: others }), ...changes });
          const differenceDb = mostApartDb(all.energy, without.energy);
          // Both directions are tested: the line is removed, and it is added.
          for (const { reach, meets } of [all, without]) {
            const isMet = meets(barrier.line.flat());
            const isInBox = meetsReach(barrier.line.flat(), ...place.sourceAt, ...place.receiverAt, reach);
            expect(isInBox || !isMet, `seed ${seed}, line ${at} is met outside of the box`).toBe(true);
            expect(isMet || differenceDb < 1e-9, `seed ${seed}, line ${at}: ${differenceDb} dB`).toBe(true);
            if (isMet) met += 1;
            else unmet += 1;
          }
          if (differenceDb > 0.01) changed += 1;
        });
      }
      // Some lines change the level, and most are known not to.
      expect(changed).toBeGreaterThan(shareOfCount(places / 10));
      expect(unmet).toBeGreaterThan(met);
    },
  );

  it.each([0, 1] as const)(
    'contains every line that changes the division of a work area, %d reflections',
    (reflections) => {
      let changed = 0;
      let unmet = 0;
      // In the last scene, the line is where only a reflection in a façade shows it to the area.
      for (const seed of [...seeds(1, 60), 1443]) {
        const scene = workScene('random houses before a line', seed);
        const only = { ...scene, receivers: scene.receivers.slice(0, 1) };
        const random = randomFrom(seed + 6e6);
        const [x, y, dx, dy] = [100 * random() - 50, 120 * random() - 5, 30 * random() - 15, 30 * random() - 15];
        const line: Point[] = [[x, y], [x + dx, y + dy]]; // prettier-ignore
        const traced = (barriers: BarrierDraft[]) => {
          const source = workSource(scene.work, scene.heightM);
          const context = createTracingContext(sceneWith(only, [source], { reflections, barriers }));
          let isMet = false;
          watchReach(context, (watch) => (isMet ||= watch.meets(line.flat())));
          return { energy: trace(context).energy, isMet: () => isMet };
        };
        const [before, after] = [traced([]), traced([{ line, heightM: 2 + 6 * random() }])];
        const differenceDb = mostApartDb(before.energy, after.energy);
        expect(differenceDb < 1e-9 || (before.isMet() && after.isMet()), `seed ${seed}: ${differenceDb} dB`).toBe(true);
        if (differenceDb > 0.01) changed += 1;
        if (!before.isMet()) unmet += 1;
      }
      expect(changed).toBeGreaterThan(shareOfCount(5));
      expect(unmet).toBeGreaterThan(shareOfCount(5));
    },
  );

  it('is only the direct line if there are no obstacles', () => {
    const reach = { beforeM: 0, beyondM: 0, leftM: 0, rightM: 0 };
    const meets = (...xy: number[]) => meetsReach(xy, 0, 0, 100, 0, reach);
    expect(meets(50, -1, 50, 1)).toBe(true);
    expect(meets(50, 1, 60, 1, 60, -1)).toBe(true);
    expect(meets(50, 1, 60, 2)).toBe(false);
    expect(meets(-10, 0, -5, 0)).toBe(false);
    expect(meets(101, -5, 101, 5)).toBe(false);
    expect(meets(-10, 0, 200, 0)).toBe(true);
    expect(meetsReach([3, 3, 4, 4], 3, 3, 3, 3, reach)).toBe(true);
  });

  it('contains a line that lies entirely inside it', () => {
    const reach = { beforeM: 5, beyondM: 0, leftM: 20, rightM: 0 };
    expect(meetsReach([40, 10, 60, 10], 0, 0, 100, 0, reach)).toBe(true);
    expect(meetsReach([40, -10, 60, -10], 0, 0, 100, 0, reach)).toBe(false);
    expect(meetsReach([-4, 1, -4, 2], 0, 0, 100, 0, reach)).toBe(true);
  });

  it('is the hull of the points where its paths turn, inside a box along the direct line', () => {
    const hull = convexHull([0, 0, 100, 0, 50, 30, 50, 10, 20, -5]);
    expect(hull).toEqual([0, 0, 20, -5, 100, 0, 50, 30]);
    expect(passesHull(hull, 5, 20, 5, 10, 0)).toBe(false);
    expect(passesHull(hull, 5, 20, 5, 1, 0)).toBe(true);
    expect(passesHull(hull, 40, 10, 60, 10, 0)).toBe(true);
    expect(passesHull(hull, -10, 0.5, -0.5, 0.5, 0)).toBe(false);
    expect(passesHull(hull, 50, 30.5, 60, 40, 1)).toBe(true);
    expect(convexHull([0, 0, 10, 0, 5, 0])).toEqual([0, 0, 10, 0]);
  });
});
