import { z } from 'zod';
import { CRITERION_STATUSES } from '../criteria/assess-receiver.ts';
import { averagingSchema, workedSharesAt } from './averaging-results.ts';
import { assessedCrewSchema, columnsOfPass, crewPassSchema } from './crew-results.ts';
import { criteriaSetSchema, receiverTypeSchema } from '../criteria/criteria-set.ts';
import { withinAccuracySchema } from '../criteria/stated-accuracy.ts';
import { assessmentIdSchema, companyIdSchema, projectUidSchema } from '../ids.ts';
import { octaveSpectrumSchema } from '../equipment/equipment.ts';
import { directivitySchema } from '../equipment/equipment-directivity.ts';
import { methodSchema } from '../project/report-config.ts';
import { vibrationKeySchema } from '../equipment/working-distances.ts';
import { barrierCodeSchema, crewSchema, workGeometrySchema } from '../assessment/work-area.ts';

export const RESULTS_SCHEMA = 'results/1';

/** Flags of a receiver that do not depend on the operating time. */
export const PREDICTED_AT_1_M = 'predicted-at-1m';
export const IN_BUILDING = 'in-building';

/** A work area as it was assessed, with the sound power of its equipment. */
export const assessedAreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  temporaryNoiseBarrier: barrierCodeSchema,
  /** Height of the temporary noise barrier, m. Null if there is none. */
  barrierHeight: z.number().nullable(),
  geometry: workGeometrySchema,
  /** Vehicle movements of a haul road. They determine its sound power instead of usage. Null for other work areas. */
  flow: z.object({ vehiclesPerHour: z.number(), speedKmh: z.number() }).nullable(),
  /** How its crew works: at one place at a time, or over the whole area. Stationary equipment and haul roads are `all-over`. */
  crew: crewSchema,
  /** Its moving crew. Null if the crew does not move. */
  moving: assessedCrewSchema.nullable(),
  /** The shifts and hours that it is limited to, as text. Empty without a limit. */
  when: z.string(),
  /**
   * The largest share of T that it works, by operating time with an averaged level. Absent if no level is averaged or if there
   * are no shifts.
   */
  workedShare: z.record(z.string(), z.number()).optional(),
  /** Present if its equipment stands on the roof below it. Absent if it stands on the ground. */
  onRoof: z.literal(true).optional(),
  /** A-weighted sound power level of all its equipment in use, dB(A) re 1 pW. */
  lwa: z.number(),
  equipment: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Whether an engineer entered it for this assessment. It is then in no list of the project. */
      isEntered: z.boolean(),
      quantity: z.number(),
      usage: z.number(),
      height: z.number(),
      /** Top of the equipment above ground for the quick method, m. Null: twice the height. */
      top: z.number().nullable(),
      /**
       * Penalty of annoying equipment, dB. It is added to its part of the compared level and is not included in any sound power.
       */
      penalty: z.number(),
      /** Sound power level of one item at full power, dB(A) re 1 pW. */
      lwaItem: z.number(),
      /** Sound power level of the line, including quantity and usage, dB(A) re 1 pW. */
      lwa: z.number(),
      lw: octaveSpectrumSchema,
      lamax: z.number().nullable(),
      source: z.string(),
      quality: z.string(),
      /** Source of the spectrum, for an item without its own spectrum. Otherwise empty. */
      spectrumNote: z.string(),
      /** Key of its kind of equipment in the table of minimum working distances. Absent if nobody chose one. */
      vibration: vibrationKeySchema.optional(),
      /**
       * Directivity in plan and bearing of its front, degrees clockwise from north. Absent if it radiates equally in all
       * directions.
       */
      facing: z.object({ bearing: z.number(), directivity: directivitySchema }).optional(),
    }),
  ),
});
export type AssessedArea = z.infer<typeof assessedAreaSchema>;

/** A barrier line as it was assessed. */
export const assessedBarrierSchema = z.object({
  id: z.string(),
  name: z.string(),
  heightM: z.number(),
  /** Length in plan, m. */
  lengthM: z.number(),
  geometry: workGeometrySchema,
});
export type AssessedBarrier = z.infer<typeof assessedBarrierSchema>;

