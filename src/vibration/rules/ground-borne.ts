/**
 * Ground-borne noise: what a residence hears inside of equipment that shakes the ground (Interim Construction Noise Guideline 2009, section
 * 4.2). No level is predicted: a table of the project says what was heard inside at which distance of which kind of equipment.
 */
import { z } from 'zod';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { type GroundBorneRow, groundBorneTableSchema } from '../../model/project/ground-borne-table.ts';
import { workingKeySchema } from '../../model/equipment/working-distances.ts';

/** What is allowed inside a residence, LAeq,15min, dB(A); the day has no criterion. */
export const GROUND_BORNE_CRITERIA = [
  { of: 'evening', name: 'Evening', levelDb: 40 },
  { of: 'night', name: 'Night', levelDb: 35 },
] as const;
export type GroundBorneTime = (typeof GROUND_BORNE_CRITERIA)[number]['of'];

/** Of operating times those that have a criterion, the evening first: by day none holds. */
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
 * `from-first`: met at the table's nearest distance; nothing is known for shorter distances;
 * `not-by-last`: not met at the table's farthest distance; nothing is known beyond it.
 */
export const distanceMetSchema = z.object({
  kind: z.enum(['at', 'from-first', 'not-by-last']),
  distanceM: z.number(),
});
export type DistanceMet = z.infer<typeof distanceMetSchema>;

/**
 * The distance beyond which a kind of equipment meets a level. Between the distances of the table the level is interpolated linearly over log10
 * of the distance; it is never extrapolated.
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

/** A work area with equipment that the table has. */
const groundBorneAreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  equipment: z.array(z.object({ name: z.string(), kind: workingKeySchema, met: metByTimeSchema })),
});
export type GroundBorneArea = z.infer<typeof groundBorneAreaSchema>;

const timeSchema = z.enum(['evening', 'night'] satisfies readonly GroundBorneTime[]);

/** A residence that is nearer than where a criterion is met. */
const groundBorneAddressSchema = z.object({
  id: z.string(),
  address: z.string(),
  /** In plan, from the edge of the work area that misses the distance by most. */
  distanceM: z.number(),
  /** Where the strictest criterion of the plan's times is met. */
  limitM: z.number(),
  /** Whether it is not met there yet: the table ends. */
  isBeyond: z.boolean().default(false),
  /** The times whose criteria may be missed, by any work area. */
  times: z.array(timeSchema),
  area: z.string(),
  equipment: z.string(),
});
export type GroundBorneAddress = z.infer<typeof groundBorneAddressSchema>;

/** What the equipment of an assessment may bring into residences by the ground. */
export const groundBorneFindingsSchema = z.object({
  quantity: groundBorneTableSchema.shape.quantity,
  source: z.string(),
  /** The table that they come from. */
  rows: groundBorneTableSchema.shape.rows,
  /** The times with a criterion in which there is work; none by day. */
  times: z.array(timeSchema),
  areas: z.array(groundBorneAreaSchema),
  /** Equipment that vibrates, and of whose kind the table has nothing. */
  untabled: z.array(z.object({ area: z.string(), equipment: z.array(z.string()) })),
  /** How many residences are nearer than where the criterion of the evening, and of the night, is met. */
  counts: z.object({ evening: z.int(), night: z.int() }),
  /** By what is missing of the distance, the most first; reports have the first of them. */
  addresses: z.array(groundBorneAddressSchema),
});
export type GroundBorneFindings = z.infer<typeof groundBorneFindingsSchema>;
