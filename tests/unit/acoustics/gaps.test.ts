/** Gaps of less than 0.1 m between obstacles are closed for sound, as if the obstacles touched. */
import { describe, expect, it } from 'vitest';
import { polygonContains, squaredToEdgesM2 } from '../../../src/engine/geometry/polygon.ts';
import { layOutObstacles } from '../../../src/engine/obstacles/lay-out-obstacles.ts';
import { housesOf } from '../../../src/engine/obstacles/touching-houses.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { lorient } from '../../bench/scenes.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { levelsOf, worstDifference } from './any-place.ts';
import { drawnTogether, pairsOf, partyWallPlace, type PartyWallPlace } from './party-walls.ts';
import { plainLevels } from './plain-method.ts';
import { areaSource, type BuildingDraft, buildScene, type Point, pointSource, randomFrom, rectangle, townScene } from './scenes.ts'; // prettier-ignore

const GAPS_M = [1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.095];

/**
 * Returns levels of all pairs of a place for sources of 0 dB, by band, dB. The order is the same with sources and receivers
 * exchanged.
 */
function pairLevels(place: PartyWallPlace, buildings: readonly BuildingDraft[], swapped = false): number[] {
  const { from, to } = pairsOf(place);
  const [sources, receivers] = swapped ? [to, from] : [from, to];
  const scene = buildScene({
    buildings,
    sources: sources.map(({ at, heightM }) => pointSource(at, heightM)),
    receivers,
  });
  const { energy } = trace(createTracingContext(scene));
  return from.flatMap((_, source) =>
    to.flatMap((_other, receiver) => {
      const pair = swapped ? receiver * sources.length + source : source * receivers.length + receiver;
      return [...energy.subarray(8 * pair, 8 * pair + 8)].map((share) => 10 * Math.log10(share));
    }),
  );
}

/** Returns the greatest difference of each pair, dB. */
function differences(levels: readonly number[], others: readonly number[]): number[] {
  return Array.from({ length: levels.length / 8 }, (_, pair) =>
    worstDifference(levels.slice(8 * pair, 8 * pair + 8), others.slice(8 * pair, 8 * pair + 8)),
  );
}

/** Returns the houses of Lorient as drawn, without their yards. Null if its file is not next to the project. */
function housesOfLorient(): BuildingDraft[] | null {
  const town = lorient();
  if (town === null) return null;
  const { footprints, heightM } = town.scene.buildings;
  const { xy, ringStart, polygonStart } = footprints;
  return Array.from(heightM, (height, house) => {
    const [from, to] = [ringStart[polygonStart[house]!]!, ringStart[polygonStart[house]! + 1]!];
    const ring = Array.from({ length: to - from }, (_, at): Point => [xy[2 * (from + at)]!, xy[2 * (from + at) + 1]!]);
    return { ring, heightM: height };
  });
}

/** Returns a part of a town around a position: its houses by their gaps, and points outside them. */
function partOf(houses: readonly BuildingDraft[], seed: number): PartyWallPlace {
  const random = randomFrom(seed);
  const [x, y] = houses[Math.floor(houses.length * random())]!.ring[0]!;
  const near = houses.filter(({ ring }) => ring.some(([u, v]) => Math.hypot(u - x, v - y) < 90));
  const { footprints } = buildScene({ buildings: drawnTogether(near, 0) }).buildings;
  const isFree = (u: number, v: number) =>
    near.every((_, house) => !polygonContains(footprints, house, u, v) && squaredToEdgesM2(footprints, house, u, v) > 0.25); // prettier-ignore
  const ends = Array.from({ length: 24 }, () => {
    for (;;) {
      const at: Point = [x + 200 * random() - 100, y + 200 * random() - 100];
      if (isFree(...at)) return { at, heightM: [1.5, 4, 0.5 + 9 * random()][Math.floor(3 * random())]! };
    }
  });
  // Both houses at a gap may be moved away from a third one.
  return { houses: (gapM) => drawnTogether(near, gapM / 2), ends };
}

const row = (gapM: number): BuildingDraft[] => [
  { ring: rectangle(0, 0, 10, 8), heightM: 9 },
  { ring: rectangle(10 + gapM, 0, 20, 8), heightM: 6 },
];