/** Levels at every receiver, dB(A), in the order of the receivers. */
const levelColumns = {
  /**
   * LAeq with the energy of each crew spread over its work area, to 0.01. It corresponds to the mean of a monitor over many
   * shifts.
   */
  laeqTypical: z.array(z.number()),
  /**
   * LAeq of the worst 15 minutes, to 0.01: each crew works at the place of its work area that is loudest at this receiver.
   * Without penalties.
   */
  laeq: z.array(z.number()),
  /** The compared level: `laeq` with the penalty of annoying equipment and the façade correction, rounded by the criteria set. */
  laeqAssessed: z.array(z.number()),
  /** `laeqAssessed` before rounding, to 0.01. Cumulative noise sums this level. Absent if it equals `laeq` or `laeqAssessed`. */
  laeqUnrounded: z.array(z.number()).optional(),
  /** The maximum of the loudest item at its loudest position, to 0.01, and at least `laeq`. Null: not assessed. */
  lamax: z.array(z.number().nullable()),
};
const timeLevelsSchema = z.object({ ...levelColumns, lamaxAtLeast: z.boolean() });
export type LevelColumns = z.infer<typeof timeLevelsSchema>;

/** Columns of an operating time. Each has one entry per receiver, in the order of the receivers. */
export const timeColumnsSchema = z.object({
  /** The levels if not all work areas work in this time. Otherwise the levels of the receivers apply. */
  levels: timeLevelsSchema.optional(),
  /** Index in `averaging` of the window over which the level is averaged. Absent if there is at most one window. */
  window: z.array(z.int()).optional(),
  status: z.array(z.enum(CRITERION_STATUSES)),
  /** The level that `laeqAssessed` is compared with, dB(A). Null if nothing is compared. */
  criterion: z.array(z.number().nullable()),
  /** The source of the criterion, or the reason why there is none. */
  criterionSource: z.array(z.string()),
  /** Background level that the criterion of a residence is derived from, dB(A). */
  rbl: z.array(z.number().nullable()),
  /** laeqAssessed − criterion, dB. */
  exceedance: z.array(z.number().nullable()),
  band: z.array(z.string()),
  measures: z.array(z.array(z.string())),
  /** LAmax screening level for sleep disturbance, dB(A). */
  lamaxCriterion: z.array(z.number().nullable()),
  flags: z.array(z.array(z.string())),
});
export type TimeColumns = z.infer<typeof timeColumnsSchema>;

export const receiverColumnsSchema = z.object({
  /**
   * Ids of the receivers. All receivers at the façades of an address have the same id, whatever their floor. A receiver placed by
   * hand has its own id, such as `R1-F2`.
   */
  id: z.array(z.string()),
  /** The id of each receiver's address. Counts are by address, see `addressesOf`. */
  addressId: z.array(z.string()),
  address: z.array(z.string()),
  /** The façade of each receiver by its direction, such as `NE`. Null for a receiver placed by hand. */
  facade: z.array(z.string().nullable()),
  /** The floor, from 1 for the lowest. Null if floors are not known. */
  floor: z.array(z.number().int().nullable()),
  lon: z.array(z.number()),
  lat: z.array(z.number()),
  /** Height above ground, m. */
  height: z.array(z.number()),
  type: z.array(receiverTypeSchema),
  catchment: z.array(z.string()),
  /**
   * The receivers' own criteria by operating time, dB(A), including times that were not assessed. Absent if no receiver has one.
   */
  ownNml: z.record(z.string(), z.array(z.number().nullable())).optional(),
  /**
   * Keys of the operating times in which each receiver is in use. Null: the criteria decide by its type. Absent if no receiver
   * states them.
   */
  inUse: z.array(z.array(z.string()).nullable()).optional(),
  ...levelColumns,
  flags: z.array(z.array(z.string())),
  times: z.record(z.string(), timeColumnsSchema),
});

