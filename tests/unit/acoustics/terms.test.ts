import { describe, expect, it } from 'vitest';
import { airAbsorptionDbPerM } from '../../../src/engine/scene/air.ts';
import { firstScreenedBand, WAVELENGTH_M } from '../../../src/engine/scene/bands.ts';
import { divergenceDb } from '../../../src/engine/tracing/divergence.ts';
import { haulRoadLwPerMetreDb } from '../../../src/engine/sources/haul-road.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { buildScene } from './scenes.ts';

// The compiled terms, from an empty scene.
const terms = createTracingContext(buildScene({})).kernel.exports;
const MIN_PATH_DIFFERENCE_M = WAVELENGTH_M.map((wavelengthM) => (-2 * wavelengthM) / 20);

describe('exponential', () => {
  it('agrees with Math.exp to a relative error of 5e-16 for all exponents of level calculations', () => {
    let worst = 0;
    for (let x = -700; x <= 700; x += 0.0371) {
      worst = Math.max(worst, Math.abs(terms.exponential(x) / Math.exp(x) - 1));
    }
    expect(worst).toBeLessThan(5e-16);
    expect(terms.exponential(0)).toBe(1);
  });

  it('stays above 0 and finite outside that range, and returns NaN for NaN', () => {
    expect(terms.exponential(Number.NaN)).toBeNaN();
    expect(terms.exponential(-Infinity) / Math.exp(-708)).toBeCloseTo(1, 12);
    expect(Number.isFinite(terms.exponential(Infinity))).toBe(true);
  });
});

describe('airAbsorptionDbPerM', () => {
  // ISO 9613-2:1996 table 2, dB/km from 63 Hz to 8 kHz, rounded as in the standard.
  const table: Array<[number, number, number[]]> = [
    [10, 70, [0.1, 0.4, 1.0, 1.9, 3.7, 9.7, 32.8, 117]],
    [20, 70, [0.1, 0.3, 1.1, 2.8, 5.0, 9.0, 22.9, 76.6]],
    [30, 70, [0.1, 0.3, 1.0, 3.1, 7.4, 12.7, 23.1, 59.3]],
    [15, 20, [0.3, 0.6, 1.2, 2.7, 8.2, 28.2, 88.8, 202]],
    [15, 50, [0.1, 0.5, 1.2, 2.2, 4.2, 10.8, 36.2, 129]],
    [15, 80, [0.1, 0.3, 1.1, 2.4, 4.1, 8.3, 23.7, 82.8]],
  ];
  it.each(table)('returns the values of table 2 at %i °C and %i %%', (temperatureC, humidityPct, expected) => {
    const alpha = airAbsorptionDbPerM({ temperatureC, humidityPct, pressureKPa: 101.325 });
    expected.forEach((perKm, band) => {
      // The table is printed to 0.1 dB/km, and from 100 dB/km to 1 dB/km. One entry (4.151, printed 4.1) is truncated and not
      // rounded.
      const rounding = perKm >= 100 ? 0.5 : 0.052;
      expect(Math.abs(1000 * alpha[band]! - perKm), `band ${band}`).toBeLessThanOrEqual(rounding);
    });
  });

  it('returns the values of the method note at 10 °C and 70 % to the second decimal', () => {
    const alpha = airAbsorptionDbPerM({ temperatureC: 10, humidityPct: 70, pressureKPa: 101.325 });
    expect(Array.from(alpha, (perM) => Number((1000 * perM).toFixed(2)))).toEqual([
      0.12, 0.41, 1.04, 1.93, 3.66, 9.66, 32.77, 116.88,
    ]);
  });

  it('returns finite values in dry air', () => {
    const alpha = airAbsorptionDbPerM({ temperatureC: -20, humidityPct: 0, pressureKPa: 80 });
    expect(alpha.every((perM) => perM > 0 && Number.isFinite(perM))).toBe(true);
  });
});

describe('divergenceDb', () => {
  it('is 11 dB at 1 m and 51 dB at 100 m, and not less than 11 dB below 1 m', () => {
    expect(divergenceDb(1)).toBe(11);
    expect(divergenceDb(100)).toBeCloseTo(51, 12);
    expect(divergenceDb(0)).toBe(11);
  });
});

