/** A crew that moves along a line while it works: resurfacing, rail, cables, line marking. */
import { z } from 'zod';

const BELOW_ZERO = 'must not be below 0';

/** Which way along its line, as the line was drawn, a crew moves. */
export const crewDirectionSchema = z.enum(['with', 'against']);

/** Longest line that a crew may move along, m: a farther start is a mistake. */
const MAX_LINE_M = 100_000;

export const movingCrewSchema = z.object({
  /** Over which its equipment is spread evenly, m along the line. */
  lengthM: z.number().min(5, 'must be at least 5 m').max(5_000, 'must be 5,000 m at most'),
  /** How far it gets in an hour; 0: it stays where it begins. */
  advanceMPerHour: z.number().min(0, BELOW_ZERO).max(20_000, 'must be 20,000 m at most'),
  direction: crewDirectionSchema.default('with'),
  /** Where its middle is when it begins, m along the line as it was drawn; the end that it moves away from where absent. */
  startM: z
    .number()
    .min(0, BELOW_ZERO)
    .max(MAX_LINE_M, `must be ${MAX_LINE_M / 1000} km at most`)
    .optional(),
  /** Whether each shift begins there again; otherwise a shift goes on where the last one stopped. */
  restarts: z.boolean().default(false),
});
export type MovingCrew = z.infer<typeof movingCrewSchema>;

/** A part of a line, m along it as it was drawn. */
export type LinePart = readonly [fromM: number, toM: number];

/** A crew on a line of a length. */
export interface CrewOnLine {
  readonly crew: MovingCrew;
  /** Of the line, m. */
  readonly lineM: number;
}

/** Where the middle of a crew is when it begins, m along the line. */
export function startOf({ crew, lineM }: CrewOnLine): number {
  const { startM, direction } = crew;
  return Math.min(lineM, startM ?? (direction === 'with' ? 0 : lineM));
}

/**
 * Where the middle of a crew is after some minutes of work, m along the line. At the line's end it stops, and works there as long as its
 * shifts last.
 */
export function middleAfter({ crew, lineM }: CrewOnLine, fromM: number, minutes: number): number {
  const movedM = (crew.advanceMPerHour * minutes) / 60;
  return Math.min(lineM, Math.max(0, crew.direction === 'with' ? fromM + movedM : fromM - movedM));
}

/** Minutes of work until the middle of a crew is at a place, m along the line; null where it never comes there. */
export function minutesUntil({ crew, lineM }: CrewOnLine, fromM: number, placeM: number): number | null {
  if (placeM < 0 || placeM > lineM) return null;
  const aheadM = crew.direction === 'with' ? placeM - fromM : fromM - placeM;
  if (aheadM === 0) return 0;
  return aheadM > 0 && crew.advanceMPerHour > 0 ? (60 * aheadM) / crew.advanceMPerHour : null;
}

/** The part of the line that a crew takes up about its middle. Beyond an end there is no line: all of its equipment is on the part that is left. */
export function partAround({ crew, lineM }: CrewOnLine, middleM: number): LinePart {
  return [Math.max(0, middleM - crew.lengthM / 2), Math.min(lineM, middleM + crew.lengthM / 2)];
}
