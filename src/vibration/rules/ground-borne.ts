/**
 * Ground-borne noise: the noise inside a residence that is caused by vibration of the ground (Interim Construction Noise
 * Guideline 2009, section 4.2). No level is predicted. A table of the project states the levels that were measured inside
 * buildings by distance and kind of equipment.
 */
import { z } from 'zod';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { type GroundBorneRow, groundBorneTableSchema } from '../../model/project/ground-borne-table.ts';
import { workingKeySchema } from '../../model/equipment/working-distances.ts';

/** Criteria inside a residence, LAeq,15min, dB(A). There is no criterion for the daytime. */
export const GROUND_BORNE_CRITERIA = [
  { of: 'evening', name: 'Evening', levelDb: 40 },
  { of: 'night', name: 'Night', levelDb: 35 },
] as const;
export type GroundBorneTime = (typeof GROUND_BORNE_CRITERIA)[number]['of'];

/** Returns the times with a criterion in the given operating times, evening first. The daytime has none. */
export function groundBorneTimes(
  { operatingTimes }: Pick<CriteriaSet, 'operatingTimes'>,
  keys: readonly string[],
): GroundBorneTime[] {
  const backgrounds = operatingTimes.filter(({ key }) => keys.includes(key)).map(({ background }) => background);
  return GROUND_BORNE_CRITERIA.map(({ of }) => of).filter((of) => backgrounds.includes(of));
}

export const GROUND_BORNE_SOURCE = 'Interim Construction Noise Guideline 2009, section 4.2';

/**
 * The distance beyond which a criterion is met:
 * `at`: this distance, within the range of the table;
 * `from-first`: met at the table's nearest distance; shorter distances are unknown;
 * `not-by-last`: not met at the table's farthest distance; greater distances are unknown.
 */
export const distanceMetSchema = z.object({
  kind: z.enum(['at', 'from-first', 'not-by-last']),
  distanceM: z.number(),
});
export type DistanceMet = z.infer<typeof distanceMetSchema>;

/**
 * The distance beyond which a kind of equipment meets a level. Between the distances of the table the level is interpolated
 * linearly over log10 of the distance; it is never extrapolated.
 * @returns null if the table has no row for this kind
 */
export function distanceMet(
  rows: readonly GroundBorneRow[],
  kind: GroundBorneRow['kind'],
  levelDb: number,
): DistanceMet | null {
  const own = rows.filter((row) => row.kind === kind).sort((a, b) => a.distanceM - b.distanceM);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (first.levelDb <= levelDb)
    return { kind: first.levelDb === levelDb ? 'at' : 'from-first', distanceM: first.distanceM };
  const at = own.findIndex((row) => row.levelDb <= levelDb);
  const [near, far] = [own[at - 1], own[at]];
  if (near === undefined || far === undefined) return { kind: 'not-by-last', distanceM: last.distanceM };
  const share = (near.levelDb - levelDb) / (near.levelDb - far.levelDb);
  const log = Math.log10(near.distanceM) + share * Math.log10(far.distanceM / near.distanceM);
  return { kind: 'at', distanceM: share === 1 ? far.distanceM : 10 ** log };
}

const metByTimeSchema = z.object({ evening: distanceMetSchema, night: distanceMetSchema });

/** A work area with equipment that is in the table. */
const groundBorneAreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  equipment: z.array(z.object({ name: z.string(), kind: workingKeySchema, met: metByTimeSchema })),
});
export type GroundBorneArea = z.infer<typeof groundBorneAreaSchema>;

const timeSchema = z.enum(['evening', 'night'] satisfies readonly GroundBorneTime[]);

/** A residence that is nearer than the distance at which a criterion is met. */
const groundBorneAddressSchema = z.object({
  id: z.string(),
  address: z.string(),
  /** Horizontal distance from the edge of the work area with the greatest shortfall, m. */
  distanceM: z.number(),
  /** Distance at which the strictest criterion of the plan's operating times is met, m. */
  limitM: z.number(),
  /** Whether the table ends before the criterion is met. */
  isBeyond: z.boolean().default(false),
  /** The times whose criteria any work area may exceed. */
  times: z.array(timeSchema),
  area: z.string(),
  equipment: z.string(),
});
export type GroundBorneAddress = z.infer<typeof groundBorneAddressSchema>;

/** Ground-borne noise of the equipment of an assessment in residences. */
export const groundBorneFindingsSchema = z.object({
  quantity: groundBorneTableSchema.shape.quantity,
  source: z.string(),
  /** The table from which the findings result. */
  rows: groundBorneTableSchema.shape.rows,
  /** The times with work that have a criterion. The daytime has none. */
  times: z.array(timeSchema),
  areas: z.array(groundBorneAreaSchema),
  /** Vibrating equipment whose kind is not in the table. */
  untabled: z.array(z.object({ area: z.string(), equipment: z.array(z.string()) })),
  /** Number of residences that are nearer than the distance at which the criterion of the evening, or of the night, is met. */
  counts: z.object({ evening: z.int(), night: z.int() }),
  /** Sorted by the shortfall from the distance, greatest first. Reports contain only the first ones. */
  addresses: z.array(groundBorneAddressSchema),
});
export type GroundBorneFindings = z.infer<typeof groundBorneFindingsSchema>;
