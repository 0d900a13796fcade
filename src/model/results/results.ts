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

/** Flags of a receiver whatever the operating time. */
export const PREDICTED_AT_1_M = 'predicted-at-1m';
export const IN_BUILDING = 'in-building';

/** A work area as it was assessed, with the sound power of its equipment. */
export const assessedAreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  temporaryNoiseBarrier: barrierCodeSchema,
  /** Height of the temporary barrier, m; null where there is none. */
  barrierHeight: z.number().nullable(),
  geometry: workGeometrySchema,
  /** Movements of a haul road, which decide its sound power in place of usage; null for what is none. */
  flow: z.object({ vehiclesPerHour: z.number(), speedKmh: z.number() }).nullable(),
  /** How its crew works: at one place at a time, or all over it; stationary equipment and haul roads are where they are. */
  crew: crewSchema,
  /** Its crew where that moves along a line. */
  moving: assessedCrewSchema.nullable(),
  /** The shifts and hours that it is limited to, in words; empty where there is no limit. */
  when: z.string(),
  /**
   * By operating time whose level is averaged over T, the largest share of T that it works; absent where no level is averaged, or there are no
   * shifts.
   */
  workedShare: z.record(z.string(), z.number()).optional(),
  /** Whether its equipment stands on the roof under it; absent where it stands on the ground. */
  onRoof: z.literal(true).optional(),
  /** A-weighted sound power level of all its equipment in use, dB(A) re 1 pW. */
  lwa: z.number(),
  equipment: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Whether an engineer entered it for this assessment: it is in no list of the project. */
      isEntered: z.boolean(),
      quantity: z.number(),
      usage: z.number(),
      height: z.number(),
      /** Its top, m, for the quick method; null: twice the height. */
      top: z.number().nullable(),
      /** What it adds for annoying characteristics to its part of the level that is compared, dB; in no sound power. */
      penalty: z.number(),
      /** Sound power level of one item at full power, dB(A) re 1 pW. */
      lwaItem: z.number(),
      /** Sound power level of the line: quantity and usage in, dB(A) re 1 pW. */
      lwa: z.number(),
      lw: octaveSpectrumSchema,
      lamax: z.number().nullable(),
      source: z.string(),
      quality: z.string(),
      /** Where the spectrum comes from, where the item has none of its own; empty otherwise. */
      spectrumNote: z.string(),
      /** Of which kind it is in the table of minimum working distances; absent where nobody said. */
      vibration: vibrationKeySchema.optional(),
      /** How it radiates in plan and where its front faces, degrees from north; absent of equipment that radiates alike in all directions. */
      facing: z.object({ bearing: z.number(), directivity: directivitySchema }).optional(),
    }),
  ),
});
export type AssessedArea = z.infer<typeof assessedAreaSchema>;

/** A barrier line as it stood. */
export const assessedBarrierSchema = z.object({
  id: z.string(),
  name: z.string(),
  heightM: z.number(),
  /** Length in plan. */
  lengthM: z.number(),
  geometry: workGeometrySchema,
});
export type AssessedBarrier = z.infer<typeof assessedBarrierSchema>;

/** Levels at every receiver, dB(A), in the receivers' order. */
const levelColumns = {
  /** LAeq with the crew's energy spread over its work area, to 0.01: what a monitor reads over many shifts. */
  laeqTypical: z.array(z.number()),
  /** LAeq of the worst 15 minutes, to 0.01: each crew at the place of its work area that is loudest here. No penalty. */
  laeq: z.array(z.number()),
  /** What is compared: `laeq` with the penalty of annoying equipment and the façade correction, rounded as the criteria set says. */
  laeqAssessed: z.array(z.number()),
  /**
   * `laeqAssessed` before it is rounded, to 0.01: works that go on together are summed by it. Absent where it is one of the other two.
   */
  laeqUnrounded: z.array(z.number()).optional(),
  /** The loudest item's maximum at its loudest position, to 0.01, never below `laeq`; null: not assessed. */
  lamax: z.array(z.number().nullable()),
};
const timeLevelsSchema = z.object({ ...levelColumns, lamaxAtLeast: z.boolean() });
export type LevelColumns = z.infer<typeof timeLevelsSchema>;

/** A column of an operating time: an entry a receiver, in the receivers' order. */
export const timeColumnsSchema = z.object({
  /** The levels where not all work areas work in this time; those of the receivers otherwise. */
  levels: timeLevelsSchema.optional(),
  /** The number of the window in `averaging` over which the level is averaged; absent where there is one window, or none. */
  window: z.array(z.int()).optional(),
  status: z.array(z.enum(CRITERION_STATUSES)),
  /** What `laeqAssessed` is compared with, dB(A); null where nothing is compared. */
  criterion: z.array(z.number().nullable()),
  /** Where it comes from, or why there is none. */
  criterionSource: z.array(z.string()),
  /** Background level that the criterion of a residence comes from, dB(A). */
  rbl: z.array(z.number().nullable()),
  /** laeqAssessed − criterion, dB. */
  exceedance: z.array(z.number().nullable()),
  band: z.array(z.string()),
  measures: z.array(z.array(z.string())),
  /** LAmax screening level of sleep disturbance, dB(A). */
  lamaxCriterion: z.array(z.number().nullable()),
  flags: z.array(z.array(z.string())),
});
export type TimeColumns = z.infer<typeof timeColumnsSchema>;

