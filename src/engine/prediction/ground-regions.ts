/** The ground attenuation of a path in its three regions, ISO 9613-2:1996, 7.3.1, table 3, for level breakdowns. */
import type { PathRecord } from '../tracing/paths/path-record.ts';

/** Attenuations of the source, receiver and middle region, 63 Hz to 8 kHz, dB. */
export interface GroundRegions {
  readonly asDb: readonly number[];
  readonly arDb: readonly number[];
  readonly amDb: readonly number[];
}

/** The length of a source or receiver region is this multiple of the height of its end. */
const REGION_PER_HEIGHT = 30;

/**
 * As, Ar and Am of a path. Their sum is Agr of edition 1996. Edition 2024 weakens the sum by `geometryFactor`.
 * @returns null with the alternative method, which has no regions
 */
export function groundRegions({ source, receiver, planM, groundFactors }: PathRecord): GroundRegions | null {
  if (groundFactors === null) return null;
  const [gSource, gMiddle, gReceiver] = groundFactors;
  const regionsM = REGION_PER_HEIGHT * (source.heightM + receiver.heightM);
  const q = planM <= regionsM ? 0 : 1 - regionsM / planM;
  const middle = -3 * q * (1 - gMiddle);
  return {
    asDb: endRegion(source.heightM, planM, gSource),
    arDb: endRegion(receiver.heightM, planM, gReceiver),
    amDb: [-3 * q, middle, middle, middle, middle, middle, middle, middle].map((level) => level + 0),
  };
}

/**
 * As or Ar, per band, dB.
 * @param h height above the ground, m
 * @param dp horizontal distance, m
 * @param g ground factor
 */
function endRegion(h: number, dp: number, g: number): number[] {
  const near = 1 - Math.exp(-dp / 50);
  const a =
    1.5 +
    3 * Math.exp(-0.12 * (h - 5) ** 2) * near +
    5.7 * Math.exp(-0.09 * h ** 2) * (1 - Math.exp(-2.8e-6 * dp ** 2));
  const b = 1.5 + 8.6 * Math.exp(-0.09 * h ** 2) * near;
  const c = 1.5 + 14 * Math.exp(-0.46 * h ** 2) * near;
  const d = 1.5 + 5 * Math.exp(-0.9 * h ** 2) * near;
  const high = -1.5 * (1 - g);
  return [-1.5, -1.5 + g * a, -1.5 + g * b, -1.5 + g * c, -1.5 + g * d, high, high, high];
}

/** Kgeo of edition 2024: [dp² + (hS − hR)²] / [dp² + (hS + hR)²]; the alternative method of 1996 has it in eq. 11. */
export function geometryFactor({ source, receiver, planM }: Pick<PathRecord, 'source' | 'receiver' | 'planM'>): number {
  const [difference, sum] = [source.heightM - receiver.heightM, source.heightM + receiver.heightM];
  const whole = planM ** 2 + sum ** 2;
  return whole > 0 ? (planM ** 2 + difference ** 2) / whole : 1;
}
