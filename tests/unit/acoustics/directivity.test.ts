import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import type { Directivity } from '../../../src/engine/scene/scene.ts';
import { angleFromFrontDeg, directivityDb } from '../../../src/engine/sources/directivity.ts';
import { seeds } from '../../support/random-share.ts';
import { plainLevels } from './plain-method.ts';
import { areaSource, buildScene, denseTown, type Point, pointSource, randomFrom, rectangle, townScene } from './scenes.ts'; // prettier-ignore

/**
 * A directivity of 6 dB to the front, 0 dB to the side and −6 dB to the back at 1 kHz and above. Below 1 kHz it is equal in all
 * directions.
 */
const FAN: Directivity = {
  bearingDeg: 90,
  anglesDeg: Float64Array.of(0, 90, 180),
  diDb: Float64Array.from([6, 0, -6].flatMap((di) => [0, 0, 0, 0, di, di, di, di])),
};

async function bandsAt(receivers: readonly Point[], directivity?: Directivity): Promise<Float64Array[]> {
  const sources = [pointSource([0, 0], 1.5, directivity === undefined ? {} : { directivity })];
  const scene = buildScene({ sources, receivers: receivers.map((at) => ({ at, heightM: 1.5 })) });
  const { bandsDb } = await predict(scene);
  return receivers.map((_, at) => bandsDb.slice(8 * at, 8 * at + 8));
}

