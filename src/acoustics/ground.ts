/**
 * Ground effect by the general method, ISO 9613-2:1996, 7.3.1 and table 3, and as edition 2024 changes it. The source region reaches 30 hS from the source,
 * the receiver region 30 hR from the receiver, neither beyond the horizontal distance dp.
 */
import { NEPER_PER_DB } from './bands.ts';

/** A source or receiver region is this many times as long as its end is high. */
export const REGION_PER_HEIGHT = 30;

/**
 * The parts of a′, b′, c′, d′ (table 3) that depend on the height alone, so that a pair needs no exponential of them.
 * @param heightM height above the local ground, m
 * @returns 3.0 e^(−0.12 (h−5)²), 5.7 e^(−0.09 h²), 8.6 e^(−0.09 h²), 14.0 e^(−0.46 h²), 5.0 e^(−0.9 h²), dB
 */
export function groundShape(heightM: number): Float64Array {
  const squared = heightM * heightM;
  const low = Math.exp(-0.09 * squared);
  return Float64Array.of(
    3 * Math.exp(-0.12 * (heightM - 5) ** 2),
    5.7 * low,
    8.6 * low,
    14 * Math.exp(-0.46 * squared),
    5 * Math.exp(-0.9 * squared),
  );
}

/**
 * Agr = As + Ar + Am of one path.
 * @param sourceShape `groundShape` of the source's height
 * @param receiverShape `groundShape` of the receiver's height
 * @param sourceHeightM hS above the ground, m
 * @param receiverHeightM hR above the ground, m
 * @param planDistanceM dp, m, 0 or more
 * @param g ground factors 0 … 1 of the source, middle and receiver region, each length-weighted
 * @param out eight values in dB, 63 Hz to 8 kHz; negative where the ground adds to the level
 */
export function groundAttenuationDb(
  sourceShape: Float64Array,
  receiverShape: Float64Array,
  sourceHeightM: number,
  receiverHeightM: number,
  planDistanceM: number,
  g: Float64Array,
  out: Float64Array,
): void {
  const gSource = g[0]!;
  const gMiddle = g[1]!;
  const gReceiver = g[2]!;
  const near = 1 - Math.exp(-planDistanceM / 50);
  const far = 1 - Math.exp(-2.8e-6 * planDistanceM * planDistanceM);

  // q: the share of the path that is middle region; 0 where source and receiver region meet.
  const regionsM = REGION_PER_HEIGHT * (sourceHeightM + receiverHeightM);
  const q = planDistanceM <= regionsM ? 0 : 1 - regionsM / planDistanceM;
  const middle = -3 * q * (1 - gMiddle);

  // 63 Hz knows no ground factor: −1.5 at both ends and −3 q between.
  out[0] = -3 - 3 * q;

  // 125 Hz to 1 kHz: −1.5 + G times a′, b′, c′ or d′.
  const aSource = 1.5 + sourceShape[0]! * near + sourceShape[1]! * far;
  const aReceiver = 1.5 + receiverShape[0]! * near + receiverShape[1]! * far;
  out[1] = -3 + gSource * aSource + gReceiver * aReceiver + middle;
  for (let band = 2; band <= 4; band++) {
    const atSource = 1.5 + sourceShape[band]! * near;
    const atReceiver = 1.5 + receiverShape[band]! * near;
    out[band] = -3 + gSource * atSource + gReceiver * atReceiver + middle;
  }

  // 2 kHz and above: −1.5 (1 − G) at both ends.
  const high = -1.5 * (1 - gSource) - 1.5 * (1 - gReceiver) + middle;
  out[5] = high;
  out[6] = high;
  out[7] = high;
}

/**
 * Edition 2024: the ground counts by Kgeo only, Agr → −10 lg [1 + (10^(−Agr/10) − 1) Kgeo], so that steep paths are left alone.
 * @param groundDb Agr per band, dB; changed in place
 * @param kGeo `reflectionGeometry` of the path, 0 … 1
 */
export function weakenGround(groundDb: Float64Array, kGeo: number): void {
  for (let band = 0; band < groundDb.length; band++) {
    groundDb[band] = -Math.log1p(Math.expm1(-NEPER_PER_DB * groundDb[band]!) * kGeo) / NEPER_PER_DB;
  }
}
