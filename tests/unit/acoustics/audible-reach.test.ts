import { expect, it } from 'vitest';
import { airAbsorptionDbPerM } from '../../../src/engine/scene/air.ts';
import { divergenceDb } from '../../../src/engine/tracing/divergence.ts';
import { audibleReachesM } from '../../../src/engine/tracing/audible-reach.ts';

it.each([
  [10, 70],
  [20, 15],
  [-10, 90],
])(
  'divergence and air absorption attenuate a path of the audible reach by 140 dB in each band, at %i °C and %i %%',
  (temperatureC, humidityPct) => {
    const perM = airAbsorptionDbPerM({ temperatureC, humidityPct, pressureKPa: 101.325 });
    const reaches = audibleReachesM(perM);
    reaches.forEach((reach, band) => expect(divergenceDb(reach) + perM[band]! * reach).toBeCloseTo(140, 6));
    expect([...reaches]).toEqual([...reaches].toSorted((a, b) => b - a));
  },
);
