/**
 * Touching obstacles screen together: dividing a footprint, or merging touching footprints of the same height, must not change
 * levels.
 */
import { describe, expect, it } from 'vitest';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { levelsOf, worstDifference } from './any-place.ts';
import { plainLevels } from './plain-method.ts';
import { type BuildingDraft, buildScene, type Point, pointSource, rectangle, townScene } from './scenes.ts';
import { splitPlace, type SplitPlace } from './split-houses.ts';

/** Returns levels by source, receiver and band for sources of 0 dB, dB. */
function pairLevels(buildings: readonly BuildingDraft[], from: SplitPlace['ends'], to: SplitPlace['ends']): number[] {
  const sources = from.map(({ at, heightM }) => pointSource(at, heightM));
  const { energy } = trace(createTracingContext(buildScene({ buildings, sources, receivers: to })));
  return Array.from(energy, (share) => 10 * Math.log10(share));
}

describe('houses that are divided along lines', () => {
  it('have the levels of undivided houses, within 0.01 dB', () => {
    for (const seed of seeds(1, 200)) {
      const { whole, parts, ends } = splitPlace(seed);
      const [from, to] = [ends.slice(0, 8), ends.slice(8)];
      const [one, other] = [pairLevels(whole, from, to), pairLevels(parts, from, to)];
      for (let pair = 0; pair < 64; pair++) {
        const at = [8 * pair, 8 * pair + 8] as const;
        const worst = worstDifference(one.slice(...at), other.slice(...at));
        expect(worst, `seed ${seed}, pair ${pair}`).toBeLessThan(0.01);
      }
    }
  });

  it('give the same levels in both directions, and identical bits for each receiver alone', () => {
    for (const seed of seeds(1, 60)) {
      const { parts, ends } = splitPlace(seed);
      const [from, to] = [ends.slice(0, 8), ends.slice(8)];
      const levels = pairLevels(parts, from, to);
      const back = pairLevels(parts, to, from);
      const turned = levels.map((_, at) => {
        const [source, receiver, band] = [Math.floor(at / 64), Math.floor(at / 8) % 8, at % 8];
        return back[64 * receiver + 8 * source + band]!;
      });
      expect(worstDifference(levels, turned), `seed ${seed}`).toBeLessThan(1e-6);
      to.forEach((receiver, number) => {
        const alone = pairLevels(parts, from, [receiver]);
        const among = levels.filter((_, at) => Math.floor(at / 8) % 8 === number);
        expect(alone, `seed ${seed}`).toEqual(among);
      });
    }
  });

  it('have the levels of the independent second implementation', () => {
    let screened = 0;
    for (const seed of seeds(1, 40)) {
      const { parts, ends } = splitPlace(seed);
      // These two points have the greatest distance along x, so that there is usually an obstacle between them.
      const byX = ends.toSorted((a, b) => a.at[0] - b.at[0]);
      const [source, receiver] = [byX[0]!, byX.at(-1)!];
      const town = {
        buildings: parts,
        walls: [],
        regions: [],
        defaultG: 0,
        sourceAt: source.at,
        receiverAt: receiver.at,
        sourceHeightM: source.heightM,
        receiverHeightM: receiver.heightM,
      };
      const levels = levelsOf(townScene(town)).slice(0, 8);
      expect(worstDifference(levels, plainLevels(town)), `seed ${seed}`).toBeLessThan(1e-6);
      if (levelsOf(townScene({ ...town, buildings: [] }))[7]! - levels[7]! > 1) screened++;
    }
    expect(screened).toBeGreaterThan(shareOfCount(10));
  });
});

describe('a house narrower than the wavelength', () => {
  const ends = { sources: [pointSource([0, 0], 1)], receivers: [{ at: [40, 0] as Point, heightM: 1.5 }] };
  const levels = (...buildings: BuildingDraft[]) => levelsOf(buildScene({ ...ends, buildings }));
  const narrow = (heightM: number): BuildingDraft => ({ ring: rectangle(18, -1.5, 22, 1.5), heightM });
  const beside = (heightM: number, gapM = 0): BuildingDraft => ({ ring: rectangle(18, 1.5 + gapM, 22, 9), heightM });
  const open = levels();

  it('screens at 63 Hz together with a neighbour of any height that touches it', () => {
    expect(levels(narrow(6))[0]).toBe(open[0]);
    for (const gapM of [0, 0.03, 0.095]) {
      for (const heightM of [3, 6, 9]) expect(levels(narrow(6), beside(heightM, gapM))[0]).toBeLessThan(open[0]! - 3);
    }
    expect(levels(narrow(6), beside(6, 0.1))[0]).toBe(open[0]);
  });

  it('screens together with a house to which a third house connects it, and together with a wall', () => {
    const slice = (from: number, heightM: number): BuildingDraft => ({ ring: rectangle(18, from, 22, from + 2), heightM }); // prettier-ignore
    expect(levels(slice(-1, 6), slice(1, 8), slice(3, 7))[0]).toBeLessThan(open[0]! - 1);
    expect(levels(slice(-1, 6), slice(1, 5), slice(3, 7))[0]).toBeLessThan(open[0]! - 1);
    expect(levels(slice(-1, 6), slice(3, 7))[0]).toBe(open[0]);
    const walls = [{ line: [[20, 1.08], [20, 6]] as Point[], heightM: 2 }]; // prettier-ignore
    expect(levelsOf(buildScene({ ...ends, buildings: [slice(-1, 6)], walls }))[0]).toBeLessThan(open[0]! - 1);
  });
});
