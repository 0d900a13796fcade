/** Second-order reflections: cases computed by hand from image sources, and properties of random streets. */
import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { reflectingTown } from './compared-places.ts';
import { plainLevels } from './plain-method.ts';
import {
  buildScene,
  denseTown,
  hillyTown,
  type Point,
  pointSource,
  randomTown,
  type RandomTown,
  rectangle,
  type SceneDraft,
  townScene,
} from './scenes.ts';

const S: Point = [0, 0];
const R: Point = [40, 0];

async function energies(draft: SceneDraft, from: Point = S, to: Point = R): Promise<number[]> {
  const ends = { sources: [pointSource(from, 1.5)], receivers: [{ at: to, heightM: 1.5 }] };
  const { bandsDb } = await predict(buildScene({ lateral: false, ...ends, ...draft }));
  return [...bandsDb].map((level) => 10 ** (level / 10));
}

/** Returns what the second order adds to the first, dB per band. −Infinity if it adds nothing. */
async function addedDb(draft: SceneDraft, from: Point = S, to: Point = R): Promise<number[]> {
  const [first, second] = [await energies({ ...draft, reflections: 1 }, from, to), await energies({ ...draft, reflections: 2 }, from, to)]; // prettier-ignore
  return second.map((energy, band) => 10 * Math.log10(energy - first[band]!));
}

/** α at 10 °C and 70 %, dB/km, ISO 9613-1. */
const ALPHA = [0.12, 0.41, 1.04, 1.93, 3.66, 9.66, 32.77, 116.88];

/**
 * Returns the level of an image source of 100 dB per band over hard ground, with both ends 1.5 m high and less than 90 m apart:
 * Agr is −1.5 − 1.5 dB without a middle region.
 */
const imageDb = (distanceM: number, rho: number) =>
  ALPHA.map((alpha) => 100 + 10 * Math.log10(rho) - (20 * Math.log10(distanceM) + 11) - (alpha * distanceM) / 1000 + 3);

/** A street 40 m wide with façades along y = 20 and y = −20 and both ends in its middle. */
const north = { ring: rectangle(-100, 20, 200, 30), heightM: 40, reflection: 0.5 };
const south = { ring: rectangle(-100, -30, 200, -20), heightM: 40, reflection: 0.8 };

const two = (levelsDb: number[]) => levelsDb.map((level) => level + 10 * Math.log10(2));

