/**
 * Ground effect by the alternative method, ISO 9613-2:1996, 7.3.2: for A-weighted levels of broad-band noise over ground that is mostly
 * porous. It does not depend on the band.
 */

/**
 * Agr, eq. 10: 4.8 − (2 hm / d)(17 + 300 / d), not below 0.
 * @param meanHeightM hm, mean height of the straight ray over the ground: the area between them divided by d, m
 * @param distanceM d, slant distance source–receiver, m, above 0
 * @returns attenuation in dB, 0 or more
 */
export function alternativeGroundDb(meanHeightM: number, distanceM: number): number {
  return Math.max(0, 4.8 - ((2 * meanHeightM) / distanceM) * (17 + 300 / distanceM));
}

/**
 * The share of the direct sound that the reflection near the source comes up to: [dp² + (hS − hR)²] / [dp² + (hS + hR)²] of eq. 11,
 * which is Kgeo of edition 2024.
 * @param planDistanceM dp, m
 * @param sourceHeightM hS and receiverHeightM hR above the ground, m
 * @returns 0 … 1; 1 where source and receiver are one place on the ground
 */
export function reflectionGeometry(planDistanceM: number, sourceHeightM: number, receiverHeightM: number): number {
  const planSquared = planDistanceM * planDistanceM;
  const whole = planSquared + (sourceHeightM + receiverHeightM) ** 2;
  return whole > 0 ? (planSquared + (sourceHeightM - receiverHeightM) ** 2) / whole : 1;
}
