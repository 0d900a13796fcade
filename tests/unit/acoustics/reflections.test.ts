import { describe, expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { startNodeTracers } from '../../../src/engine/threads/node.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import {
  buildScene,
  hillyTown,
  type Point,
  pointSource,
  randomFrom,
  randomTown,
  type RandomTown,
  rectangle,
  type SceneDraft,
  townScene,
} from './scenes.ts';

const S: Point = [0, 0];
const R: Point = [60, 0];
/** A façade along y = 30 that faces both ends, with its building behind it. */
const facade = { ring: rectangle(-100, 30, 200, 40), heightM: 40 };

async function energies(draft: SceneDraft, from: Point = S, to: Point = R): Promise<number[]> {
  const ends = { sources: [pointSource(from, 1.5)], receivers: [{ at: to, heightM: 4 }] };
  const { bandsDb } = await predict(buildScene({ ...ends, ...draft }));
  return [...bandsDb].map((level) => 10 ** (level / 10));
}

describe('a reflection by a façade', () => {
  it('adds the energy of the image source times ρ', async () => {
    for (const options of [{}, { defaultG: 0.7 }, { edition: '2024' }, { groundMethod: 'alternative' }] as const) {
      const buildings = [{ ...facade, reflection: 0.6 }];
      const [off, on] = [await energies({ ...options, buildings }), await energies({ ...options, buildings, reflections: 1 })]; // prettier-ignore
      const image = await energies(options, [0, 60]);
      on.forEach((energy, band) =>
        expect(10 * Math.log10((energy - off[band]!) / (0.6 * image[band]!))).toBeCloseTo(0, 9),
      );
    }
  });

  it('is weaker by −10 lg ρ: ρ = 0.1 is a loss of 10 dB', async () => {
    // ISO 9613-2:1996, 7.5 eq. 20. ρ of table 4: 1 for hard walls, 0.8 with windows, 0.4 for factories.
    const image = await energies({}, [0, 60]);
    const off = await energies({ buildings: [facade] });
    for (const [reflection, lossDb] of [
      [1, 0],
      [0.8, 0.969],
      [0.4, 3.979],
      [0.1, 10],
    ] as const) {
      // prettier-ignore
      const on = await energies({ buildings: [{ ...facade, reflection }], reflections: 1 });
      on.forEach((energy, band) =>
        expect(10 * Math.log10(image[band]! / (energy - off[band]!))).toBeCloseTo(lossDb, 3),
      );
    }
  });

  it.each([
    ['just before the point of reflection', 29.9999, true],
    ['just beyond the point of reflection', 30.0001, false],
  ])('exists, or not, if the façade begins %s', async (_where, x0, isThere) => {
    const buildings = [{ ...facade, ring: rectangle(x0, 30, 200, 40) }];
    const [off, on] = [await energies({ buildings }), await energies({ buildings, reflections: 1 })];
    expect(on.some((energy, band) => energy !== off[band])).toBe(isThere);
  });

  it('does not come from a building that is excluded because the source is inside it', async () => {
    // From inside its upper wing, the façade of the other wing would reflect at (12.1, 10).
    const ring: Point[] = [[0, 0], [40, 0], [40, 10], [10, 10], [10, 40], [0, 40]]; // prettier-ignore
    const buildings = [{ ring, heightM: 12 }];
    const [off, on] = [
      await energies({ buildings }, [5, 30], [30, 60]),
      await energies({ buildings, reflections: 1 }, [5, 30], [30, 60]),
    ];
    expect(on).toEqual(off);
  });

  it('occurs in the bands for which the façade is large enough', async () => {
    // lmin = 3 m, dso = dor = 42.426 m, cos β = 30 / 42.426: λ < 4.5 / 42.426 = 0.10607 m, so from 4 kHz (0.085 m). Source and
    // receiver have the same height.
    const buildings = [{ ...facade, heightM: 3 }];
    const ends = { sources: [pointSource(S, 1.5)], receivers: [{ at: R, heightM: 1.5 }] };
    const [off, on] = [await energies({ ...ends, buildings }), await energies({ ...ends, buildings, reflections: 1 })];
    expect(on.map((energy, band) => energy > off[band]! * (1 + 1e-12))).toEqual([
      ...Array<boolean>(6).fill(false),
      true,
      true,
    ]);
  });

  it('needs a point on the outer side of the façade below its top, and a façade that does not absorb everything', async () => {
    const none: SceneDraft[] = [
      { buildings: [{ ...facade, ring: rectangle(31, 30, 200, 40) }] },
      { buildings: [{ ...facade, heightM: 2.7 }] },
      { buildings: [{ ...facade, reflection: 0 }] },
      { walls: [{ line: [[-100, 30], [200, 30]], heightM: 40 }] }, // prettier-ignore
      // Both ends are in a yard so large that the façade between them is not seen from its inside.
      { buildings: [{ ring: rectangle(25, -200, 35, 200), heightM: 40 }] },
    ];
    for (const draft of none) expect(await energies({ ...draft, reflections: 1 })).toEqual(await energies(draft));
    const some: SceneDraft[] = [
      { buildings: [{ ...facade, ring: rectangle(29, 30, 200, 40) }] },
      { buildings: [{ ...facade, ring: facade.ring.toReversed() }] },
      { walls: [{ line: [[-100, 30], [200, 30]], heightM: 40, reflection: 0.5 }] }, // prettier-ignore
      { walls: [{ line: [[-100, 30], [200, 30]], topZ: [40, 40], reflection: 0.5 }] }, // prettier-ignore
      { buildings: [{ ring: rectangle(-100, -100, 200, 100), holes: [rectangle(-50, -30, 120, 30)], heightM: 40 }] },
    ];
    for (const draft of some) expect((await energies({ ...draft, reflections: 1 }))[7]).toBeGreaterThan((await energies(draft))[7]! * 1.01); // prettier-ignore
  });

  it('is omitted if divergence and air absorption exceed 140 dB in the lowest of its bands', async () => {
    // 10 °C, 70 %: at 8 kHz α is 117 dB/km, so 20 lg d + 11 + 0.117 d is 138 dB at 610 m and 143 dB at 650 m. At 4 kHz, with 33
    // dB/km, it is 88 dB there.
    const bands = async (lmin: number, pathM: number) => {
      const buildings = [{ ring: rectangle(-100, 150, pathM + 100, 160), heightM: lmin }];
      const ends = { sources: [pointSource(S, 1.5)], receivers: [{ at: [Math.sqrt(pathM ** 2 - 300 ** 2), 0] as Point, heightM: 1.5 }] }; // prettier-ignore
      const [off, on] = [await energies({ ...ends, buildings }), await energies({ ...ends, buildings, reflections: 1 })]; // prettier-ignore
      return on.flatMap((energy, band) => (energy > off[band]! ? [63 * 2 ** band] : []));
    };
    // λ < (lmin cos β)² / (2 · d/4): 0.0425 m at 8 kHz, 0.085 m at 4 kHz; cos β = 300 / d.
    expect(await bands(8, 610)).toEqual([8064]);
    expect(await bands(8, 650)).toEqual([]);
    expect(await bands(13, 650)).toEqual([4032, 8064]);
  });

  it('is screened on each leg like the path from the image source', async () => {
    const across = (y0: number, y1: number) => ({ line: [[15, y0], [15, y1]] as Point[], heightM: 6 }); // prettier-ignore
    // At x = 15 the leg from the source is at y = 15, and the path from the image is at y = 45.
    const there = { buildings: [{ ...facade, reflection: 1 }], walls: [across(5, 25)], lateral: false };
    const [off, on] = [await energies(there), await energies({ ...there, reflections: 1 })];
    const image = await energies({ walls: [across(35, 55)], lateral: false }, [0, 60]);
    on.forEach((energy, band) => expect(10 * Math.log10((energy - off[band]!) / image[band]!)).toBeCloseTo(0, 6));
  });

  it('includes the ground along both legs', async () => {
    const region = { ring: rectangle(-20, 20, 80, 30), g: 1 };
    const draft = { buildings: [{ ...facade, reflection: 1 }], regions: [region] };
    const [off, on] = [await energies(draft), await energies({ ...draft, reflections: 1 })];
    // Seen from the image, the leg before the façade is mirrored: porous from y = 40 to y = 20.
    const image = await energies({ regions: [{ ring: rectangle(-20, 20, 80, 40), g: 1 }] }, [0, 60]);
    on.forEach((energy, band) => expect(10 * Math.log10((energy - off[band]!) / image[band]!)).toBeCloseTo(0, 9));
  });
});

