import { z } from 'zod';
import { grouped, plural } from '../format/format.ts';
import { ROW_NUMBER } from './row-number.ts';

/** Height of a building's floor where only their number is known, m. */
export const BUILDING_FLOOR_M = 3;
/** Height of the lowest floor's receiver above ground and of each floor, m. */
export const FIRST_FLOOR_RECEIVER_M = 1.5;
export const RECEIVER_FLOOR_M = 2.8;

/** What a load took for granted where the files of a project say nothing. */
export const assumptionSchema = z.discriminatedUnion('kind', [
  /** No terrain. */
  z.object({ kind: z.literal('level-ground') }),
  /** No map of the ground: all of it has the ground factor of the method. */
  z.object({ kind: z.literal('no-ground') }),
  z.object({ kind: z.literal('no-buildings') }),
  /** Buildings whose height is that of their floors. */
  z.object({ kind: z.literal('building-heights'), count: z.number().int() }),
  /** Addresses in buildings whose number of floors follows from the height. */
  z.object({ kind: z.literal('floors'), count: z.number().int() }),
  /** Receivers whose height is that of their floor. */
  z.object({ kind: z.literal('floor-heights'), count: z.number().int() }),
  /** What blank cells of a table stand for, as an administrator assigned it. */
  z.object({ kind: z.literal('default'), file: z.string(), field: z.string(), value: z.string() }),
]);
export type Assumption = z.infer<typeof assumptionSchema>;

/**
 * An assumption as a sentence for people who read levels.
 * @param groundFactor that of the method
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

/** A ground factor in words, such as `hard (G = 0)`. */
export function formatGround(factor: number): string {
  return `${factor === 0 ? 'hard' : factor === 1 ? 'soft' : 'mixed'} (G = ${factor})`;
}
