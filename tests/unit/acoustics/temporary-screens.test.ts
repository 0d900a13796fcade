import { describe, expect, it } from 'vitest';
import { A_WEIGHTING_DB } from '../../../src/engine/scene/octave-bands.ts';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import type { Scene } from '../../../src/engine/scene/scene.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { type AnyPlace, anyPlace, levelsOf, placeScene, worstDifference } from './any-place.ts';
import {
  areaSource,
  type BarrierDraft,
  buildScene,
  type Point,
  pointSource,
  randomFrom,
  rectangle,
  type SceneDraft,
} from './scenes.ts';

/** Bent lines around the source of a place, some of them across its path to the receiver. */
function linesAbout({ sourceAt: [x, y] }: AnyPlace, seed: number): BarrierDraft[] {
  const random = randomFrom(seed + 9e6);
  return Array.from({ length: 1 + Math.floor(3 * random()) }, () => {
    const [east, half, lean] = [3 + 40 * random(), 4 + 30 * random(), 16 * random() - 8];
    const line: Point[] = [
      [x + east - lean, y - half],
      [x + east, y + 4 * random() - 2],
      [x + east + lean, y + half],
    ];
    return { line, heightM: 1.5 + 5 * random() };
  });
}

/** Receivers in rows behind that of a place, so that each search starts from the state of the last one. */
function receiversOf({ receiverAt: [x, y], receiverHeightM }: AnyPlace) {
  return Array.from({ length: 12 }, (_, at) => ({
    at: [x - 20 * (at % 4), y + 15 * Math.floor(at / 4) - 15] as Point,
    heightM: receiverHeightM,
  }));
}

const energiesOf = (scene: Scene) => trace(createTracingContext(scene)).energy;
const decibels = (energy: number) => 10 * Math.log10(energy);

describe('barrier lines without a limit', () => {
  it('screen like absorbing walls in every random scene', () => {
    for (const seed of seeds(1, 200)) {
      const place = anyPlace(seed);
      const barriers = linesAbout(place, seed);
      const asLines = levelsOf(placeScene(place, { barriers }));
      const asWalls = levelsOf(placeScene(place, { walls: [...place.walls, ...barriers] }));
      expect(worstDifference(asLines, asWalls), `seed ${seed}`).toBeLessThan(1e-9);
    }
  });

  it('screen the equipment of the area that they are in, unlike walls', () => {
    const line: Point[] = [[9, -20], [9, 20]]; // prettier-ignore
    const scene = (draft: SceneDraft) =>
      levelsOf(
        buildScene({
          sources: [areaSource(rectangle(-10, -30, 10, 30), 1)],
          receivers: [{ at: [60, 0], heightM: 1.5 }],
          ...draft,
        }),
      );
    const open = scene({});
    expect(scene({ walls: [{ line, heightM: 4 }] })).toEqual(open);
    expect(open[8]! - scene({ barriers: [{ line, heightM: 4 }] })[8]!).toBeGreaterThan(5);
  });

  it('do not screen equipment that stands on them, but screen equipment 0.1 m beside them', () => {
    const barriers = [{ line: [[0, -40], [0, 0], [0, 40]] as Point[], heightM: 4 }]; // prettier-ignore
    const loss = (x: number, to: Point) => {
      const ends = { sources: [pointSource([x, 0], 1)], receivers: [{ at: to, heightM: 1.5 }] };
      return levelsOf(buildScene(ends))[8]! - levelsOf(buildScene({ ...ends, barriers }))[8]!;
    };
    expect(loss(0, [50, 3])).toBeCloseTo(0, 9);
    expect(loss(0, [-50, 3])).toBeCloseTo(0, 9);
    expect(loss(-0.1, [50, 3])).toBeGreaterThan(10);
    expect(loss(-0.1, [-50, 3])).toBeCloseTo(0, 1);
  });
});