describe('a path reflected by two façades', () => {
  // prettier-ignore
  const cases: Array<{ name: string; draft: SceneDraft; ends?: [Point, Point]; added: number[] }> = [
    {
      // The images over y = 20 and −20 are at (0, −80) and (0, 80): √(40² + 80²) = 89.443 m; 0.5 · 0.8 = 0.4.
      name: 'arrives twice along a street: via the north façade first, and via the south façade first',
      draft: { buildings: [north, south] },
      added: two(imageDb(89.4427, 0.4)),
    },
    {
      // The image over x = 0 and y = 0 is (−20, −30). Its line to (40, 10) crosses y = 0 at x = 25, so that the other order has
      // no path.
      name: 'arrives once from an inner right-angled corner',
      draft: { buildings: [{ ring: [[-10, -10], [100, -10], [100, 0], [0, 0], [0, 100], [-10, 100]], heightM: 40, reflection: 0.5 }] },
      ends: [[20, 30], [40, 10]],
      added: imageDb(Math.hypot(60, 40), 0.25),
    },
    {
      // lmin = 12 m, cos β = 80 / 89.443; 22.361 m before and 67.082 m after, or the reverse: λ < (12 · 0.8944)² (1/22.361 +
      // 1/67.082)/2 = 3.435 m, so from 125 Hz (2.72 m). A single reflection requires λ < 144 · 0.5 (2/28.284)/2 = 2.546 m.
      name: 'is absent at 63 Hz if one of the façades is too small for the wavelength',
      draft: { buildings: [north, { ...south, heightM: 12 }] },
      added: two(imageDb(89.4427, 0.4)).map((level, band) => (band === 0 ? -Infinity : level)),
    },
    {
      // The wall is 2.2 m high and the path is at 1.5 m: λ < (2.2 · 0.8944)² · 0.05963/2 = 0.1154 m, so from 4 kHz.
      name: 'is present from 4 kHz if one façade is a low wall',
      draft: { buildings: [north, { ...south, heightM: 2.2 }] },
      added: two(imageDb(89.4427, 0.4)).map((level, band) => (band < 6 ? -Infinity : level)),
    },
  ];
  it.each(cases)('$name', async ({ draft, ends = [S, R], added }) => {
    const found = await addedDb(draft, ...ends);
    found.forEach((level, band) => {
      const apartDb = level === added[band] ? 0 : level - added[band]!;
      expect(Math.abs(apartDb), `band ${band}`).toBeLessThan(0.005);
    });
  });

  it('is screened if its second leg is hidden', async () => {
    // The leg from (10, 20) to (30, −20) crosses the wall at (15, 10), 33.541 m from the source and 55.902 m from the receiver
    // along the path: z = √(33.541² + 4.5²) + √(55.902² + 4.5²) − 89.443 = 0.4813 m. The path that starts at the south side
    // passes next to it.
    const wall = { line: [[12, 10], [18, 10]] as Point[], heightM: 6 }; // prettier-ignore
    const found = await addedDb({ buildings: [north, south], walls: [wall] });
    const free = imageDb(89.4427, 0.4);
    // Seen from the image, the wall is at y = −50, behind the mirror at y = −20.
    const mirrored = { line: wall.line.map(([x]): Point => [x, -50]), heightM: 6 };
    const image = await energies({ walls: [mirrored] }, [0, -80]);
    found.forEach((level, band) => {
      const sum = 10 * Math.log10(10 ** (free[band]! / 10) + 0.4 * image[band]!);
      expect(level).toBeCloseTo(sum, 2);
    });
    // 500 Hz: Kmet = exp(−√(33.842 · 56.083 · 89.443/(2 · 0.4813))/2000) = 0.8107, Dz = 10 lg(3 + 20/0.68 · 0.4813 · 0.8107) = 11.61 dB.
    const hidden = 10 * Math.log10(10 ** (found[3]! / 10) - 10 ** (free[3]! / 10));
    expect(free[3]! - hidden).toBeCloseTo(11.61, 1);
  });

  it('needs a point on the outer side of both façades below their tops, and two façades that are not in line', async () => {
    const none: SceneDraft[] = [
      { buildings: [north] },
      // Two parts of one straight façade, and two façades back to back.
      {
        buildings: [
          { ...north, ring: rectangle(-100, 20, 20, 30) },
          { ...north, ring: rectangle(20, 20, 200, 30) },
        ],
      },
      { buildings: [north, { ...south, ring: rectangle(31, -30, 200, -20) }] },
      { buildings: [north, { ...south, heightM: 1.4 }] },
      { buildings: [north, { ...south, reflection: 0 }] },
      { buildings: [north], walls: [{ line: [[-100, -20], [200, -20]], heightM: 40 }] }, // prettier-ignore
      { walls: [{ line: [[-100, 20], [200, 20]], heightM: 40, reflection: 0.5 }] }, // prettier-ignore
    ];
    for (const draft of none) {
      expect(await energies({ ...draft, reflections: 2 })).toEqual(await energies({ ...draft, reflections: 1 }));
    }
    const some: SceneDraft[] = [
      { buildings: [north, { ...south, ring: rectangle(29, -30, 200, -20) }] },
      { buildings: [north], walls: [{ line: [[-100, -20], [200, -20]], heightM: 40, reflection: 0.5 }] }, // prettier-ignore
    ];
    for (const draft of some) expect((await addedDb(draft)).every(Number.isFinite)).toBe(true);
  });

  it('does not end on the façade behind the receiver, but may be reflected by that façade first', async () => {
    const at = { sources: [pointSource(S, 1.5)], receivers: [{ at: [40, -19.5] as Point, heightM: 1.5, ownBuilding: 1 }] }; // prettier-ignore
    const explained = explain(buildScene({ buildings: [north, south], reflections: 2, ...at }), 0);
    const turns = explained.sources[0]!.paths.map(({ reflections }) => reflections.map(({ y }) => Math.round(y)));
    expect(turns.toSorted((a, b) => a.length - b.length)).toEqual([[], [20], [-20, 20]]);
  });

  it('uses the directivity towards its first façade', async () => {
    // There is no loss to the front. Both paths leave at 63° or more from the front, where the loss is 20 dB.
    const directivity = {
      bearingDeg: 90,
      anglesDeg: Float64Array.of(0, 30, 60, 180),
      diDb: Float64Array.from({ length: 32 }, (_, at) => (at < 16 ? 0 : -20)),
    };
    const sources = [{ ...pointSource(S, 1.5), directivity }];
    const found = await addedDb({ buildings: [north, south], sources });
    const free = two(imageDb(89.4427, 0.4));
    found.forEach((level, band) => expect(level).toBeCloseTo(free[band]! - 20, 2));
  });

  it('includes the ground along all three legs', async () => {
    // The ground is porous from y = 5 to y = 15, and both paths cross it twice. Seen from an image at (0, −80), it is at −75 …
    // −65 and at −55 … −45.
    const regions = [{ ring: rectangle(-50, 5, 100, 15), g: 1 }];
    const found = await addedDb({ buildings: [north, south], regions });
    const byNorth = await energies({ regions: [rectangle(-50, -75, 100, -65), rectangle(-50, -55, 100, -45)].map((ring) => ({ ring, g: 1 })) }, [0, -80]); // prettier-ignore
    const bySouth = await energies({ regions: [rectangle(-50, 5, 100, 15), rectangle(-50, 25, 100, 35)].map((ring) => ({ ring, g: 1 })) }, [0, 80]); // prettier-ignore
    found.forEach((level, band) =>
      expect(level).toBeCloseTo(10 * Math.log10(0.4 * (byNorth[band]! + bySouth[band]!)), 6),
    );
  });
});

