/** A project's table of ground-borne noise levels inside buildings, by kind of equipment and distance. */
import { z } from 'zod';
import { GROUND_BORNE_LIMITS } from '../limits.ts';
import { WORKING_DISTANCES, workingKeySchema } from '../equipment/working-distances.ts';

/** One row: the level inside a building for one item of a kind of equipment, at a distance in plan. */
const groundBorneRowSchema = z.object({
  kind: workingKeySchema,
  distanceM: z.number().min(GROUND_BORNE_LIMITS.nearestM).max(GROUND_BORNE_LIMITS.farthestM),
  levelDb: z.number().min(-20).max(120),
});
export type GroundBorneRow = z.infer<typeof groundBorneRowSchema>;

/** Two rows of a kind of equipment that contradict each other, and the reason. */
export interface RowFault {
  /** Index of the row. */
  readonly row: number;
  readonly message: string;
}

/** Finds contradictions between the rows of a kind of equipment: a repeated distance, or a level that increases with distance. */
export function faultsOfRows(rows: readonly GroundBorneRow[]): RowFault[] {
  const numbered = rows.map((row, number) => ({ ...row, number }));
  return WORKING_DISTANCES.flatMap(({ key, name }) => {
    const own = numbered.filter(({ kind }) => kind === key).sort((a, b) => a.distanceM - b.distanceM);
    return own.slice(1).flatMap(({ distanceM, levelDb, number }, at): RowFault[] => {
      const nearer = own[at];
      if (nearer === undefined) return [];
      if (nearer.distanceM === distanceM) {
        return [{ row: number, message: `There is a second level of ${name} at ${distanceM} m. Expected one.` }];
      }
      if (levelDb <= nearer.levelDb) return [];
      const message = `${name} is ${levelDb} dB(A) at ${distanceM} m, and ${nearer.levelDb} dB(A) at ${nearer.distanceM} m. Expected levels that do not rise with the distance.`;
      return [{ row: number, message }];
    });
  });
}

/** The ground-borne noise table of a project. */
export const groundBorneTableSchema = z
  .object({
    /** The level in the table. Some tables give the maximum. It is compared with the same criteria, which is conservative. */
    quantity: z.enum(['LAeq', 'LAmax']),
    source: z.string().trim().min(1, 'Say where the table comes from.').max(GROUND_BORNE_LIMITS.source),
    rows: z.array(groundBorneRowSchema).min(1, 'must have a row').max(GROUND_BORNE_LIMITS.rows),
  })
  .superRefine(({ rows }, context) => {
    for (const { row, message } of faultsOfRows(rows))
      context.addIssue({ code: 'custom', path: ['rows', row], message });
  });
export type GroundBorneTable = z.infer<typeof groundBorneTableSchema>;
