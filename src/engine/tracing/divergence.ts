/** Below this distance the divergence of a point source means nothing: it is taken at 1 m. */
export const MIN_DISTANCE_M = 1;

/**
 * Geometrical divergence, ISO 9613-2:1996 eq. 7: 20 lg(d / 1 m) + 11.
 * @param distanceM slant distance source–receiver, m; not taken below 1 m
 * @returns attenuation in dB
 */
export function divergenceDb(distanceM: number): number {
  return 20 * Math.log10(Math.max(distanceM, MIN_DISTANCE_M)) + 11;
}