/** A random flat, hilly or dense town with a long block along each side. */
function streetTown(seed: number): RandomTown {
  const town = [randomTown, hillyTown, denseTown][seed % 3]!(seed);
  const blocks = [rectangle(-200, 90, 200, 101), rectangle(-190, -110, 180, -100)];
  return { ...town, buildings: [...town.buildings, ...blocks.map((ring) => ({ ring, heightM: 25 }))] };
}

describe('reflections of the second order in random scenes', () => {
  const levels = async (draft: Parameters<typeof townScene>) => [...(await predict(townScene(...draft))).bandsDb];

  it('are the same in both directions, and never lower the level', async () => {
    let louder = 0;
    for (const seed of seeds(1, 200)) {
      const town = streetTown(seed);
      const there = await levels([town, { reflections: 2 }]);
      const back = await levels([town, { reflections: 2 }, true]);
      there.forEach((level, band) => expect(Math.abs(level - back[band]!), `seed ${seed}`).toBeLessThan(1e-6));
      const first = await levels([town, { reflections: 1 }]);
      expect(Math.min(...there.map((level, band) => level - first[band]!))).toBeGreaterThanOrEqual(0);
      if (there[7]! > first[7]! + 0.01) louder++;
    }
    expect(louder).toBeGreaterThan(shareOfCount(20));
  });

  it('equal those of every pair of façades in turn', async () => {
    let louder = 0;
    for (const seed of seeds(1, 200)) {
      const reflecting = reflectingTown(seed);
      // For every third seed, houses are close together between the blocks. Sampled ground would take too long for all seeds.
      const houses = seed % 3 === 0 ? denseTown(seed).buildings : reflecting.buildings.slice(0, -2);
      const regions = seed % 50 === 1 ? reflecting.regions : [];
      const town = { ...reflecting, regions, buildings: [...houses, ...reflecting.buildings.slice(-2)] };
      const options = { reflections: 2, edition: seed % 2 === 0 ? '2024' : '1996', groundMethod: seed % 4 < 3 ? 'general' : 'alternative' } as const; // prettier-ignore
      const found = await levels([town, options]);
      // The ground factors of the second implementation are sampled.
      const toleranceDb = town.regions.length > 0 && options.groundMethod === 'general' ? 0.01 : 1e-5;
      plainLevels(town, options).forEach((level, band) =>
        expect(Math.abs(found[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(toleranceDb),
      );
      const first = await levels([town, { ...options, reflections: 1 }]);
      if (found[6]! > first[6]! + 0.01) louder++;
    }
    expect(louder).toBeGreaterThan(shareOfCount(20));
  });
});
