/** Lateral paths pass around the pieces into which the line through source and receiver cuts a body. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { recordInto } from '../../../src/engine/tracing/paths/record-path.ts';
import type { PathRecord } from '../../../src/engine/tracing/paths/path-record.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { readSceneJson } from '../../../src/engine/scene-file/scene-json.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { levelsOf, worstDifference } from './any-place.ts';
import { isIn } from './plain-bridges.ts';
import { plainLevels } from './plain-method.ts';
import { type BuildingDraft, buildScene, denseTown, type Point, pointSource, randomFrom, randomTown, type RandomTown, rectangle, type SceneDraft, terrainOf, townScene, type WallDraft } from './scenes.ts'; // prettier-ignore
import { type TouchingYard, touchingYard, windingTown } from './touching-yards.ts';
import { enclosure } from './yards.ts';

const caseSchema = z.array(
  z.object({
    name: z.string(),
    scene: z.unknown(),
    expected: z.array(z.object({ id: z.string(), lp: z.array(z.number()), la: z.number() })),
    tolerance: z.number(),
  }),
);
const CASES = caseSchema.parse(
  JSON.parse(readFileSync(new URL('../../fixtures/yards/yards.json', import.meta.url), 'utf8')),
);

it.each(CASES)('$name has the expected levels', async ({ scene, expected, tolerance }) => {
  const reading = readSceneJson({ scene });
  if (reading.kind === 'faults') throw new Error(JSON.stringify(reading.faults));
  const { bandsDb, laDb } = await predict(reading.scene);
  expected.forEach(({ lp, la }, receiver) => {
    expect(worstDifference([...bandsDb.subarray(8 * receiver, 8 * receiver + 8)], lp)).toBeLessThan(tolerance);
    expect(Math.abs(laDb[receiver]! - la)).toBeLessThan(tolerance);
  });
});

/** Returns levels by source, receiver and band for sources of 0 dB, dB. */
function pairLevels(yard: TouchingYard, houses = yard.houses, isSwapped = false): number[] {
  const halves = [yard.ends.slice(0, 3), yard.ends.slice(3)];
  const [from, to] = isSwapped ? halves.toReversed() : halves;
  const sources = from!.map(({ at, heightM }) => pointSource(at, heightM));
  const { energy } = trace(
    createTracingContext(buildScene({ buildings: houses, walls: yard.walls, sources, receivers: to! })),
  );
  return Array.from(energy, (share) => 10 * Math.log10(share));
}

