/** Obstacles divide a line or an area, as a receiver sees it, at the projections of their corners. */
import { describe, expect, it } from 'vitest';
import { divideByScreening } from '../../../src/engine/division/divide.ts';
import type { Source } from '../../../src/engine/scene/scene.ts';
import type { SubSource } from '../../../src/engine/sources/sub-sources.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { areaSource, buildScene, lineSource, type Point, rectangle, type SceneDraft } from './scenes.ts';

const HEIGHT_M = 1.5;
const RECEIVER = { x: 0, y: 0, z: HEIGHT_M };
/** A house in front of a line at y = 100. Its corners at (−4, 50), (4, 50) and (4, 40), (−4, 40) are seen at x = ±8 and ±10. */
const HOUSE = { ring: rectangle(-4, 40, 4, 50), heightM: 9 };

function partsOf(source: Source, draft: SceneDraft): SubSource[] {
  const context = createTracingContext(buildScene({ sources: [source], ...draft }));
  const { site, whole } = context.groups[0]!.at;
  const parts: SubSource[] = [];
  const seen = { site, receiver: RECEIVER, profile: context.profile, sourceZ: () => [HEIGHT_M] };
  divideByScreening(seen, whole, ({ part }) => parts.push(part));
  return parts;
}

/** Returns the ends of the parts of a line, m along it. */
function endsOf(line: readonly Point[], draft: SceneDraft): number[] {
  return partsOf(lineSource(line, HEIGHT_M), draft).flatMap(({ part }) => (part.kind === 'line' ? [part.toM] : []));
}

/** Returns the obstacles between the receiver and a line at y = 100 from x = −40 to 40. */
function profileOf(draft: SceneDraft, isReversed = false, mirror = 1) {
  const { profile } = createTracingContext(buildScene(draft));
  const ends = isReversed ? [40, -40] : [-40, 40];
  expect(profile.compute(RECEIVER, ends[0]!, mirror * 100, ends[1]!, mirror * 100, HEIGHT_M)).toBe(true);
  return Array.from({ length: profile.count }, (_, at) => ({ to: profile.to[at]!, lossDb: profile.lossDb[at]! }));
}

function expectNumbers(found: readonly number[], expected: readonly number[]): void {
  expect(found.map((number) => Number(number.toFixed(6)))).toEqual(expected);
}

/**
 * Returns the positions next to corners, m along x, for two houses that touch at x = 10 and hide all of a line at y = 2000, and
 * for other houses in front of or behind them. At this distance, lateral paths are not computed.
 */
function cornersOf(another: ReadonlyArray<{ readonly y: number; readonly heightM: number }>): number[] {
  const pair = [rectangle(-150, 1000, 10, 1010), rectangle(10, 1000, 150, 1010)].map((ring) => ({ ring, heightM: 9 }));
  const others = another.map(({ y, heightM }) => ({ ring: rectangle(-150, y, 150, y + 10), heightM }));
  const { profile } = createTracingContext(buildScene({ buildings: [...pair, ...others] }));
  profile.compute(RECEIVER, -200, 2000, 200, 2000, HEIGHT_M);
  return profile.gaps().map(({ place }) => 400 * place - 200);
}

describe('positions beside the corners of houses', () => {
  it('are where the sight line passes the end of a house', () => {
    // From (0, 0) the corners at (10, 1000) are seen at x = 20, and those at the back, at (10, 1010), at x = 19.8.
    expectNumbers(cornersOf([]).toSorted((a, b) => a - b), [19.80198, 20]); // prettier-ignore
  });

  it('are unchanged by a house that lies below the path', () => {
    // The path over the front at y = 1000, which is 7.5 m above both ends, is 1.1 m above them at y = 147.
    expect(cornersOf([{ y: 147, heightM: 2.5 }])).toHaveLength(2);
  });

  it('are omitted if another house is an edge as well', () => {
    expect(cornersOf([{ y: 300, heightM: 9 }])).toEqual([]);
    expect(cornersOf([{ y: 1500, heightM: 9 }])).toEqual([]);
  });
});