describe('the limit on temporary screens', () => {
  it('applies to each path: its energy is the larger of the screened energy and the limited unscreened energy', () => {
    let limited = 0;
    for (const seed of seeds(1, 400)) {
      const place = anyPlace(seed);
      const barriers = linesAbout(place, seed);
      // With reflections, each path is limited and not their sum. Another test covers this.
      const changes = { reflections: 0, receivers: receiversOf(place) } as const;
      const capDb = 1 + (seed % 12);
      const without = energiesOf(placeScene(place, changes));
      const withAll = energiesOf(placeScene(place, { ...changes, barriers }));
      const found = energiesOf(placeScene(place, { ...changes, barriers, capDb }));
      found.forEach((energy, at) => {
        const expected = Math.max(withAll[at]!, without[at]! * 10 ** (-0.1 * capDb));
        expect(decibels(energy), `seed ${seed}, at ${at}`).toBeCloseTo(decibels(expected), 8);
      });
      if (found.some((energy, at) => energy > 1.01 * withAll[at]!)) limited++;
    }
    expect(limited).toBeGreaterThan(shareOfCount(150));
  });

  it.each([
    ['a point', 1e-9],
    // The division of an area follows its screening by A-weighted levels, with an error of up to half a decibel.
    ['an area', 0.5],
  ] as const)(
    'is never exceeded at a receiver, and a higher limit never raises a level, with reflections: %s',
    (kind, spareDb) => {
      for (const seed of seeds(1, 150)) {
        const place = anyPlace(seed);
        const [x, y] = place.sourceAt;
        const area = areaSource(rectangle(x - 6, y - 6, x + 2, y + 6), 1, {
          barrierHeightM: seed % 2 === 0 ? 3 : null,
        });
        const changes = {
          barriers: linesAbout(place, seed),
          sources: [kind === 'an area' ? area : pointSource([x, y], 1)],
        };
        const at = (capDb: number | null) => levelsOf(placeScene(place, { ...changes, capDb }));
        // The comparison is with the same geometry and a cap of 0 dB: nothing is screened, and the equipment keeps its distance
        // from the barrier.
        const open = at(0);
        const byCap = [2, 5, 10, 15].map((capDb) => ({ capDb, levels: at(capDb) }));
        byCap.forEach(({ capDb, levels }, step) => {
          // A screen may allow another path, so that a level may exceed the one without it. It is therefore not compared with 0
          // dB.
          const before = byCap[step - 1]?.levels ?? levels;
          levels.forEach((level, band) => {
            if (kind === 'an area' && band < 8) return;
            expect(level, `seed ${seed}, ${capDb} dB, band ${band}`).toBeGreaterThan(open[band]! - capDb - spareDb);
            expect(level, `seed ${seed}, ${capDb} dB, band ${band}`).toBeLessThan(before[band]! + spareDb);
          });
        });
        expect(worstDifference(at(90), at(null)), `seed ${seed}`).toBeLessThan(1e-9);
      }
    },
  );

  it('removes all temporary screens if it is 0 dB', () => {
    for (const seed of seeds(1, 100)) {
      const place = anyPlace(seed);
      const barriers = linesAbout(place, seed);
      expect(levelsOf(placeScene(place, { barriers, capDb: 0 }))).toEqual(levelsOf(placeScene(place)));
    }
  });

  const ends = {
    sources: [pointSource([0, 0], 1)],
    receivers: [{ at: [60, 0] as Point, heightM: 1.5 }],
    lateral: false,
  };
  const laOf = (draft: SceneDraft) => levelsOf(buildScene({ ...ends, ...draft }))[8]!;
  const across = (x: number, heightM: number) => ({ line: [[x, -90], [x, 90]] as Point[], heightM }); // prettier-ignore

  it('applies to several screens together, not to each', () => {
    const open = laOf({});
    expect(open - laOf({ barriers: [across(10, 6)], capDb: 10 })).toBeCloseTo(10, 2);
    expect(open - laOf({ barriers: [across(10, 6), across(20, 6), across(50, 8)], capDb: 10 })).toBeCloseTo(10, 2);
    expect(open - laOf({ barriers: [across(10, 6)], capDb: null })).toBeGreaterThan(14);
  });

  it('applies to a barrier around an area and to lines together', () => {
    const sources = [areaSource(rectangle(-5, -5, 5, 5), 1, { barrierHeightM: 5 })];
    const open = laOf({ sources, capDb: 0 });
    expect(open - laOf({ sources, barriers: [across(10, 6)], capDb: 10 })).toBeCloseTo(10, 1);
    expect(open - laOf({ sources, capDb: null })).toBeGreaterThan(14);
  });

  it('does not apply to walls and buildings, whose attenuation does not depend on barriers in front of them', () => {
    const buildings = [{ ring: rectangle(40, -90, 45, 90), heightM: 9 }];
    const behind = laOf({ buildings });
    expect(laOf({}) - behind).toBeGreaterThan(14);
    expect(laOf({ buildings, capDb: 10 })).toBe(behind);
    const both = laOf({ buildings, barriers: [across(10, 6)], capDb: 10 });
    expect(both).toBeLessThanOrEqual(behind);
    expect(behind - both).toBeLessThanOrEqual(10 + 1e-9);
    const wall = { walls: [across(40, 9)] };
    expect(laOf({ ...wall, capDb: 10 })).toBe(laOf(wall));
  });

  it('changes nothing if a screen hides nothing', () => {
    const low = { barriers: [across(30, 0.5)] };
    expect(laOf({ ...low, capDb: 10 })).toBe(laOf(low));
    const aside = { barriers: [{ line: [[10, 30], [40, 50]] as Point[], heightM: 6 }], capDb: 10 }; // prettier-ignore
    expect(laOf(aside)).toBe(laOf({}));
  });

  it('also applies to the quick method, whose screening is at most 10 dB', () => {
    const quick = { method: 'quick' } as const;
    const barriers = [across(10, 6)];
    const open = laOf(quick);
    expect(open - laOf({ ...quick, barriers, capDb: 10 })).toBeCloseTo(10, 9);
    expect(open - laOf({ ...quick, barriers, capDb: 4 })).toBeCloseTo(4, 9);
    const walled = { ...quick, walls: [across(40, 9)] };
    expect(laOf({ ...walled, barriers, capDb: 4 })).toBeCloseTo(laOf(walled), 9);
  });

  it('appears in the explanation of each path, so that the terms add up to the level', async () => {
    let bites = 0;
    for (const seed of seeds(1, 60)) {
      const place = anyPlace(seed);
      const quick = seed % 6 === 0 ? ({ method: 'quick', reflections: 0 } as const) : {};
      const capDb = seed % 6 === 0 ? 3 : 8;
      const scene = placeScene(place, { ...quick, barriers: linesAbout(place, seed), capDb });
      const { laDb, bandsDb } = await predict(scene);
      const [source] = explain(scene, 0).sources;
      const weighted = (levels: readonly number[]) =>
        levels.reduce((sum, level, band) => sum + 10 ** (0.1 * (level + A_WEIGHTING_DB[band]!)), 0);
      const paths = [...source!.paths, ...source!.quickPaths];
      expect(decibels(paths.reduce((sum, { levelDb }) => sum + weighted(levelDb), 0))).toBeCloseTo(laDb[0]!, 6);
      expect(source!.bandsDb).toEqual([...bandsDb]);
      for (const { ways, abarDb, limitDb } of source!.paths) {
        abarDb.forEach((abar, band) => {
          const passing = ways.flatMap(({ attenuationDb }) => attenuationDb[band] ?? []);
          const energy = passing.reduce((sum, level) => sum + 10 ** (-0.1 * level), 0);
          const byWays = passing.length === 0 ? 0 : Math.max(0, -decibels(energy));
          expect(abar + limitDb[band]!, `seed ${seed}, band ${band}`).toBeCloseTo(byWays, 6);
          if (limitDb[band]! > 0.01) bites++;
        });
      }
      if (source!.quickPaths.some(({ limitDb }) => limitDb > 0)) bites++;
    }
    expect(bites).toBeGreaterThan(shareOfCount(60));
  });
});
