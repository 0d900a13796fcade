/** Divergence is computed for at least this distance, m: the formula for a point source is meaningless nearer to the source. */
export const MIN_DISTANCE_M = 1;

/**
 * Geometrical divergence, ISO 9613-2:1996 eq. 7: 20 lg(d / 1 m) + 11.
 * @param distanceM slant distance source–receiver, m; not taken below 1 m
 * @returns attenuation in dB
 */
export function divergenceDb(distanceM: number): number {
  return 20 * Math.log10(Math.max(distanceM, MIN_DISTANCE_M)) + 11;
}