/** `assessment_results/{id}/results.json`. Results can be read without any other document. */
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
    /**
     * Whether LAmax may be higher at every receiver, because some equipment has no maximum sound power level. See
     * `isLamaxAtLeast`.
     */
    lamaxAtLeast: z.boolean(),
    /** Why LAmax is only a lower bound at all or some receivers. Null if LAmax is known. */
    lamaxReason: z.string().nullable(),
    /** Names of the working items without a maximum sound power level, by operating time. */
    withoutLamax: z.record(z.string(), z.array(z.string())),
    areas: z.array(assessedAreaSchema),
    barriers: z.array(assessedBarrierSchema),
    receivers: receiverColumnsSchema,
    /** `laeq` of each work area alone at each receiver, dB(A) to 0.01: one column per work area, in their order. */
    areaLevels: z.array(z.array(z.number())),
    /** What the receivers hear of moving crews. */
    passes: z.array(crewPassSchema),
    /** T and the working hours, by operating time with an averaged level. */
    averaging: z.record(z.string(), averagingSchema),
    /** Number of addresses that could differ within the accuracy, by operating time. Absent if no accuracy is stated. */
    withinAccuracy: z.record(z.string(), withinAccuracySchema).optional(),
    pairs: z.number().int(),
  })
  .superRefine(({ receivers, areaLevels, areas, passes }, context) => {
    const { times, ...columns } = receivers;
    const count = columns.id.length;
    const named = [
      ...Object.entries(columns),
      ...passes.flatMap(columnsOfPass),
      ...Object.entries(times).flatMap(([key, { levels = {}, ...of }]) =>
        Object.entries({ ...of, ...levels }).map(([name, column]) => [`times.${key}.${name}`, column] as const),
      ),
    ];
    for (const [name, column] of named) {
      if (Array.isArray(column) && column.length !== count) {
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

/** The levels of the receivers in an operating time, from the work areas that work in it. */
export function levelsInTime({ receivers, lamaxAtLeast }: Results, time: string): LevelColumns {
  const { laeqTypical, laeq, laeqAssessed, laeqUnrounded, lamax } = receivers;
  const whole = { laeqTypical, laeq, laeqAssessed, lamax, lamaxAtLeast, ...(laeqUnrounded && { laeqUnrounded }) };
  return receivers.times[time]?.levels ?? whole;
}

/**
 * The level of a work area alone at a receiver in an operating time, dB(A). It is the area's contribution to `laeq` of that time.
 * If the level is averaged over T, it is averaged over the window that determines the level at the receiver.
 * @param area index of the work area in the results
 */
export function areaLevelInTime(results: Results, area: number, time: string, index: number): number {
  const { areas, areaLevels, passes, receivers } = results;
  const whole = averagedLevel(results, area, time, index, areaLevels[area]?.[index] ?? MIN_LEVEL_DB);
  // An operating time without its own levels has those of the whole working time.
  const isOwn = receivers.times[time]?.levels !== undefined || results.averaging[time] !== undefined;
  const pass = isOwn ? passes.find((candidate) => candidate.area === areas[area]?.id) : undefined;
  return pass?.laeq[time]?.[index] ?? whole;
}

/** @param level level of the area alone, averaged by the largest share of T that the area works in any operating time */
function averagedLevel(results: Results, area: number, time: string, index: number, level: number): number {
  const { id = '', workedShare, moving } = results.areas[area] ?? {};
  const share = workedShare === undefined || moving != null ? undefined : workedSharesAt(results, time, index)?.[id];
  if (workedShare === undefined || share === undefined || level <= MIN_LEVEL_DB) return level;
  const most = Math.max(...Object.values(workedShare));
  return share > 0 ? resultLevel(level + 10 * Math.log10(share / most)) : MIN_LEVEL_DB;
}

/**
 * Whether LAmax at a receiver is only a lower bound. This is the case if working equipment has no maximum sound power level, or
 * if LAeq is higher than every maximum.
 */
export function isLamaxAtLeast(
  { lamax, laeq, lamaxAtLeast }: Pick<LevelColumns, 'lamax' | 'laeq' | 'lamaxAtLeast'>,
  receiver: number,
): boolean {
  const level = lamax[receiver] ?? null;
  if (level === null) return false;
  return lamaxAtLeast || isRaisedToLaeq(level, laeq[receiver] ?? MIN_LEVEL_DB);
}

/** Whether LAmax was raised to LAeq, both in dB(A). Always false if nothing is audible. */
export const isRaisedToLaeq = (lamax: number, laeq: number): boolean => lamax > MIN_LEVEL_DB && lamax <= laeq;

/**
 * The names of the items without a maximum sound power level that work in an operating time. Empty if the results do not store
 * them.
 */
export function itemsWithoutLamax({ withoutLamax }: Pick<Results, 'withoutLamax'>, time: string): readonly string[] {
  return withoutLamax[time] ?? [];
}

export const LAMAX_AT_LEAST = 'lamax-at-least';

/**
 * All flags of a receiver in an operating time: its own flags, those of its criterion and its level, and the reason if it is not
 * compared.
 */
export function flagsOf(results: Results, time: string, index: number): string[] {
  const columns = results.receivers.times[time];
  const status = columns?.status[index] ?? 'assessed';
  return [
    ...(results.receivers.flags[index] ?? []),
    ...(columns?.flags[index] ?? []),
    ...(isLamaxAtLeast(levelsInTime(results, time), index) ? [LAMAX_AT_LEAST] : []),
    ...(status === 'assessed' ? [] : [status]),
  ];
}

/** Lowest level in results, dB(A). JSON has no −Infinity, and a lower level is not audible. */
export const MIN_LEVEL_DB = -99;

/** Rounds a level to 0.01 dB for results. */
export function resultLevel(levelDb: number): number {
  return Math.max(MIN_LEVEL_DB, Math.round(levelDb * 100) / 100);
}