describe('a profile of the obstacles between a receiver and a line', () => {
  it('contains a house between its outermost visible corners, for both directions of the line and on both of its sides', () => {
    for (const isReversed of [false, true]) {
      for (const mirror of [1, -1]) {
        const ring = HOUSE.ring.map(([x, y]): Point => [x, mirror * y]);
        const stretches = profileOf({ buildings: [{ ...HOUSE, ring }] }, isReversed, mirror);
        expectNumbers(stretches.map(({ to }) => to), [0.375, 0.625, 1]); // prettier-ignore
        expect(stretches.map(({ lossDb }) => lossDb > 5)).toEqual([false, true, false]);
      }
    }
  });

  it('omits houses beyond the line and behind the receiver', () => {
    for (const y of [-60, 110]) {
      const ring = rectangle(-4, y, 4, y + 10);
      expect(profileOf({ buildings: [{ ring, heightM: 9 }] })).toEqual([{ to: 1, lossDb: 0 }]);
    }
  });

  it('contains only the part of a wall that is in front of the line', () => {
    // The wall from (20, 50) to (−20, 150) crosses the line at x = 0. Its near end is seen at x = 40.
    const wall: Point[] = [[20, 50], [-20, 150]]; // prettier-ignore
    const stretches = profileOf({ walls: [{ line: wall, heightM: 5 }] });
    expectNumbers(stretches.map(({ to }) => to), [0.5, 1]); // prettier-ignore
    expect(stretches.map(({ lossDb }) => lossDb > 3)).toEqual([false, true]);
  });

  it('adds the attenuation of a temporary barrier to that of houses', () => {
    const far = { ring: rectangle(-80, 60, 80, 62), heightM: 12 };
    const barriers = [{ line: [[-4, 80], [4, 80]] as Point[], heightM: 3 }]; // prettier-ignore
    const alone = profileOf({ barriers })[1]!.lossDb;
    const [houses] = profileOf({ buildings: [far] });
    const [beside, behind] = profileOf({ buildings: [far], barriers });
    expect(beside!.lossDb).toBeGreaterThan(10);
    expect(beside!.lossDb).toBeCloseTo(houses!.lossDb, 0);
    expect(behind!.lossDb - beside!.lossDb).toBeGreaterThan(0.8 * alone);
  });
});

describe('a line', () => {
  it('is divided where a house begins and ends to hide it', () => {
    expectNumbers(endsOf([[-40, 100], [40, 100]], { buildings: [HOUSE] }), [30, 50, 80]); // prettier-ignore
    expectNumbers(endsOf([[40, 100], [-40, 100]], { buildings: [HOUSE] }), [30, 50, 80]); // prettier-ignore
  });

  it('is divided at positions along its bends', () => {
    // The sight lines through x = ±10 at y = 100 cross the line at (−10.101, 101.01) and (10.101, 101.01), 30.198 m from its
    // ends.
    const ends = endsOf([[-40, 104], [0, 100], [40, 104]], { buildings: [HOUSE] }); // prettier-ignore
    const halfM = Math.hypot(40, 4);
    const seenM = Math.hypot(10 / 0.99, 1 / 0.99);
    expectNumbers(ends, [halfM - seenM, halfM + seenM, 2 * halfM].map((end) => Number(end.toFixed(6)))); // prettier-ignore
  });

  it('has parts whose shares are proportional to their lengths', () => {
    const parts = partsOf(lineSource([[-40, 100], [40, 100]], HEIGHT_M), { buildings: [HOUSE] }); // prettier-ignore
    expectNumbers(parts.map(({ share }) => share), [0.375, 0.25, 0.375]); // prettier-ignore
    expectNumbers(parts.map(({ x }) => x), [-25, 0, 25]); // prettier-ignore
  });

  it('stays undivided without obstacles, and where houses hide all of it equally', () => {
    expectNumbers(endsOf([[-40, 100], [40, 100]], {}), [80]); // prettier-ignore
    const wide = { ring: rectangle(-60, 40, 60, 50), heightM: 9 };
    expectNumbers(endsOf([[-40, 100], [40, 100]], { buildings: [wide] }), [80]); // prettier-ignore
  });
});

describe('an area', () => {
  it('is divided along the sight lines past a house, into parts whose shares sum to 1', () => {
    // Between the sight lines past the house, x = ±y / 10, are 20 · 110 / 10 · 2 = 440 of 1,600 m².
    for (const ring of [rectangle(-40, 100, 40, 120), rectangle(-40, 100, 40, 120).toReversed()]) {
      const parts = partsOf(areaSource(ring, HEIGHT_M), { buildings: [HOUSE] });
      const shares = parts.map(({ share }) => share);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      expectNumbers(shares.toSorted((a, b) => a - b), [0.275, 0.3625, 0.3625]); // prettier-ignore
      expect(parts.find(({ share }) => share < 0.3)!.x).toBeCloseTo(0, 9);
    }
  });
});
