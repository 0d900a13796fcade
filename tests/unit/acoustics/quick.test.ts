import { describe, expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { quickAttenuationDb } from '../../../src/engine/tracing/quick-method.ts';
import { buildScene, type Point, pointSource, rectangle, type SceneDraft } from './scenes.ts';

/** LwA of 100 dB in every band: 100 plus 10 lg of the sum of the A-weighting factors. */
const LWA = 107.02;

async function la(draft: SceneDraft, distanceM: number): Promise<number> {
  const ends = { sources: [pointSource([0, 0], 1.5)], receivers: [{ at: [distanceM, 0] as Point, heightM: 1.5 }] };
  return (await predict(buildScene({ method: 'quick', ...ends, ...draft }))).laDb[0]!;
}

describe('the quick method', () => {
  // By hand: 20 lg 100 + 8 = 48; 25 lg 100 + 1 = 51; 20 lg 20 + 8 = 34.02; 20 lg 1 + 8 = 8.
  const hidden = { walls: [{ line: [[50, -50], [50, 50]] as Point[], heightM: 3 }] }; // prettier-ignore
  const visible = { walls: [{ line: [[50, -50], [50, 50]] as Point[], heightM: 1.7 }] }; // prettier-ignore
  const cases: Array<[string, SceneDraft, number, number]> = [
    ['hard ground', {}, 100, 48],
    ['soft ground', { defaultG: 1 }, 100, 51],
    ['soft ground nearer than 25 m', { defaultG: 1 }, 20, 34.0206],
    ['ground of which half is soft', { regions: [{ ring: rectangle(-1, -9, 50, 9), g: 1 }] }, 100, 49.5],
    ['a wall that hides the equipment', hidden, 100, 58],
    ['a wall over which the equipment is just visible', visible, 100, 53],
    // The top is 3 m high, twice the height of the centre. Half way to the receiver, the line from it is 2.25 m high.
    ['a wall just below the line from the top', { walls: [{ ...visible.walls[0]!, heightM: 2.24 }] }, 100, 53],
    ['a wall just above the line from the top', { walls: [{ ...visible.walls[0]!, heightM: 2.26 }] }, 100, 58],
    ['a wall below the sight line', { walls: [{ ...visible.walls[0]!, heightM: 1.4 }] }, 100, 48],
    ['a wall on soft ground, of which only the larger attenuation counts', { ...hidden, defaultG: 1 }, 100, 58],
    ['soft ground 1000 m wide and a low wall, of which only the larger attenuation counts', { walls: [{ ...visible.walls[0]!, heightM: 1.7 }], defaultG: 1 }, 1000, 76], // prettier-ignore
    ['a receiver nearer than 1 m', {}, 0.2, 8],
  ];
  it.each(cases)('gives the value computed by hand with %s', async (_, draft, distanceM, attenuation) => {
    expect(await la(draft, distanceM)).toBeCloseTo(LWA - attenuation, 1);
    const open = await la({}, 100);
    expect((await la(draft, distanceM)) - open).toBeCloseTo(48 - attenuation, 3);
  });

  it('uses the top of the equipment if it is given', async () => {
    const wall = { line: [[50, -50], [50, 50]] as Point[], heightM: 2.24 }; // prettier-ignore
    const with2m = { walls: [wall], sources: [pointSource([0, 0], 1.5, { topM: 2 })] };
    expect(await la(with2m, 100)).toBeCloseTo(LWA - 58, 1);
    expect(await la({ ...with2m, sources: [pointSource([0, 0], 1.5, { topM: 4 })] }, 100)).toBeCloseTo(LWA - 53, 1);
  });

  it('uses the larger of soft-ground attenuation and screening', () => {
    expect(quickAttenuationDb(1000, 1, 5)).toBeCloseTo(76, 9);
    expect(quickAttenuationDb(1000, 0.5, 5)).toBeCloseTo(73, 9);
    expect(quickAttenuationDb(10, 1, 10)).toBeCloseTo(38, 9);
  });
});
