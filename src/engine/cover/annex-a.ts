/** Attenuation by foliage and by industrial sites, ISO 9613-2:1996, annex A. Edition 2024 has the same tables (A.2.2 and A.3). */

/** Table A.1, dense foliage, 63 Hz to 8 kHz: attenuation over 10 to 20 m, dB; over 20 to 200 m, dB/m. */
const SHORT_FOLIAGE_DB = [0, 0, 1, 1, 1, 1, 2, 3];
const FOLIAGE_DB_PER_M = [0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.09, 0.12];
const MIN_FOLIAGE_M = 10;
const MAX_SHORT_FOLIAGE_M = 20;
/** Attenuation does not increase beyond this length through foliage, m. */
const MAX_FOLIAGE_M = 200;

/** Table A.2, installations of industrial sites, dB/m; at most 10 dB (A.2). */
const SITE_DB_PER_M = [0, 0.015, 0.025, 0.025, 0.02, 0.02, 0.015, 0.015];
const MAX_SITE_DB = 10;

/**
 * Afol in a band, dB.
 * @param foliageM df, length of the path through foliage, m
 * @param band 0 … 7
 */
export function foliageDb(foliageM: number, band: number): number {
  if (foliageM < MIN_FOLIAGE_M) return 0;
  if (foliageM <= MAX_SHORT_FOLIAGE_M) return SHORT_FOLIAGE_DB[band]!;
  return Math.min(foliageM, MAX_FOLIAGE_M) * FOLIAGE_DB_PER_M[band]!;
}

/**
 * Asite in a band, dB.
 * @param siteM ds, length of the path through installations, m
 * @param band 0 … 7
 */
export function siteDb(siteM: number, band: number): number {
  return Math.min(MAX_SITE_DB, siteM * SITE_DB_PER_M[band]!);
}