describe('the directivity of equipment', () => {
  it('depends on the angle between its front and the receiver, with linear interpolation', async () => {
    const at = (degrees: number): Point => [50 * Math.sin((degrees * Math.PI) / 180), 50 * Math.cos((degrees * Math.PI) / 180)]; // prettier-ignore
    // The front faces east. North and south are to the side. 30° from the front is a third of the way: 4 dB.
    const bearings = [90, 0, 180, 270, 60, 120, 315];
    const expected = [6, 0, 0, -6, 4, 4, -3];
    const [plain, directed] = [await bandsAt(bearings.map(at)), await bandsAt(bearings.map(at), FAN)];
    directed.forEach((bands, receiver) => {
      bands.forEach((level, band) => {
        expect(level - plain[receiver]![band]!).toBeCloseTo(band < 4 ? 0 : expected[receiver]!, 9);
      });
    });
  });

  it('uses the smaller angle from the front, for any bearing', () => {
    for (const bearingDeg of [350, -10, 710]) expect(angleFromFrontDeg({ bearingDeg }, 0, 1)).toBeCloseTo(10, 9);
    expect(angleFromFrontDeg({ bearingDeg: 180 }, 0, 1)).toBeCloseTo(180, 9);
    expect(angleFromFrontDeg({ bearingDeg: 45 }, -1, 0)).toBeCloseTo(135, 9);
  });

  it('takes the nearest angle outside the given range, and is 0 dB straight above the source', async () => {
    const short = { ...FAN, anglesDeg: Float64Array.of(20, 90, 150) };
    expect([0, 20, 55, 150, 180].map((angle) => directivityDb(short, angle, 7))).toEqual([6, 6, 3, -6, -6]);
    expect(directivityDb(FAN, NaN, 7)).toBe(0);
    expect(await bandsAt([[0, 0]], FAN)).toEqual(await bandsAt([[0, 0]]));
  });

  it.each<[what: string, levels: readonly (readonly [angle: number, di: number])[]]>([
    ['that decreases evenly', [[0, 5], [90, -1], [180, -8]]], // prettier-ignore
    ['that decreases suddenly', [[0, 8], [45, 0], [90, -8], [180, -10]]], // prettier-ignore
    ['of a beam', [[0, 6], [30, 0], [60, -6], [180, -10]]], // prettier-ignore
  ])('has for an area the levels of a fine grid of points: directivity %s', async (_, levels) => {
    const diDb = Float64Array.from(levels.flatMap(([, di]) => Array<number>(8).fill(di)));
    const anglesDeg = Float64Array.from(levels, ([angle]) => angle);
    for (const offDeg of [0, 30, 60, 90]) {
      const directivity = { bearingDeg: 90 - offDeg, anglesDeg, diDb };
      const receivers = [{ at: [62, 2] as Point, heightM: 1.5 }];
      const points = Array.from({ length: 40 * 8 }, (__, at) =>
        pointSource([(at % 40) / 2 + 0.25, Math.floor(at / 40) / 2 + 0.25], 1.5, {
          directivity,
          lwDb: new Float64Array(8).fill(100 - 10 * Math.log10(320)),
        }),
      );
      const fine = await predict(buildScene({ sources: points, receivers }));
      const area = areaSource(rectangle(0, 0, 20, 4), 1.5, { directivity, lwDb: new Float64Array(8).fill(100) });
      const { bandsDb } = await predict(buildScene({ sources: [area], receivers }));
      bandsDb.forEach((level, band) => {
        expect(Math.abs(level - fine.bandsDb[band]!), `${offDeg}°, band ${band}`).toBeLessThan(0.2);
      });
    }
  });

  it('uses the direction towards the façade for a reflected path', () => {
    // A façade south of both points: the reflected path leaves to the south-east at 135°, 45° from the front, and the direct path
    // to the front.
    const buildings = [{ ring: rectangle(-200, -40, 300, -30), heightM: 30, reflection: 1 }];
    const sources = [pointSource([0, 0], 1.5, { directivity: FAN })];
    const scene = buildScene({ buildings, sources, receivers: [{ at: [60, 0], heightM: 1.5 }], reflections: 1 });
    const { paths, bandsDb } = explain(scene, 0).sources[0]!;
    const [direct, reflected] = paths;
    expect(direct!.directivity).toEqual({ angleDeg: 0, diDb: [0, 0, 0, 0, 6, 6, 6, 6] });
    expect(reflected!.directivity!.angleDeg).toBeCloseTo(45, 9);
    expect(reflected!.directivity!.diDb[7]).toBeCloseTo(3, 9);
    const sum = paths.reduce((whole, { levelDb }) => whole + 10 ** (levelDb[7]! / 10), 0);
    expect(10 * Math.log10(sum)).toBeCloseTo(bandsDb[7]!, 6);
  });

  it('applies at every point of an area, and does not change other sources on the same area', async () => {
    const yard = rectangle(-10, -10, 10, 10);
    const receivers = [{ at: [400, 0], heightM: 1.5 }, { at: [-400, 0], heightM: 1.5 }] as const; // prettier-ignore
    const alone = areaSource(yard, 1.5, { id: 'A', group: 'A' });
    const directed = areaSource(yard, 1.5, { id: 'B', group: 'B', directivity: FAN });
    const only = await predict(buildScene({ sources: [alone], receivers }));
    const facing = await predict(buildScene({ sources: [directed], receivers }));
    expect(facing.bandsDb[4]! - only.bandsDb[4]!).toBeCloseTo(6, 0);
    expect(facing.bandsDb[12]! - only.bandsDb[12]!).toBeCloseTo(-6, 0);
    const both = await predict(buildScene({ sources: [directed, alone], receivers }));
    both.bandsDb.forEach((level, at) => {
      const sum = 10 ** (facing.bandsDb[at]! / 10) + 10 ** (only.bandsDb[at]! / 10);
      expect(level).toBeCloseTo(10 * Math.log10(sum), 9);
    });
  });

  it('agrees with an independent second implementation in dense random scenes', async () => {
    for (const seed of seeds(1, 30)) {
      const random = randomFrom(seed + 5e6);
      const directivity: Directivity = {
        bearingDeg: 360 * random(),
        anglesDeg: Float64Array.of(0, 30 + 30 * random(), 90 + 60 * random(), 180),
        diDb: Float64Array.from({ length: 32 }, () => 20 * random() - 12),
      };
      const town = denseTown(seed);
      const sources = [pointSource(town.sourceAt, town.sourceHeightM, { directivity })];
      const { bandsDb } = await predict(townScene(town, { sources, reflections: 1 }));
      plainLevels(town, { directivity, reflections: 1 }).forEach((level, band) => {
        expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(1e-5);
      });
    }
  });

  it('rotates with the whole scene', async () => {
    const turn = 0.7;
    const turned = ([x, y]: Point): Point => [x * Math.cos(turn) + y * Math.sin(turn), y * Math.cos(turn) - x * Math.sin(turn)]; // prettier-ignore
    const receivers: Point[] = [[80, 20], [-30, 44], [5, -60]]; // prettier-ignore
    const before = await bandsAt(receivers, FAN);
    const after = await bandsAt(receivers.map(turned), { ...FAN, bearingDeg: FAN.bearingDeg + (turn * 180) / Math.PI });
    after.forEach((bands, at) => bands.forEach((level, band) => expect(level).toBeCloseTo(before[at]![band]!, 9)));
  });
});