describe('diffraction', () => {
  const dzDb = (band: number, z: number, e: number, kMet: number) =>
    -10 * Math.log10(terms.diffractedEnergy(band, z, e, kMet));

  it('is 4.8 dB if the edge lies on the sight line, and 0 dB at zmin', () => {
    for (let band = 0; band < 8; band++) {
      expect(dzDb(band, 0, 0, 1)).toBeCloseTo(10 * Math.log10(3), 12);
      expect(dzDb(band, MIN_PATH_DIFFERENCE_M[band]!, 0, 1)).toBeCloseTo(0, 9);
    }
  });

  it('has the values computed by hand at 500 Hz', () => {
    // λ = 0.68 m, z = 1 m, one edge, Kmet = 0.9: 10 lg(3 + 20/0.68 · 0.9) = 10 lg 29.4706.
    expect(dzDb(3, 1, 0, 0.9)).toBeCloseTo(14.6939, 4);
    // e = 10 m: 5λ/e = 0.34, C3 = 1.1156 / 0.448933 = 2.485003; 10 lg(3 + 29.411765 · 2.485003) = 10 lg 76.088.
    expect(dzDb(3, 1, 10, 1)).toBeCloseTo(18.8132, 3);
  });

  it('covers one edge, edges close together and edges far apart', () => {
    expect(terms.severalEdges(4, 0)).toBe(1);
    expect(terms.severalEdges(4, 1e-9)).toBeCloseTo(1, 9);
    expect(terms.severalEdges(4, 1e6)).toBeCloseTo(3, 6);
  });

  it('decreases with distance by Kmet, which is 1 at and below the sight line', () => {
    expect(terms.meteorology(100, 100, 200, 1)).toBeCloseTo(Math.exp(-0.5), 12);
    expect(terms.meteorology(100, 100, 200, 0)).toBe(1);
    expect(terms.meteorology(100, 100, 200, -0.1)).toBe(1);
  });

  it('screens from the band in which an obstacle is wider than the wavelength', () => {
    expect([6, 5.3, 1, 0.34, 0.04].map(firstScreenedBand)).toEqual([0, 1, 3, 5, 8]);
  });
});

describe('edition 2024', () => {
  it('has the screening values computed by hand at 500 Hz', () => {
    // λ = 0.68 m, z = 1 m, one edge: zmin = −0.068 m; Kmet = exp(−√(120 · 80 · 199 / (2 · 1.068)) / 2000) =
    // exp(−0.472859).
    const db = -10 * Math.log10(terms.diffractedEnergy2024(3, 1, 120, 80, 0, 199));
    expect(db).toBeCloseTo(10 * Math.log10(1 + (2 + 20 / 0.68) * Math.exp(-0.472859)), 4);
    // e = 10 m is added to the longer distance: C3 = 2.485003, zmin = −0.0273642 m.
    const several = -10 * Math.log10(terms.diffractedEnergy2024(3, 1, 80, 120, 10, 199));
    const kMet = Math.exp(-Math.sqrt((130 * 80 * 199) / (2 * 1.0273642)) / 2000);
    expect(several).toBeCloseTo(10 * Math.log10(1 + (2 + (20 / 0.68) * 2.485003) * kMet), 4);
  });

  it('screens nothing at zmin, without NaN from Kmet', () => {
    for (let band = 0; band < 8; band++) {
      expect(terms.diffractedEnergy2024(band, MIN_PATH_DIFFERENCE_M[band]!, 10, 10, 0, 20)).toBeCloseTo(1, 12);
    }
  });

  it('reduces the ground effect of steep paths', () => {
    const weakenedDb = (db: number) => -10 * Math.log10(terms.weakenedGround(10 ** (-db / 10), 0.25));
    // −10 lg(1 + 0.25 (10^0.3 − 1)) and −10 lg(1 + 0.25 (10^−0.4 − 1)).
    expect(weakenedDb(-3)).toBeCloseTo(-0.96498, 4);
    expect(weakenedDb(4)).toBeCloseTo(0.70823, 4);
    expect(weakenedDb(0)).toBeCloseTo(0, 12);
  });
});

describe('ground by the alternative method', () => {
  it('has the values computed by hand', () => {
    // hm = 2.5 m, d = 194.19 m: 4.8 − 0.025748 · 18.54488.
    expect(terms.alternativeGroundDb(2.5, 194.19)).toBeCloseTo(4.32251, 5);
    // dp = 194.16 m, heights 1 m and 4 m: (37,698.1 + 9) / (37,698.1 + 25).
    expect(terms.reflectionGeometry(194.16, 1, 4)).toBeCloseTo(37707.1056 / 37723.1056, 12);
  });

  it('never raises the level, and accepts source and receiver at the same point', () => {
    expect(terms.alternativeGroundDb(30, 50)).toBe(0);
    expect(terms.reflectionGeometry(0, 0, 0)).toBe(1);
    expect(terms.reflectionGeometry(0, 2, 2)).toBe(0);
  });
});

describe('haulRoadLwPerMetreDb', () => {
  it('spreads passing vehicles over the length of the road', () => {
    // 20 vehicles per hour at 20 km/h give one per kilometre.
    expect(haulRoadLwPerMetreDb(105, 20, 20)).toBeCloseTo(75, 12);
  });

  it('rejects a road without vehicles or speed', () => {
    expect(() => haulRoadLwPerMetreDb(105, 0, 20)).toThrow('vehiclesPerHour must be above 0, got 0');
    expect(() => haulRoadLwPerMetreDb(105, 20, Number.NaN)).toThrow('speedKmh must be above 0, got NaN');
  });
});
