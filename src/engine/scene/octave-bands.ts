/** Nominal octave-band centre frequencies of all spectra, Hz. */
export const OCTAVE_BANDS_HZ = [63, 125, 250, 500, 1000, 2000, 4000, 8000] as const;

export const BAND_COUNT = OCTAVE_BANDS_HZ.length;

/** A-weighting in dB at the nominal octave-band centres (IEC 61672-1). */
export const A_WEIGHTING_DB = [-26.2, -16.1, -8.6, -3.2, 0, 1.2, 1.0, -1.1] as const;

/**
 * A-weighted level of an octave-band spectrum.
 * @param levelsDb eight unweighted band levels in dB, 63 Hz to 8 kHz
 * @returns dB(A); −Infinity if every band is −Infinity
 */
export function aWeightedSum(levelsDb: ArrayLike<number>): number {
  let energy = 0;
  A_WEIGHTING_DB.forEach((weightDb, band) => {
    energy += 10 ** (0.1 * ((levelsDb[band] ?? -Infinity) + weightDb));
  });
  return 10 * Math.log10(energy);
}
