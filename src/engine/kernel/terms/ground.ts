/**
 * Ground effect by the general method (ISO 9613-2:1996, 7.3.1 and table 3, and edition 2024) and by the alternative method for
 * A-weighted levels over mostly porous ground (7.3.2). The source region extends 30 hS from the source and the receiver region 30
 * hR from the receiver, each at most over the horizontal distance dp. Results are energies 10^(−0.1 Agr).
 */
import { BANDS, NEPER_PER_DB } from '../shared/band-memory';
import { exponential, exponentials } from '../shared/exponential';
import { factors, REGION_PER_HEIGHT } from './ground-cover';
import { create, Row, rowOf } from '../shared/memory';

/**
 * The parts of a′, b′, c′, d′ (table 3) that depend on the height alone, dB. They are cached because they contain exponentials:
 * 3.0 e^(−0.12 (h−5)²), 5.7 e^(−0.09 h²), 8.6 e^(−0.09 h²), 14.0 e^(−0.46 h²), 5.0 e^(−0.9 h²).
 */
@unmanaged
export class GroundShape {
  private heightM: f64;
  at125Hz: f64;
  far125Hz: f64;
  at250Hz: f64;
  at500Hz: f64;
  at1kHz: f64;

  /** Sets the height above the local ground, m. Most ends have the height of the last one. */
  setHeight(heightM: f64): void {
    if (heightM === this.heightM) return;
    this.heightM = heightM;
    const squared = heightM * heightM;
    const low = exponential(-0.09 * squared);
    this.at125Hz = 3 * exponential(-0.12 * (heightM - 5) * (heightM - 5));
    this.far125Hz = 5.7 * low;
    this.at250Hz = 8.6 * low;
    this.at500Hz = 14 * exponential(-0.46 * squared);
    this.at1kHz = 5 * exponential(-0.9 * squared);
  }

  static create(): GroundShape {
    const shape = create<GroundShape>();
    shape.heightM = NaN;
    return shape;
  }
}

/** The index of the 2 kHz band. From 2 kHz on all bands have the same ground effect. */
const FROM_2_KHZ: u32 = 5;

const sourceShape: GroundShape = GroundShape.create();
const receiverShape: GroundShape = GroundShape.create();

/** 10^(−0.1 Agr) of the current path per band; above 1 if the ground increases the level. */
export const groundEnergy: Row<f64> = rowOf<f64>(BANDS);

/**
 * Computes Agr = As + Ar + Am of a path by the general method, as energy, from the ground factors of its regions.
 * @param sourceHeightM, receiverHeightM hS and hR above the ground, m
 * @param planM dp, m, 0 or more
 * @param firstBand the lowest band to compute; lower bands are undefined afterwards
 */
