/** The table of a project of what was heard inside, by the kind of equipment and its distance. */
import { z } from 'zod';
import { GROUND_BORNE_LIMITS } from '../limits.ts';
import { WORKING_DISTANCES, workingKeySchema } from '../equipment/working-distances.ts';

/** One row of the table: an equipment item of a kind, at a distance in plan, and the level inside. */
const groundBorneRowSchema = z.object({
  kind: workingKeySchema,
  distanceM: z.number().min(GROUND_BORNE_LIMITS.nearestM).max(GROUND_BORNE_LIMITS.farthestM),
  levelDb: z.number().min(-20).max(120),
});
export type GroundBorneRow = z.infer<typeof groundBorneRowSchema>;

/** Two rows of a kind that do not fit together, and why. */
export interface RowFault {
  /** Number of the row among the rows. */
  readonly row: number;
  readonly message: string;
}

/** What keeps rows from being a table: a distance twice, or a level that rises with the distance. */
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

/** The table of a project. */
export const groundBorneTableSchema = z
  .object({
    /** Which level it has: some tables give the maximum, which is held against the same figures and is on the safe side. */
    quantity: z.enum(['LAeq', 'LAmax']),
    source: z.string().trim().min(1, 'Say where the table comes from.').max(GROUND_BORNE_LIMITS.source),
    rows: z.array(groundBorneRowSchema).min(1, 'must have a row').max(GROUND_BORNE_LIMITS.rows),
  })
  .superRefine(({ rows }, context) => {
    for (const { row, message } of faultsOfRows(rows))
      context.addIssue({ code: 'custom', path: ['rows', row], message });
  });
export type GroundBorneTable = z.infer<typeof groundBorneTableSchema>;