/** A random town, flat or hilly, with a long block along each side. */
function streetTown(seed: number): RandomTown {
  const town = seed % 2 === 0 ? hillyTown(seed) : randomTown(seed);
  const blocks = [rectangle(-200, 90, 200, 101), rectangle(-190, -110, 180, -100)];
  return { ...town, buildings: [...town.buildings, ...blocks.map((ring) => ({ ring, heightM: 25 }))] };
}

describe('reflections in random scenes, flat and hilly,', () => {
  const levels = async (draft: Parameters<typeof townScene>) => [...(await predict(townScene(...draft))).bandsDb];
  const worst = (a: number[], b: number[]) => Math.max(...a.map((level, band) => Math.abs(level - b[band]!)));

  it('are the same in both directions, and never lower the level', async () => {
    let louder = 0;
    for (const seed of seeds(1, 300)) {
      const town = streetTown(seed);
      const there = await levels([town, { reflections: 1 }]);
      const back = await levels([town, { reflections: 1 }, true]);
      expect(worst(there, back), `seed ${seed}`).toBeLessThan(1e-6);
      const off = await levels([town]);
      expect(Math.min(...there.map((level, band) => level - off[band]!))).toBeGreaterThanOrEqual(0);
      if (there[7]! > off[7]! + 0.1) louder++;
    }
    expect(louder).toBeGreaterThan(shareOfCount(20));
  });

  it('do not change when the scene is rotated and moved', async () => {
    for (const seed of seeds(1, 200)) {
      const town = streetTown(seed);
      const random = randomFrom(seed);
      const [angle, mx, my] = [6 * random(), 900 * random(), 900 * random()];
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const move = ([x, y]: Point): Point => [mx + x * c - y * s, my + x * s + y * c];
      const moved = {
        ...town,
        buildings: town.buildings.map((building) => ({ ...building, ring: building.ring.map(move) })),
        walls: town.walls.map((wall) => ({ ...wall, line: wall.line.map(move) })),
        regions: town.regions.map((region) => ({ ...region, ring: region.ring.map(move) })),
        sourceAt: move(town.sourceAt),
        receiverAt: move(town.receiverAt),
        ...(town.terrain && { terrain: town.terrain.map(([x, y, z]) => [...move([x, y]), z] as const) }),
      };
      const [one, other] = [await levels([town, { reflections: 1 }]), await levels([moved, { reflections: 1 }])];
      expect(worst(one, other), `seed ${seed}`).toBeLessThan(1e-6);
    }
  });

  it('are identical to the last bit on one thread and on two', async () => {
    const town = streetTown(4);
    const receivers = Array.from({ length: 90 }, (_, at) => ({ at: [100 + at, (7 * at) % 90] as Point, heightM: 4 }));
    const scene = townScene(town, { receivers, reflections: 1 });
    const one = await predict(scene);
    const two = await predict(scene, { threads: 2, startTracers: startNodeTracers });
    expect(two.transfers?.energy).toEqual(one.transfers?.energy);
  });
});
