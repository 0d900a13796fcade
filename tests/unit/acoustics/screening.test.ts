import { describe, expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import {
  type BuildingDraft,
  buildScene,
  type Point,
  pointSource,
  rectangle,
  type SceneDraft,
  type WallDraft,
} from './scenes.ts';
import { shareOf } from '../../support/random-share.ts';

const HEIGHT_M = 1.5;

/** Returns band levels at (50, 0) of a source at (0, 0), both 1.5 m high. */
async function bands(draft: SceneDraft, from: Point = [0, 0], to: Point = [50, 0]): Promise<Float64Array> {
  const scene = buildScene({
    sources: [pointSource(from, HEIGHT_M)],
    receivers: [{ at: to, heightM: HEIGHT_M }],
    ...draft,
  });
  return (await predict(scene)).bandsDb;
}

const wall = (line: Point[], heightM = 6): WallDraft => ({ line, heightM });
const building = (ring: Point[], heightM = 6): BuildingDraft => ({ ring, heightM });

/** Returns 10^(−0.1 Dz) of a path around one side, from its length and e in plan. Source and receiver have the same height. */
function aside(lengthM: number, betweenM: number, band: number): number {
  const wavelength = 340 / [63, 125, 250, 500, 1000, 2000, 4000, 8000][band]!;
  const ratio = betweenM === 0 ? Infinity : ((5 * wavelength) / betweenM) ** 2;
  const c3 = ratio === Infinity ? 1 : (1 + ratio) / (1 / 3 + ratio);
  return 1 / (3 + (20 / wavelength) * c3 * (lengthM - 50));
}

describe('lateral diffraction paths', () => {
  it('pass both ends of a wall as computed by hand', async () => {
    const line: Point[] = [[20, -8], [20, 12]]; // prettier-ignore
    const [open, top, all] = [
      await bands({}),
      await bands({ walls: [wall(line, 40)], lateral: false }),
      await bands({ walls: [wall(line, 40)] }),
    ];
    for (let band = 0; band < 8; band++) {
      const left = aside(Math.hypot(20, 12) + Math.hypot(30, 12), 0, band);
      const right = aside(Math.hypot(20, 8) + Math.hypot(30, 8), 0, band);
      const over = 10 ** ((top[band]! - open[band]!) / 10);
      expect(all[band]! - open[band]!).toBeCloseTo(10 * Math.log10(over + left + right), 9);
    }
  });

  it('pass the hull of several buildings, including one that only crosses the chain', async () => {
    const first = building(rectangle(20, -5, 25, 5), 30);
    // The second building is not on the sight line, but on the path around the left of the first.
    const second = building(rectangle(30, 2, 34, 20), 30);
    const [open, top, all] = [
      await bands({}),
      await bands({ buildings: [first, second], lateral: false }),
      await bands({ buildings: [first, second] }),
    ];
    // The chain over (20, 5) is below the line to (30, 20). Its corners are (30, 20) and (34, 20).
    const leftM = Math.hypot(30, 20) + 4 + Math.hypot(16, 20);
    const rightM = Math.hypot(20, 5) + 5 + Math.hypot(25, 5);
    for (let band = 0; band < 8; band++) {
      const over = 10 ** ((top[band]! - open[band]!) / 10);
      const sum = over + aside(leftM, 4, band) + aside(rightM, 5, band);
      expect(all[band]! - open[band]!).toBeCloseTo(10 * Math.log10(sum), 9);
    }
  });

  it('pass over obstacles that are lower than the chain', async () => {
    const first = building(rectangle(20, -5, 25, 5), 30);
    const low = building(rectangle(30, 2, 34, 20), 1.4);
    expect(await bands({ buildings: [first, low] })).toEqual(await bands({ buildings: [first] }));
  });

  it('do not leave a closed courtyard or a closed ring of walls', async () => {
    const ring = rectangle(-10, -10, 10, 12);
    const courtyard = { ring: rectangle(-20, -20, 20, 20), holes: [rectangle(-10, -10, 10, 10)], heightM: 12 };
    for (const draft of [{ buildings: [courtyard] }, { walls: [wall([...ring, ring[0]!])] }]) {
      expect(await bands(draft)).toEqual(await bands({ ...draft, lateral: false }));
      expect(await bands(draft, [50, 0], [0, 0])).toEqual(await bands({ ...draft, lateral: false }, [50, 0], [0, 0]));
    }
  });

  it('leave a yard that is open at the back around the ends of its wings', async () => {
    const yard = wall([[-10, -8], [10, -8], [10, 8], [-10, 8]], 40); // prettier-ignore
    const [open, top, all] = [
      await bands({}),
      await bands({ walls: [yard], lateral: false }),
      await bands({ walls: [yard] }),
    ];
    const lengthM = Math.hypot(10, 8) + 20 + Math.hypot(40, 8);
    for (let band = 0; band < 8; band++) {
      const over = 10 ** ((top[band]! - open[band]!) / 10);
      expect(all[band]! - open[band]!).toBeCloseTo(10 * Math.log10(over + 2 * aside(lengthM, 20, band)), 9);
    }
  });

  it('are omitted beyond 1000 m', async () => {
    const walls = [wall([[500, -20], [500, 20]], 12)]; // prettier-ignore
    const far = await bands({ walls }, [0, 0], [1001, 0]);
    expect(far).toEqual(await bands({ walls, lateral: false }, [0, 0], [1001, 0]));
    const near = await bands({ walls }, [0, 0], [999, 0]);
    expect(near[0]).toBeGreaterThan((await bands({ walls, lateral: false }, [0, 0], [999, 0]))[0]! + 0.1);
  });
});

describe('an obstacle that touches the direct line in plan', () => {
  it.each([
    ['a corner', rectangle(20, 0, 30, 10).map(([x, y]): Point => [25 + (x - 25 - y) / 2, (x - 20 + y) / 2])],
    ['a façade', rectangle(20, 0, 30, 10)],
    ['a façade on the other side', rectangle(20, -10, 30, 0)],
  ])('does not screen if it touches the line only with %s', async (_, ring) => {
    expect(await bands({ buildings: [building(ring)] })).toEqual(await bands({}));
  });

  it('does not screen if it touches the line with the end of a wall', async () => {
    for (const y of [10, -10]) expect(await bands({ walls: [wall([[25, 0], [25, y]])] })).toEqual(await bands({})); // prettier-ignore
  });

  it('screens if the line runs along the party wall of two houses, as if the line ran beside it', async () => {
    const houses = [building(rectangle(20, 0, 30, 10)), building(rectangle(20, -10, 30, 0))];
    const shifted = houses.map(({ ring, heightM }) => ({ ring: ring.map(([x, y]): Point => [x, y + 1e-5]), heightM }));
    const [on, beside] = [await bands({ buildings: houses }), await bands({ buildings: shifted })];
    on.forEach((level, band) => expect(level).toBeCloseTo(beside[band]!, 3));
    expect(on[4]).toBeLessThan((await bands({}))[4]! - 10);
  });

  it('screens if the line passes a vertex in the middle of a wall, as if the line ran beside it', async () => {
    const bent = (y: number) => ({ walls: [wall([[20, -10], [25, y], [20, 10]])] }); // prettier-ignore
    const [on, beside] = [await bands(bent(0)), await bands(bent(1e-5))];
    on.forEach((level, band) => expect(level).toBeCloseTo(beside[band]!, 3));
  });
});

describe('the sight line', () => {
  it('gives z = 0 at an edge exactly on it: 4.8 dB over the top', async () => {
    const draft = { walls: [wall([[25, -500], [25, 500]], HEIGHT_M)], lateral: false }; // prettier-ignore
    const [open, on] = [await bands({}), await bands(draft)];
    on.forEach((level, band) => expect(open[band]! - level).toBeCloseTo(10 * Math.log10(3), 9));
  });

  const stretches = shareOf([-700, -500, -300, -100, 100]).flatMap((first) =>
    [true, false].map((lateral) => ({ first, lateral })),
  );

  it.each(stretches)(
    'is interrupted without a jump by a wall that rises in steps of 1 mm: from $first mm on, lateral diffraction paths $lateral',
    async ({ first, lateral }) => {
      const ends = { sources: [pointSource([0, 0], 2)], receivers: [{ at: [100, 0] as Point, heightM: 4 }], lateral };
      for (const line of [
        [
          [50, -20],
          [50, 30],
        ],
        [
          [8, -3],
          [8, 3],
        ],
        [
          [96, -40],
          [97, 9],
        ],
      ] as Point[][]) {
        // prettier-ignore
        const highM = 2 + line[0]![0] / 50;
        const steps: Float64Array[] = [];
        // There are two steps more than the interval has, so that each change has neighbours for comparison.
        for (let step = first - 1; step <= first + 201; step++) {
          steps.push((await predict(buildScene({ ...ends, walls: [wall(line, highM + step / 1000)] }))).bandsDb);
        }
        // Near an end of the path, a millimetre changes the level by hundredths of a decibel. A jump has to exceed its neighbours
        // and 0.01 dB.
        const change = (at: number, band: number) => Math.abs(steps[at]![band]! - steps[at - 1]![band]!);
        for (let at = 2; at + 1 < steps.length; at++) {
          for (let band = 0; band < 8; band++) {
            const smooth = Math.max(change(at - 1, band), change(at + 1, band));
            expect(change(at, band), `x ${line[0]![0]}, step ${first - 1 + at}, band ${band}`).toBeLessThan(
              smooth + 0.01,
            );
          }
        }
      }
    },
  );

  it('is not screened by an edge so low that z is at zmin', async () => {
    const draft = { walls: [wall([[25, -500], [25, 500]], 0.1)] }; // prettier-ignore
    const [open, low] = [await bands({}), await bands(draft)];
    // z = −0.078 m: above zmin from 63 Hz (−0.54 m) to 250 Hz (−0.136 m), below it from 500 Hz (−0.068 m).
    expect([...low].map((level, band) => level < open[band]!)).toEqual([
      true,
      true,
      true,
      ...Array<boolean>(5).fill(false),
    ]);
  });

  it('is screened only in bands whose wavelength is shorter than the width of the obstacle', async () => {
    const post = { buildings: [building(rectangle(24, -0.5, 26, 0.5), 30)] };
    const [open, behind] = [await bands({}), await bands(post)];
    // The house is 1 m wide: λ is 1.36 m at 250 Hz and 0.68 m at 500 Hz.
    expect([...behind].map((level, band) => level < open[band]! - 1e-9)).toEqual([
      false,
      false,
      false,
      ...Array<boolean>(5).fill(true),
    ]);
  });

  it('is screened in low bands by a wide wall behind a narrow post as if there were no post', async () => {
    const wide = wall([[40, -9], [40, 9]], 4); // prettier-ignore
    const both = await bands({ buildings: [building(rectangle(24, -0.5, 26, 0.5), 30)], walls: [wide] });
    const alone = await bands({ walls: [wide] });
    expect([...both.subarray(0, 3)]).toEqual([...alone.subarray(0, 3)]);
    expect(both[7]).toBeLessThan(alone[7]!);
  });
});

describe('a façade beside source or receiver', () => {
  it('does not screen a receiver on its side towards the source', async () => {
    const behind = building(rectangle(50, -10, 60, 10));
    expect(await bands({ buildings: [behind] })).toEqual(await bands({}));
  });

  it('screens a receiver at its back as it screens one slightly farther away', async () => {
    const front = { buildings: [building(rectangle(40, -10, 50, 10))] };
    const [on, off] = [await bands(front), await bands(front, [0, 0], [50 + 1e-5, 0])];
    on.forEach((level, band) => expect(level).toBeCloseTo(off[band]!, 2));
  });

  it('does not screen a source that stands on a wall', async () => {
    expect(await bands({ walls: [wall([[0, -9], [0, 9]])] })).toEqual(await bands({})); // prettier-ignore
  });
});
