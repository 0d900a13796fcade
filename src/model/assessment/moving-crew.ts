/** A crew that moves along a line while it works: resurfacing, rail, cables, line marking. */
import { z } from 'zod';

const BELOW_ZERO = 'must not be below 0';

/** The direction in which a crew moves along its line, relative to the direction of drawing. */
export const crewDirectionSchema = z.enum(['with', 'against']);

/** Longest line that a crew may move along, m. A larger value is a mistake. */
const MAX_LINE_M = 100_000;

export const movingCrewSchema = z.object({
  /** Length over which the equipment is spread evenly, m along the line. */
  lengthM: z.number().min(5, 'must be at least 5 m').max(5_000, 'must be 5,000 m at most'),
  /** Advance of the crew, m per hour. A crew with 0 stays where it begins. */
  advanceMPerHour: z.number().min(0, BELOW_ZERO).max(20_000, 'must be 20,000 m at most'),
  direction: crewDirectionSchema.default('with'),
  /**
   * Where the middle of the crew begins, m along the line in the direction of drawing. If absent, the crew begins at the end that
   * it moves away from.
   */
  startM: z
    .number()
    .min(0, BELOW_ZERO)
    .max(MAX_LINE_M, `must be ${MAX_LINE_M / 1000} km at most`)
    .optional(),
  /** Whether each shift begins at the start again. Otherwise a shift goes on where the last shift stopped. */
  restarts: z.boolean().default(false),
});
export type MovingCrew = z.infer<typeof movingCrewSchema>;

/** A part of a line as two distances along it in the direction of drawing, m. */
export type LinePart = readonly [fromM: number, toM: number];

/** A moving crew and the length of its line. */
export interface CrewOnLine {
  readonly crew: MovingCrew;
  /** Length of the line, m. */
  readonly lineM: number;
}

/** Where the middle of a crew is when it begins, m along the line. */
export function startOf({ crew, lineM }: CrewOnLine): number {
  const { startM, direction } = crew;
  return Math.min(lineM, startM ?? (direction === 'with' ? 0 : lineM));
}

/**
 * The position of the middle of a crew after some minutes of work, m along the line. A crew that reaches the end of the line
 * stops there and works there for the rest of its shifts.
 */
export function middleAfter({ crew, lineM }: CrewOnLine, fromM: number, minutes: number): number {
  const movedM = (crew.advanceMPerHour * minutes) / 60;
  return Math.min(lineM, Math.max(0, crew.direction === 'with' ? fromM + movedM : fromM - movedM));
}

/** Minutes of work until the middle of a crew reaches a position, m along the line. Null if the crew never reaches it. */
export function minutesUntil({ crew, lineM }: CrewOnLine, fromM: number, placeM: number): number | null {
  if (placeM < 0 || placeM > lineM) return null;
  const aheadM = crew.direction === 'with' ? placeM - fromM : fromM - placeM;
  if (aheadM === 0) return 0;
  return aheadM > 0 && crew.advanceMPerHour > 0 ? (60 * aheadM) / crew.advanceMPerHour : null;
}

/**
 * The part of the line that a crew takes up when its middle is at `middleM`. Near an end of the line the part is shorter, and all
 * equipment is spread over the shorter part.
 */
export function partAround({ crew, lineM }: CrewOnLine, middleM: number): LinePart {
  return [Math.max(0, middleM - crew.lengthM / 2), Math.min(lineM, middleM + crew.lengthM / 2)];
}