/** Returns a rectangular house unchanged or divided in two. */
function divided(random: () => number, house: BuildingDraft): BuildingDraft[] {
  const [a, b, c, d] = house.ring as readonly [Point, Point, Point, Point];
  const share = 0.15 + 0.7 * random();
  const between = (p: Point, q: Point): Point => [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
  if (random() < 0.3) return [house];
  const rings =
    random() < 0.5
      ? [
          [a, between(a, b), between(d, c), d],
          [between(a, b), b, c, between(d, c)],
        ]
      : [
          [a, b, between(b, c), between(a, d)],
          [between(a, d), between(b, c), c, d],
        ];
  return rings.map((ring) => ({ ...house, ring }));
}

describe('yards formed by touching houses', () => {
  it('change by at most 0.3 dB if one roof is 1 cm higher or lower', () => {
    for (const seed of seeds(1, 200)) {
      const yard = touchingYard(seed);
      const levels = pairLevels(yard);
      yard.houses.forEach((_, raised) => {
        for (const byM of [0.01, -0.01]) {
          const houses = yard.houses.map((house, at) =>
            at === raised ? { ...house, heightM: house.heightM + byM } : house,
          );
          expect(worstDifference(levels, pairLevels(yard, houses)), `seed ${seed}, house ${raised}`).toBeLessThan(0.3);
        }
      });
    }
  });

  it('have the same levels in both directions, and however their houses are divided', () => {
    for (const seed of seeds(1, 300)) {
      const yard = touchingYard(seed);
      const random = randomFrom(seed);
      const levels = pairLevels(yard);
      const back = pairLevels(yard, yard.houses, true);
      const turned = levels.map((_, at) => back[24 * (Math.floor(at / 8) % 3) + 8 * Math.floor(at / 24) + (at % 8)]!);
      expect(worstDifference(levels, turned), `seed ${seed}`).toBeLessThan(1e-6);
      const parts = yard.houses.flatMap((house) => divided(random, house));
      expect(worstDifference(levels, pairLevels(yard, parts)), `seed ${seed}`).toBeLessThan(0.01);
    }
  });

  it('have the levels of the independent second implementation, divided or not', () => {
    for (const seed of seeds(1, 200)) {
      const { houses, walls, ends } = touchingYard(seed);
      const random = randomFrom(seed);
      const [source, receiver] = [ends[0]!, ends[3]!];
      const town = {
        buildings: houses.flatMap((house) => (seed % 2 === 0 ? [house] : divided(random, house))),
        walls,
        regions: [],
        defaultG: 0,
        sourceAt: source.at,
        receiverAt: receiver.at,
        sourceHeightM: source.heightM,
        receiverHeightM: receiver.heightM,
      };
      const levels = levelsOf(townScene(town)).slice(0, 8);
      expect(worstDifference(levels, plainLevels(town)), `seed ${seed}`).toBeLessThan(1e-6);
    }
  });
});

/** Returns the levels of a town and the screening of its path. */
function screenedLevels(town: RandomTown): { levels: number[]; screening: PathRecord['screening'] } {
  const context = createTracingContext(townScene(town));
  const paths: PathRecord[] = [];
  recordInto(context.tracer, { screening: [], onPath: (path) => paths.push(path), onQuickPath: () => undefined });
  const { energy } = trace(context);
  return { levels: Array.from(energy, (share) => 10 * Math.log10(share)), screening: paths[0]?.screening ?? [] };
}

/**
 * Describes what a path passes in a band: the number of edges over the top, the highest edge below the sight line, and the
 * corners around each side.
 */
function course({ screening }: ReturnType<typeof screenedLevels>, band: number): string {
  const found = screening.find(({ fromBand, toBand }) => fromBand <= band && band < toBand);
  if (found === undefined) return 'open';
  const { broken, edges, sides } = found;
  const highest = broken ? null : edges.map(({ alongM }) => alongM.toFixed(6));
  return JSON.stringify([edges.length, broken, highest, sides.map(({ side, corners }) => [side, corners])]);
}

it('a level jumps with the height of a roof only if another edge or another obstacle counts', () => {
  const kinds = [denseTown, randomTown, (seed: number) => enclosure(seed, 'buildings')];
  const untraced: string[] = [];
  let steps = 0;
  for (const seed of seeds(1, 30)) {
    const town = kinds[seed % kinds.length]!(seed);
    town.buildings.forEach((_, raised) => {
      if ((raised + seed) % 4 > 0) return;
      const at = (heightM: number) =>
        screenedLevels({
          ...town,
          buildings: town.buildings.map((house, number) => (number === raised ? { ...house, heightM } : house)),
        });
      // Each interval in which a level changes is bisected down to a tenth of a millimetre, where only steps remain.
      const hunt = (low: number, high: number, below = at(low), above = at(high)): void => {
        if (worstDifference(below.levels, above.levels) <= 0.3) return;
        if (high - low < 1e-4) {
          const stepped = [...below.levels.keys()].filter(
            (band) => Math.abs(below.levels[band]! - above.levels[band]!) > 0.3,
          );
          untraced.push(
            ...stepped
              .filter((band) => course(below, band) === course(above, band))
              .map((band) => `seed ${seed}, house ${raised}, ${low} m, band ${band}`),
          );
          steps += stepped.length;
          return;
        }
        const middle = (low + high) / 2;
        const half = at(middle);
        hunt(low, middle, below, half);
        hunt(middle, high, half, above);
      };
      for (const low of [1, 3.5, 6]) hunt(low, low + 2.5);
    });
  }
  expect(untraced).toEqual([]);
  expect(steps).toBeGreaterThan(shareOfCount(10));
});

const ENDS = {
  sources: [pointSource([0, 0], 1.5)],
  receivers: [{ at: [100, 0] as Point, heightM: 1.5 }],
};
const levels = (draft: SceneDraft) => levelsOf(buildScene({ ...ENDS, ...draft }));

describe('obstacles less than 0.1 m apart', () => {
  const house = (y0: number, y1: number): BuildingDraft => ({ ring: rectangle(45, y0, 55, y1), heightM: 8 });
  const wall = (y0: number, y1: number): WallDraft => ({ line: [[50, y0], [50, y1]], heightM: 8 }); // prettier-ignore

  it.each([0.01, 0.05, 0.099])(
    'let nothing through a gap of %s m between houses, walls, or a house and a wall',
    (slitM) => {
      const [low, high] = [-slitM / 2, slitM / 2];
      const closed = levels({ buildings: [house(-60, 60)] });
      expect(worstDifference(levels({ buildings: [house(-60, low), house(high, 60)] }), closed)).toBeLessThan(0.01);
      const whole = levels({ walls: [wall(-60, 60)] });
      expect(worstDifference(levels({ walls: [wall(-60, low), wall(high, 60)] }), whole)).toBeLessThan(0.01);
      // There is also no path past the end of a wall, or past a wall along a façade.
      const open = levels({});
      const both = levels({ buildings: [house(-60, low)], walls: [wall(high, 60)] });
      both.forEach((level, at) => expect(level).toBeLessThan(open[at]! - 5));
    },
  );

  it('let sound through a gap of 0.1 m or more', () => {
    const open = levels({});
    expect(levels({ buildings: [house(-60, -0.05), house(0.05, 60)] })).toEqual(open);
    expect(levels({ walls: [wall(-60, -0.05), wall(0.05, 60)] })).toEqual(open);
  });

  it('close a yard whose walls miss each other', () => {
    // A ring of four walls around the receiver. With a slit at a corner it counts as closed.
    const ring = (slitM: number): WallDraft[] => [
      { line: [[90, -10], [90, 10]], heightM: 5 }, // prettier-ignore
      { line: [[90 + slitM, 10], [110, 10]], heightM: 5 }, // prettier-ignore
      { line: [[110, 10], [110, -10]], heightM: 5 }, // prettier-ignore
      { line: [[110, -10], [90, -10]], heightM: 5 }, // prettier-ignore
    ];
    const closed = levels({ walls: ring(0) });
    expect(worstDifference(levels({ walls: ring(0.09) }), closed)).toBeLessThan(0.01);
    expect(levels({ walls: ring(0.5) })[7]! - closed[7]!).toBeGreaterThan(0.05);
  });
});

it('a shed on the crest of a ridge raises no level', () => {
  const ridge = terrainOf([], [20, 48, 52, 80].map((x, at) => [[x, -300, [0, 6, 6, 0][at]!], [x, 300, [0, 6, 6, 0][at]!]])); // prettier-ignore
  const bare = levels({ terrain: ridge });
  const shed = levels({ terrain: ridge, buildings: [{ ring: rectangle(49, -3, 51, 3), heightM: 4 }] });
  shed.forEach((level, at) => expect(level).toBeLessThan(bare[at]! + 1e-9));
});

it('equipment on the roof of one wing has no lateral path around the other wing of its house', () => {
  const wing = (x0: number, x1: number): BuildingDraft => ({ ring: rectangle(x0, -20, x1, 20), heightM: 10 });
  const base: BuildingDraft = { ring: rectangle(-5, -30, 30, -20), heightM: 10 };
  const levelsPast = (lateral: boolean, ...buildings: BuildingDraft[]) =>
    levelsOf(
      buildScene({
        buildings,
        lateral,
        sources: [pointSource([0, 0], 11)],
        receivers: [{ at: [60, 0], heightM: 1.5 }],
      }),
    );
  const house = [wing(-5, 5), wing(20, 30), base];
  expect(levelsPast(true, ...house)).toEqual(levelsPast(false, ...house));
  // Of two separate houses, the farther one is passed on both sides.
  const apart = [wing(-5, 5), wing(20, 30)];
  expect(levelsPast(true, ...apart)[0]! - levelsPast(false, ...apart)[0]!).toBeGreaterThan(0.5);
});

it('paths among winding houses are those of the second implementation, whatever was traced and cached before', () => {
  let compared = 0;
  for (const seed of seeds(1, 40)) {
    const town = windingTown(seed);
    const random = randomFrom(seed);
    const isFree = (point: Point) => town.buildings.every(({ ring }) => !isIn(ring, point));
    const somewhere = (x: number): Point => {
      for (;;) {
        const point: Point = [x + 50 * random(), 60 * random() - 30];
        if (isFree(point)) return point;
      }
    };
    const sources = [1, 2, 3, 4].map(() => pointSource(somewhere(-110), random() < 0.7 ? 1.5 : 3));
    const receivers = Array.from({ length: 12 }, () => ({ at: somewhere(60), heightM: random() < 0.5 ? 1.5 : 4 }));
    const scene = townScene(town, { sources, receivers });
    const { energy } = trace(createTracingContext(scene));
    const forgetful = createTracingContext(scene);
    forgetful.kernel.exports.setCacheLimits(1, 1, 1);
    expect(trace(forgetful).energy.every((part, index) => part === energy[index])).toBe(true);
    const [source, receiver] = [Math.floor(4 * random()), Math.floor(12 * random())];
    const { at: receiverAt, heightM: receiverHeightM } = receivers[receiver]!;
    const { shape, heightM: sourceHeightM } = sources[source]!;
    if (shape.kind !== 'point') continue;
    const pair = { ...town, sourceAt: [shape.x, shape.y] as Point, receiverAt, sourceHeightM, receiverHeightM };
    const first = 8 * (12 * source + receiver);
    const bands = Array.from(energy.subarray(first, first + 8), (part) => 100 + 10 * Math.log10(part));
    expect(worstDifference(bands, plainLevels(pair)), `seed ${seed}`).toBeLessThan(1e-6);
    compared++;
  }
  expect(compared).toBeGreaterThan(shareOfCount(30));
});
