import { z } from 'zod';
import { criteriaSetSchema, receiverTypeSchema } from './criteria/criteria-set.ts';
import { assessmentIdSchema, companyIdSchema, projectUidSchema } from './ids.ts';
import { octaveSpectrumSchema } from './equipment/equipment.ts';
import { methodSchema } from './report-config.ts';
import { barrierCodeSchema, workGeometrySchema } from './work-area.ts';

export const RESULTS_SCHEMA = 'results/1';

/** Flags of a receiver whatever the operating time. */
export const PREDICTED_AT_1_M = 'predicted-at-1m';
export const IN_BUILDING = 'in-building';

/** A work area as it was assessed, with the sound power of its plant. */
export const assessedAreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  temporaryNoiseBarrier: barrierCodeSchema,
  /** Height of the temporary barrier, m; null where there is none. */
  barrierHeight: z.number().nullable(),
  geometry: workGeometrySchema,
  /** Movements of a haul road, which decide its sound power in place of usage; null for what is none. */
  flow: z.object({ vehiclesPerHour: z.number(), speedKmh: z.number() }).nullable().default(null),
  /** A-weighted sound power level of all its plant in use, dBA re 1 pW. */
  lwa: z.number(),
  plant: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      quantity: z.number(),
      usage: z.number(),
      height: z.number(),
      penalty: z.number(),
      /** Sound power level of one item at full power, dBA re 1 pW. */
      lwaItem: z.number(),
      /** Sound power level of the line: quantity, usage and penalty in, dBA re 1 pW. */
      lwa: z.number(),
      lw: octaveSpectrumSchema,
      lamax: z.number().nullable(),
      source: z.string(),
      quality: z.string(),
      /** Where the spectrum comes from, where the item has none of its own; empty otherwise. */
      spectrumNote: z.string(),
    }),
  ),
});
export type AssessedArea = z.infer<typeof assessedAreaSchema>;

/** A column of an operating time: an entry a receiver, in the receivers' order. */
export const timeColumnsSchema = z.object({
  criterion: z.array(z.number()),
  criterionSource: z.array(z.string()),
  /** LAeq − criterion, dB. */
  exceedance: z.array(z.number()),
  band: z.array(z.string()),
  measures: z.array(z.array(z.string())),
  /** LAmax screening level of sleep disturbance, dBA. */
  lamaxCriterion: z.array(z.number().nullable()),
  flags: z.array(z.array(z.string())),
});
export type TimeColumns = z.infer<typeof timeColumnsSchema>;

export const receiverColumnsSchema = z.object({
  id: z.array(z.string()),
  address: z.array(z.string()),
  lon: z.array(z.number()),
  lat: z.array(z.number()),
  /** Above ground, m. */
  height: z.array(z.number()),
  type: z.array(receiverTypeSchema),
  catchment: z.array(z.string()),
  /** LAeq, dBA to 0.01, by the method's placement. */
  laeq: z.array(z.number()),
  /** LAeq with all plant at the nearest place of each area, dBA. */
  laeqNearest: z.array(z.number()),
  lamax: z.array(z.number().nullable()),
  flags: z.array(z.array(z.string())),
  times: z.record(z.string(), timeColumnsSchema),
});

/** `assessment_results/{id}/results.json`, readable without any other document. */
export const resultsSchema = z
  .object({
    schema: z.literal(RESULTS_SCHEMA),
    assessment: assessmentIdSchema,
    project: projectUidSchema,
    company: companyIdSchema,
    inputHash: z.string(),
    engineVersion: z.string(),
    method: methodSchema,
    criteria: criteriaSetSchema,
    operatingTimes: z.array(z.string()).min(1),
    processedBy: z.string(),
    processedAt: z.iso.datetime(),
    warnings: z.array(z.string()),
    /** Why there is no LAmax; null where there is one. */
    lamaxReason: z.string().nullable(),
    areas: z.array(assessedAreaSchema),
    receivers: receiverColumnsSchema,
    /** LAeq of each work area alone at each receiver, dBA to 0.01: a column an area, in their order. */
    areaLevels: z.array(z.array(z.number())),
    pairs: z.number().int(),
  })
  .superRefine(({ receivers, areaLevels, areas }, context) => {
    const { times, ...columns } = receivers;
    const count = columns.id.length;
    const named = [
      ...Object.entries(columns),
      ...Object.entries(times).flatMap(([key, of]) =>
        Object.entries(of).map(([name, column]): [string, unknown[]] => [`times.${key}.${name}`, column]),
      ),
    ];
    for (const [name, column] of named) {
      if (column.length !== count) {
        context.addIssue({
          code: 'custom',
          path: ['receivers', name],
          message: `has ${column.length} entries, not ${count}`,
        });
      }
    }
    if (areaLevels.length !== areas.length || areaLevels.some((column) => column.length !== count)) {
      context.addIssue({ code: 'custom', path: ['areaLevels'], message: 'does not fit areas and receivers' });
    }
  });
export type Results = z.infer<typeof resultsSchema>;

/** The lowest level that a result carries: below it nothing is heard, and JSON has no −Infinity. */
export const MIN_LEVEL_DB = -99;

/** Level to 0.01 dB as results carry it. */
export function resultLevel(levelDb: number): number {
  return Math.max(MIN_LEVEL_DB, Math.round(levelDb * 100) / 100);
}
