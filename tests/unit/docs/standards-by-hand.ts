/** Tables and formulas of the standards, transcribed for tests. Nothing here is taken from the product. */

/** IEC 61672-1, 63 Hz to 8 kHz. */
export const A_WEIGHTING = [-26.2, -16.1, -8.6, -3.2, 0, 1.2, 1, -1.1];
export const BANDS_HZ = [63, 125, 250, 500, 1000, 2000, 4000, 8000];
/** ISO 9613-2:1996 table 2, 10 °C and 70 %, dB/km, with half a unit of the last digit. */
export const AIR: ReadonlyArray<readonly [number, number]> = [
  [0.1, 0.05],
  [0.4, 0.05],
  [1.0, 0.05],
  [1.9, 0.05],
  [3.7, 0.05],
  [9.7, 0.05],
  [32.8, 0.05],
  [117, 0.5],
];

/** The row of Period 2 in the matrix of additional mitigation measures for residences, by dB above the RBL. */
export const PERIOD_2: ReadonlyArray<
  readonly [number, { readonly name: string; readonly measures: readonly string[] }]
> = [
  [5, { name: 'Noticeable', measures: ['N'] }],
  [10, { name: 'Clearly audible', measures: ['V', 'N', 'R2', 'DR'] }],
  [20, { name: 'Moderately intrusive', measures: ['V', 'IB', 'N', 'PC', 'SN', 'R2', 'DR'] }],
  [30, { name: 'Highly intrusive', measures: ['AA', 'V', 'IB', 'N', 'PC', 'SN', 'R2', 'DR'] }],
];

/** ISO 9613-2:1996 table 3: the attenuation of the source or receiver region, dB. */
export function regionDb(band: number, g: number, heightM: number, planM: number): number {
  const h = heightM;
  const nearFactor = 1 - Math.exp(-planM / 50);
  const far = 1 - Math.exp(-2.8e-6 * planM ** 2);
  const a = 1.5 + 3 * Math.exp(-0.12 * (h - 5) ** 2) * nearFactor + 5.7 * Math.exp(-0.09 * h ** 2) * far;
  const b = 1.5 + 8.6 * Math.exp(-0.09 * h ** 2) * nearFactor;
  const c = 1.5 + 14 * Math.exp(-0.46 * h ** 2) * nearFactor;
  const d = 1.5 + 5 * Math.exp(-0.9 * h ** 2) * nearFactor;
  if (band === 0) return -1.5;
  return band > 4 ? -1.5 * (1 - g) : -1.5 + g * ([a, b, c, d][band - 1] ?? NaN);
}
