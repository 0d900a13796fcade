import { z } from 'zod';
import { contourBandsSchema } from './contour-bands.ts';
import { CRITERIA_SETS, DEFAULT_CRITERIA_SET } from './criteria/criteria-sets.ts';
import { type CriteriaSet, RECEIVER_TYPES, receiverTypeSchema } from './criteria/criteria-set.ts';

/** The prediction method of a project. Defaults are the product's: ISO 9613-2:1996 at 10 °C and 70 %. */
export const methodSchema = z.object({
  edition: z.enum(['1996', '2024']).default('1996'),
  groundMethod: z.enum(['general', 'alternative']).default('general'),
  /** Ground factor where no ground polygon lies. */
  groundDefault: z.number().min(0).max(1).default(0),
  temperatureC: z.number().min(-20).max(50).default(10),
  humidityPct: z.number().min(10).max(100).default(70),
  pressureKPa: z.number().min(70).max(110).default(101.325),
  reflections: z.union([z.literal(0), z.literal(1)]).default(0),
  lateral: z.boolean().default(true),
  placement: z.enum(['spread', 'nearest', 'centroid']).default('spread'),
  /** Default height of a temporary noise barrier, m. */
  barrierHeightM: z.number().gt(0).max(20).default(2.4),
});
export type Method = z.infer<typeof methodSchema>;

/** `projects/{uid}/config/reportConfig`. */
export const reportConfigSchema = z.object({
  criteriaSet: z.string().default(DEFAULT_CRITERIA_SET),
  criteriaOverrides: z.object({ landUses: z.partialRecord(receiverTypeSchema, z.number()).default({}) }).prefault({}),
  method: methodSchema.prefault({}),
  /** Lower edges of the bands of noise contours, dBA; steps of 5 dB where absent. */
  contourBandsDb: contourBandsSchema.optional(),
  timeZone: z.string().default('Australia/Sydney'),
  texts: z.object({ title: z.string().default('Noise assessment'), introduction: z.string().default('') }).prefault({}),
});
export type ReportConfig = z.infer<typeof reportConfigSchema>;

/** The configuration of a project that has none stored. */
export const DEFAULT_REPORT_CONFIG: ReportConfig = reportConfigSchema.parse({});

/**
 * The criteria set of a project with its overrides in place.
 * @throws RangeError where the configuration names a set that the product does not have
 */
export function criteriaSetOf(config: ReportConfig): CriteriaSet {
  const set = Object.hasOwn(CRITERIA_SETS, config.criteriaSet) ? CRITERIA_SETS[config.criteriaSet] : undefined;
  if (set === undefined) {
    throw new RangeError(
      `criteriaSet: expected one of ${Object.keys(CRITERIA_SETS).join(', ')}, got “${config.criteriaSet}”`,
    );
  }
  const landUses = { ...set.landUses };
  for (const type of RECEIVER_TYPES) {
    const level = config.criteriaOverrides.landUses[type];
    if (level !== undefined) landUses[type] = { level, note: 'set for this project' };
  }
  return { ...set, landUses };
}
