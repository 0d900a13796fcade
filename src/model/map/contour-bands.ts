import { z } from 'zod';

/** Lower edges of the bands of noise contours where a project has none of its own, dB(A). */
const DEFAULT_CONTOUR_BANDS_DB = [35, 40, 45, 50, 55, 60, 65, 70, 75];

/** Lower edges of the bands of noise contours, dB(A), rising. */
export const contourBandsSchema = z
  .array(z.number().min(0).max(140))
  .min(1)
  .max(12)
  .refine((bands) => bands.every((edge, at) => at === 0 || edge > (bands[at - 1] ?? edge)), 'must rise');

/** The bands to draw for a project. */
export function contourBandsDb(config: { readonly contourBandsDb?: readonly number[] | undefined }): readonly number[] {
  return config.contourBandsDb ?? DEFAULT_CONTOUR_BANDS_DB;
}

/** Which level contours are of: `laeqTypical` or `laeq`. */
export const contourLevelSchema = z.enum(['worst', 'typical']);
export type ContourLevel = z.infer<typeof contourLevelSchema>;

/** The level that is compared with the criterion, as the receivers show it. */
export const DEFAULT_CONTOUR_LEVEL: ContourLevel = 'worst';
