import { z } from 'zod';

/** Default lower edges of the noise contour bands, dB(A). */
const DEFAULT_CONTOUR_BANDS_DB = [35, 40, 45, 50, 55, 60, 65, 70, 75];

/** Lower edges of the noise contour bands in ascending order, dB(A). */
export const contourBandsSchema = z
  .array(z.number().min(0).max(140))
  .min(1)
  .max(12)
  .refine((bands) => bands.every((edge, at) => at === 0 || edge > (bands[at - 1] ?? edge)), 'must rise');

/** The lower edges of a project's noise contour bands, dB(A), or the defaults. */
export function contourBandsDb(config: { readonly contourBandsDb?: readonly number[] | undefined }): readonly number[] {
  return config.contourBandsDb ?? DEFAULT_CONTOUR_BANDS_DB;
}

/** The level that contours show: `laeq` for `worst`, `laeqTypical` for `typical`. */
export const contourLevelSchema = z.enum(['worst', 'typical']);
export type ContourLevel = z.infer<typeof contourLevelSchema>;

/** The worst-case level, which is compared with the criterion. */
export const DEFAULT_CONTOUR_LEVEL: ContourLevel = 'worst';