describe('houses less than 0.1 m apart', () => {
  it('have the levels of houses that touch, in rows and where wings meet them', () => {
    const compared: number[] = [];
    for (const seed of seeds(1, 300)) {
      const place = partyWallPlace(seed);
      const touching = pairLevels(place, place.houses(0));
      for (const gapM of GAPS_M) {
        const found = differences(touching, pairLevels(place, place.houses(gapM)));
        // A path along a row behind an end may pass the first or the second of two corners.
        expect(Math.max(...found), `seed ${seed}, gap ${gapM}`).toBeLessThan(1);
        compared.push(...found);
      }
    }
    expect(compared.filter((difference) => difference > 0.1).length).toBeLessThanOrEqual(compared.length / 2000);
  });

  const houses = housesOfLorient();

  it.skipIf(houses === null)('have the levels of houses that touch for the real party walls of Lorient', () => {
    let [contacts, moved, compared] = [0, 0, 0];
    for (const seed of seeds(1, 25)) {
      const place = partOf(houses!, seed);
      const touching = place.houses(0);
      contacts += housesOf(buildScene({ buildings: touching }).buildings.footprints).contacts.pairs.length;
      const levels = pairLevels(place, touching);
      for (const gapM of GAPS_M) {
        const found = differences(levels, pairLevels(place, place.houses(gapM)));
        // Where two gaps meet, a corner that is moved away from one house moves a façade of 5 cm. This matters near an end and
        // for short wavelengths.
        expect(Math.max(...found), `seed ${seed}, gap ${gapM}`).toBeLessThan(gapM < 0.05 ? 0.1 : 1);
        moved += found.filter((difference) => difference > 0.1).length;
        compared += found.length;
      }
    }
    expect(moved).toBeLessThanOrEqual(compared / 1000);
    expect(contacts).toBeGreaterThan(shareOfCount(500));
  });

  it('have the same levels in both directions', () => {
    for (const seed of seeds(1, 100)) {
      const place = partyWallPlace(seed);
      for (const gapM of [0, 0.001, 0.05, 0.095]) {
        const houses = place.houses(gapM);
        const worst = worstDifference(pairLevels(place, houses), pairLevels(place, houses, true));
        expect(worst, `seed ${seed}, gap ${gapM}`).toBeLessThan(1e-6);
      }
    }
  });

  it('have the levels of the independent second implementation', () => {
    let closed = 0;
    for (const seed of seeds(1, 60)) {
      const { houses, ends } = partyWallPlace(seed);
      for (const gapM of [0.003, 0.05, 0.095]) {
        const [source, receiver] = [ends[0]!, ends[1]!];
        const town = {
          buildings: houses(gapM),
          walls: [],
          regions: [],
          defaultG: 0,
          sourceAt: source.at,
          receiverAt: receiver.at,
          sourceHeightM: source.heightM,
          receiverHeightM: receiver.heightM,
        };
        const scene = townScene(town);
        const levels = levelsOf(scene).slice(0, 8);
        expect(worstDifference(levels, plainLevels(town)), `seed ${seed}, gap ${gapM}`).toBeLessThan(1e-6);
        if (housesOf(scene.buildings.footprints).contacts.gaps.length > 0) closed++;
      }
    }
    expect(closed).toBeGreaterThan(shareOfCount(60));
  });

  it('screen as one obstacle, whereas a gap of 0.1 m or more lets sound through', () => {
    const along = {
      sources: [pointSource([10.05, -20], 1.5)],
      receivers: [{ at: [10.05, 30] as const, heightM: 1.5 }],
    };
    const levels = (gapM: number) => levelsOf(buildScene({ ...along, buildings: row(gapM) }));
    const open = levelsOf(buildScene(along));
    expect(levels(0.1)).toEqual(open);
    expect(levels(0.099)[7]).toBeLessThan(open[7]! - 10);
  });

  it('are closed up to the height of the lower house', () => {
    const ends = { sources: [pointSource([10.02, -20], 1.5)], receivers: [{ at: [10.02, 30] as const, heightM: 1.5 }] };
    const levels = levelsOf(buildScene({ ...ends, buildings: row(0.04), lateral: false }));
    const low = levelsOf(buildScene({ ...ends, buildings: row(0.04).slice(1).map((house) => ({ ...house, ring: rectangle(10, 0, 20, 8) })), lateral: false })); // prettier-ignore
    expect(worstDifference(levels, low)).toBeLessThan(1e-9);
  });

  it('keep their vertices and their position relative to a work area', () => {
    const buildings = row(0.02);
    // The other house is outside the area, as is the tip of a bridging wall.
    const area = areaSource(rectangle(-5, -5, 10.01, 20), 1.5);
    const scene = buildScene({ buildings, sources: [area], receivers: [{ at: [5, 25], heightM: 4 }] });
    const { sources } = createTracingContext(scene);
    expect([...sources[0]!.at.inside]).toEqual([0]);
    const { vertexXy, tipCount } = layOutObstacles(scene);
    expect([...vertexXy.subarray(0, 8)]).toEqual(buildings[0]!.ring.flat());
    // The lower house has the tips of the bridging walls at both ends of the slit.
    expect([...tipCount]).toEqual([0, 2]);
  });
});

it('housesOf connects footprints at the same position with far fewer pairs than their square', () => {
  const houses = Array.from({ length: 300 }, (_, at) => ({ ring: rectangle(0, 0, 10 + at / 1000, 10), heightM: 6 }));
  const { pairs } = housesOf(buildScene({ buildings: houses }).buildings.footprints).contacts;
  expect(pairs.length).toBeLessThan(64 * houses.length);
  const reached = new Set([0]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const [body, other] of pairs) if (reached.has(body) || reached.has(other)) reached.add(body).add(other);
  }
  expect(reached.size).toBe(houses.length);
});
