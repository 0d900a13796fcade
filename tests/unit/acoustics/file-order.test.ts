/** Levels depend neither on the order of the obstacles in a file nor on their division. */
import { describe, expect, it } from 'vitest';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { anyPlace, levelsOf, placeScene, worstDifference } from './any-place.ts';
import { type BuildingDraft, buildScene, type Point, pointSource, randomFrom, rectangle, type SceneDraft } from './scenes.ts'; // prettier-ignore

const SAME_DB = 1e-6;

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

const levels = (draft: SceneDraft) => levelsOf(buildScene(draft));

describe('the order of obstacles in a file', () => {
  it('does not determine which of two walls of equal height is the highest edge', () => {
    // A long wall and a short one of the same height are on one line, both below the sight line. The order must not decide which
    // is passed at the side.
    const long = { line: [[10, -30], [10, 30]] as Point[], heightM: 2.9 }; // prettier-ignore
    const short = { line: [[10, -3], [10, 3]] as Point[], heightM: 2.9 }; // prettier-ignore
    const across = { line: [[30, -3], [30, 3]] as Point[], heightM: 2.9 }; // prettier-ignore
    const ends = { sources: [pointSource([0, 0], 3)], receivers: [{ at: [40, 0] as Point, heightM: 3 }] };
    for (const walls of [
      [long, short],
      [long, across],
      [short, across],
    ])
      // prettier-ignore
      expect(worstDifference(levels({ ...ends, walls }), levels({ ...ends, walls: walls.toReversed() }))).toBeLessThan(
        SAME_DB,
      );
    expect(levels({ ...ends, walls: [long, short] })).toEqual(levels({ ...ends, walls: [long] }));
  });

  it('does not determine which of two houses around a point is excluded, since both are', () => {
    const one: BuildingDraft = { ring: rectangle(-5, -5, 5, 5), heightM: 8 };
    const other: BuildingDraft = { ring: rectangle(-4, -8, 12, 4), heightM: 6 };
    for (const heightM of [2, 7]) {
      const inside = { at: [0, 0] as Point, heightM };
      const outside = { at: [40, 3] as Point, heightM: 1.5 };
      for (const [source, receiver] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        // prettier-ignore
        const ends = { sources: [pointSource(source.at, source.heightM)], receivers: [receiver] };
        const there = levels({ ...ends, buildings: [one, other] });
        expect(levels({ ...ends, buildings: [other, one] })).toEqual(there);
        // Below both roofs nothing is in the way. Above the lower roof, only the screening by the higher house is left out.
        expect(worstDifference(there, levels({ ...ends, buildings: heightM === 2 ? [] : [other] }))).toBe(0);
      }
    }
  });

  it('does not change the levels of any random scene', { timeout: 240_000 }, () => {
    let built = 0;
    for (const seed of seeds(1, 600)) {
      const place = anyPlace(seed);
      const random = randomFrom(seed);
      // Overlapping ground regions depend on their order, so it is kept.
      const other = { ...place, buildings: shuffled(place.buildings, random), walls: shuffled(place.walls, random) };
      const turned = {
        ...other,
        buildings: other.buildings.map((building) => {
          const first = Math.floor(building.ring.length * random());
          return { ...building, ring: [...building.ring.slice(first), ...building.ring.slice(0, first)] };
        }),
        walls: other.walls.map((wall) => ({
          ...wall,
          line: wall.line.toReversed(),
          ...(wall.topZ && { topZ: wall.topZ.toReversed() }),
        })),
      };
      expect(worstDifference(levelsOf(placeScene(place)), levelsOf(placeScene(turned))), `seed ${seed}`).toBeLessThan(SAME_DB); // prettier-ignore
      if (place.buildings.length > 5) built++;
    }
    expect(built).toBeGreaterThan(shareOfCount(100));
  });
});
