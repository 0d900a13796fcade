import { z } from 'zod';
import { grouped, plural } from '../format/format.ts';
import { ROW_NUMBER } from './row-number.ts';

/** Height of one floor, m, for buildings of which only the number of floors is known. */
export const BUILDING_FLOOR_M = 3;
/** Height of a receiver on the lowest floor above ground, and the height added per further floor, m. */
export const FIRST_FLOOR_RECEIVER_M = 1.5;
export const RECEIVER_FLOOR_M = 2.8;

/** An assumption that a load made because the files of a project do not give the information. */
export const assumptionSchema = z.discriminatedUnion('kind', [
  /** There is no terrain. */
  z.object({ kind: z.literal('level-ground') }),
  /** There is no map of the ground. The ground factor of the method applies everywhere. */
  z.object({ kind: z.literal('no-ground') }),
  z.object({ kind: z.literal('no-buildings') }),
  /** Number of buildings whose height was derived from their number of floors. */
  z.object({ kind: z.literal('building-heights'), count: z.number().int() }),
  /** Number of addresses in buildings whose number of floors was derived from the height. */
  z.object({ kind: z.literal('floors'), count: z.number().int() }),
  /** Number of receivers whose height was derived from their floor. */
  z.object({ kind: z.literal('floor-heights'), count: z.number().int() }),
  /** The value that an administrator assigned to blank cells of a table. */
  z.object({ kind: z.literal('default'), file: z.string(), field: z.string(), value: z.string() }),
]);
export type Assumption = z.infer<typeof assumptionSchema>;

/**
 * Formats an assumption as a sentence for people who read levels.
 * @param groundFactor default ground factor of the method
 */
export function formatAssumption(assumption: Assumption, groundFactor: number): string {
  switch (assumption.kind) {
    case 'level-ground':
      return 'The ground is taken as level: the project has no terrain.';
    case 'no-ground':
      return `The ground is taken as ${formatGround(groundFactor)}: the project has no map of the ground.`;
    case 'no-buildings':
      return 'No building screens or reflects sound: the project has no buildings.';
    case 'building-heights':
      return `${grouped(assumption.count)} ${plural(assumption.count, 'building has its height', 'buildings have their height')} from the number of floors, ${BUILDING_FLOOR_M} m each.`;
    case 'floors':
      return `${grouped(assumption.count)} ${plural(assumption.count, 'address in a building has', 'addresses in buildings have')} as many floors as the height of the building has room for, ${RECEIVER_FLOOR_M} m each.`;
    case 'floor-heights':
      return `${grouped(assumption.count)} ${plural(assumption.count, 'receiver stands', 'receivers stand')} ${FIRST_FLOOR_RECEIVER_M} m above the ground and ${RECEIVER_FLOOR_M} m higher with each floor.`;
    case 'default': {
      const { field, file, value } = assumption;
      const numbered = ['1', '2', '3'].map((row) => value.replaceAll(ROW_NUMBER, row)).join(', ');
      return value.includes(ROW_NUMBER)
        ? `Blank cells of ${field} in ${file} have the number of their row (${numbered} …).`
        : `Blank cells of ${field} in ${file} count as ${value}.`;
    }
  }
}

/** Formats a ground factor, such as `hard (G = 0)`. */
export function formatGround(factor: number): string {
  return `${factor === 0 ? 'hard' : factor === 1 ? 'soft' : 'mixed'} (G = ${factor})`;
}