export const receiverColumnsSchema = z.object({
  /** Receivers at the façades of one address share an id, whatever their floor; one placed by hand has its own, such as `R1-F2`. */
  id: z.array(z.string()),
  /** The id of each receiver's address, by which they are counted: see `addressesOf`. */
  addressId: z.array(z.string()),
  address: z.array(z.string()),
  /** The façade that each stands in front of, by the way it faces, such as `NE`; null where it was placed by hand. */
  facade: z.array(z.string().nullable()),
  /** The floor, the lowest is 1; null where floors are not known. */
  floor: z.array(z.number().int().nullable()),
  lon: z.array(z.number()),
  lat: z.array(z.number()),
  /** Above ground, m. */
  height: z.array(z.number()),
  type: z.array(receiverTypeSchema),
  catchment: z.array(z.string()),
  /** Criteria of their own by operating time, dB(A), whatever times were assessed; absent where none has some. */
  ownNml: z.record(z.string(), z.array(z.number().nullable())).optional(),
  /** Keys of the operating times in which each is used, null: as the criteria have it for its type; absent where no receiver says it. */
  inUse: z.array(z.array(z.string()).nullable()).optional(),
  ...levelColumns,
  flags: z.array(z.array(z.string())),
  times: z.record(z.string(), timeColumnsSchema),
});

/** `assessment_results/{id}/results.json`: results, readable without any other document. */
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
    /** Whether LAmax may be higher at every receiver: some equipment has no maximum sound power level. See `isLamaxAtLeast`. */
    lamaxAtLeast: z.boolean(),
    /** Why LAmax is only the least that it may be, at all receivers or at some; null where it is known. */
    lamaxReason: z.string().nullable(),
    /** By operating time, the names of the items at work that have no maximum sound power level. */
    withoutLamax: z.record(z.string(), z.array(z.string())),
    areas: z.array(assessedAreaSchema),
    barriers: z.array(assessedBarrierSchema),
    receivers: receiverColumnsSchema,
    /** `laeq` of each work area alone at each receiver, dB(A) to 0.01: a column an area, in their order. */
    areaLevels: z.array(z.array(z.number())),
    /** What the receivers hear of crews that move. */
    passes: z.array(crewPassSchema),
    /** By operating time whose level is averaged over T, T and the hours worked. */
    averaging: z.record(z.string(), averagingSchema),
    /** By operating time, what the accuracy of the prediction leaves open; absent where none is stated. */
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

/** The levels of the receivers in an operating time: of the work areas that work in it. */
export function levelsInTime({ receivers, lamaxAtLeast }: Results, time: string): LevelColumns {
  const { laeqTypical, laeq, laeqAssessed, laeqUnrounded, lamax } = receivers;
  const whole = { laeqTypical, laeq, laeqAssessed, lamax, lamaxAtLeast, ...(laeqUnrounded && { laeqUnrounded }) };
  return receivers.times[time]?.levels ?? whole;
}

/**
 * The level of a work area alone at a receiver in an operating time, dB(A): what it adds to `laeq` of that time, and where that is averaged
 * over T, in the window that counts there.
 * @param area its number in the results
 */
export function areaLevelInTime(results: Results, area: number, time: string, index: number): number {
  const { areas, areaLevels, passes, receivers } = results;
  const whole = averagedLevel(results, area, time, index, areaLevels[area]?.[index] ?? MIN_LEVEL_DB);
  // Without levels of its own the operating time has those of all time.
  const isOwn = receivers.times[time]?.levels !== undefined || results.averaging[time] !== undefined;
  const pass = isOwn ? passes.find((candidate) => candidate.area === areas[area]?.id) : undefined;
  return pass?.laeq[time]?.[index] ?? whole;
}

/** @param level of the area alone, averaged by the largest share of T that it works in any operating time */
function averagedLevel(results: Results, area: number, time: string, index: number, level: number): number {
  const { id = '', workedShare, moving } = results.areas[area] ?? {};
  const share = workedShare === undefined || moving != null ? undefined : workedSharesAt(results, time, index)?.[id];
  if (workedShare === undefined || share === undefined || level <= MIN_LEVEL_DB) return level;
  const most = Math.max(...Object.values(workedShare));
  return share > 0 ? resultLevel(level + 10 * Math.log10(share / most)) : MIN_LEVEL_DB;
}

/**
 * Whether LAmax at a receiver is the least that it may be: because equipment at work has no maximum sound power level, or because LAeq is
 * higher than every maximum, which is all that is known of LAmax then.
 */
export function isLamaxAtLeast(
  { lamax, laeq, lamaxAtLeast }: Pick<LevelColumns, 'lamax' | 'laeq' | 'lamaxAtLeast'>,
  receiver: number,
): boolean {
  const level = lamax[receiver] ?? null;
  if (level === null) return false;
  return lamaxAtLeast || isRaisedToLaeq(level, laeq[receiver] ?? MIN_LEVEL_DB);
}

/** Whether an LAmax is no more than LAeq, dB(A); where nothing is audible it says nothing. */
export const isRaisedToLaeq = (lamax: number, laeq: number): boolean => lamax > MIN_LEVEL_DB && lamax <= laeq;

/** The names of the items at work in an operating time that have no maximum sound power level; none in results that do not keep them. */
export function itemsWithoutLamax({ withoutLamax }: Pick<Results, 'withoutLamax'>, time: string): readonly string[] {
  return withoutLamax[time] ?? [];
}

export const LAMAX_AT_LEAST = 'lamax-at-least';

/** All flags of a receiver in an operating time: its own, of its criterion, of its level, and why it is not compared. */
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

/** The lowest level that a result carries: below it nothing is heard, and JSON has no −Infinity. */
export const MIN_LEVEL_DB = -99;

/** Level to 0.01 dB as results carry it. */
export function resultLevel(levelDb: number): number {
  return Math.max(MIN_LEVEL_DB, Math.round(levelDb * 100) / 100);
}