export function findGeneralGround(sourceHeightM: f64, receiverHeightM: f64, planM: f64, firstBand: u32): void {
  const gSource = factors.source;
  const gReceiver = factors.receiver;

  // q: the share of the path in the middle region; 0 if source and receiver region meet.
  const regionsM = REGION_PER_HEIGHT * (sourceHeightM + receiverHeightM);
  const q = planM <= regionsM ? 0 : 1 - regionsM / planM;
  const middle = -3 * q * (1 - factors.middle);

  // 2 kHz and above: −1.5 (1 − G) at both ends.
  const high = middle - 1.5 * (2 - gSource - gReceiver);
  const energies = changetype<usize>(groundEnergy);
  const perDb = f64x2.splat(-NEPER_PER_DB);
  if (firstBand >= FROM_2_KHZ) {
    const all = exponentials(f64x2.mul(f64x2.splat(high), perDb));
    v128.store(energies, all, 32);
    v128.store(energies, all, 48);
    return;
  }

  sourceShape.setHeight(sourceHeightM);
  receiverShape.setHeight(receiverHeightM);
  const left = exponentials(f64x2(-planM / 50, -2.8e-6 * planM * planM));
  const near = 1 - f64x2.extract_lane(left, 0);
  const far = 1 - f64x2.extract_lane(left, 1);

  // 63 Hz does not depend on ground factors: −1.5 at both ends and −3 q between.
  const at63Hz = -3 - 3 * q;

  // 125 Hz to 1 kHz: −1.5 + G times a′, b′, c′ or d′.
  const low = middle - 3 + 1.5 * (gSource + gReceiver);
  const at125Hz =
    low +
    gSource * (sourceShape.at125Hz * near + sourceShape.far125Hz * far) +
    gReceiver * (receiverShape.at125Hz * near + receiverShape.far125Hz * far);
  const at250Hz = low + (gSource * sourceShape.at250Hz + gReceiver * receiverShape.at250Hz) * near;
  const at500Hz = low + (gSource * sourceShape.at500Hz + gReceiver * receiverShape.at500Hz) * near;
  const at1kHz = low + (gSource * sourceShape.at1kHz + gReceiver * receiverShape.at1kHz) * near;

  v128.store(energies, exponentials(f64x2.mul(f64x2(at63Hz, at125Hz), perDb)));
  v128.store(energies, exponentials(f64x2.mul(f64x2(at250Hz, at500Hz), perDb)), 16);
  const last = exponentials(f64x2.mul(f64x2(at1kHz, high), perDb));
  v128.store(energies, last, 32);
  const above = v128.shuffle<f64>(last, last, 1, 1);
  v128.store(energies, above, 48);
}

/**
 * Edition 2024 weakens the ground effect on steep paths by Kgeo: Agr → −10 lg [1 + (10^(−Agr/10) − 1) Kgeo].
 * @param energy 10^(−0.1 Agr)
 * @param kGeo `reflectionGeometry` of the path, 0 … 1
 * @returns the weakened energy
 */
export function weakenedGround(energy: f64, kGeo: f64): f64 {
  return 1 + (energy - 1) * kGeo;
}

/** Applies Kgeo to the ground effect of the current path. */
export function weakenGround(kGeo: f64): void {
  for (let band: u32 = 0; band < BANDS; band++) groundEnergy[band] = weakenedGround(groundEnergy[band], kGeo);
}

/**
 * Agr by the alternative method, equal in all bands, eq. 10: 4.8 − (2 hm / d)(17 + 300 / d), at least 0.
 * @param meanHeightM hm, mean height of the straight ray over the ground: the area between them divided by d, m
 * @param distanceM d, slant distance between source and receiver, m, above 0
 * @returns attenuation in dB, 0 or more
 */
export function alternativeGroundDb(meanHeightM: f64, distanceM: f64): f64 {
  return max(0, 4.8 - ((2 * meanHeightM) / distanceM) * (17 + 300 / distanceM));
}

/** Computes Agr of a path by the alternative method, as energy. Parameters as in `alternativeGroundDb`. */
export function findAlternativeGround(meanHeightM: f64, distanceM: f64): void {
  const energy = exponential(-NEPER_PER_DB * alternativeGroundDb(meanHeightM, distanceM));
  for (let band: u32 = 0; band < BANDS; band++) groundEnergy[band] = energy;
}

/**
 * The energy of the reflection near the source relative to direct sound: [dp² + (hS − hR)²] / [dp² + (hS + hR)²] of eq. 11, which
 * is Kgeo of edition 2024.
 * @param planM dp, m
 * @param sourceHeightM, receiverHeightM hS and hR above the ground, m
 * @returns 0 … 1; 1 if source and receiver are one point on the ground
 */
export function reflectionGeometry(planM: f64, sourceHeightM: f64, receiverHeightM: f64): f64 {
  const planSquared = planM * planM;
  const sum = sourceHeightM + receiverHeightM;
  const difference = sourceHeightM - receiverHeightM;
  const whole = planSquared + sum * sum;
  return whole > 0 ? (planSquared + difference * difference) / whole : 1;
}
