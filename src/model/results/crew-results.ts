/** What results store about moving crews: their timetables, and when each receiver hears them. */
import { z } from 'zod';
import { movingCrewSchema } from '../assessment/moving-crew.ts';

/** Key of the whole working time of a crew, among the keys of operating times. */
export const ALL_TIME = '';

/** A moving crew as it was assessed. */
export const assessedCrewSchema = z.object({
  crew: movingCrewSchema,
  /** Length of its line, m, and the number of equal parts into which the line was divided. */
  lineM: z.number().gt(0),
  pieces: z.int().min(1),
  /**
   * The spans in which the crew works without a break and in the same operating times. Each has the date of its evening, or of
   * the evening before its night.
   */
  spans: z.array(
    z.object({ times: z.array(z.string()), evening: z.string().nullable(), night: z.string().nullable() }),
  ),
  /** Its windows of a quarter of an hour in chronological order, as columns. */
  windows: z.object({
    /** Start of each window in local time of the project, `2026-11-28T02:15`. Empty if the assessment has no shifts. */
    from: z.array(z.string()),
    minutes: z.array(z.number()),
    /** Position of the middle of the crew at the start of the window, m along the line in the direction of drawing. */
    middleM: z.array(z.number()),
    /** Index of the span. */
    span: z.array(z.int()),
    /**
     * The parts of each window in which the crew works: the position of its middle at the beginning of the part, m along the
     * line, and the length of the part in minutes. Absent if the crew works all of every window.
     */
    parts: z.array(z.array(z.tuple([z.number(), z.number()]))).optional(),
  }),
  /**
   * By operating time, and for the whole working time: the mean share of the crew's energy that it radiates from each part of its
   * line.
   */
  occupancy: z.record(z.string(), z.array(z.number())),
});
export type AssessedCrew = z.infer<typeof assessedCrewSchema>;

const windowColumn = z.array(z.int().min(-1));

/**
 * What receivers hear of one moving crew. Each column has one entry per receiver. Windows are given by their index, and −1 means
 * none.
 */
export const crewPassSchema = z.object({
  /** Id of the work area. */
  area: z.string(),
  /** The window with the worst 15 minutes, by operating time and for the whole working time. */
  worst: z.record(z.string(), windowColumn),
  /** The level of the crew alone in that window, dB(A) to 0.01, by operating time. */
  laeq: z.record(z.string(), z.array(z.number())),
  /** The first and the last window above the criterion, and above the background. */
  heardFrom: windowColumn,
  heardUntil: windowColumn,
  backgroundFrom: windowColumn,
  backgroundUntil: windowColumn,
  /** Dates of the evenings and nights in which the crew works, and the indexes of those in which it is above the criterion. */
  evenings: z.array(z.string()),
  nights: z.array(z.string()),
  heardEvenings: z.array(z.array(z.int())),
  heardNights: z.array(z.array(z.int())),
});
export type CrewPass = z.infer<typeof crewPassSchema>;

/** The columns of a pass, by name. */
export function columnsOfPass({ worst, laeq, ...pass }: CrewPass): Array<[name: string, column: readonly unknown[]]> {
  const { heardFrom, heardUntil, backgroundFrom, backgroundUntil, heardEvenings, heardNights } = pass;
  const columns = { heardFrom, heardUntil, backgroundFrom, backgroundUntil, heardEvenings, heardNights };
  const levels = Object.entries(laeq).map(([time, column]) => [`laeq.${time}`, column] as [string, number[]]);
  return [...Object.entries(columns), ...Object.entries(worst), ...levels];
}

/** Date, start and end of a window of a crew in local time of the project. */
export interface WindowClock {
  /** `2026-11-28` */
  readonly date: string;
  /** `02:15` */
  readonly from: string;
  readonly to: string;
}

/** Null if the window does not exist or has no time. */
export function clockOfWindow({ windows }: AssessedCrew, number: number): WindowClock | null {
  const from = windows.from[number] ?? '';
  if (from === '') return null;
  const [date = '', clock = ''] = from.split('T');
  const minutes = 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3)) + Math.round(windows.minutes[number] ?? 0);
  const two = (value: number) => String(value).padStart(2, '0');
  return { date, from: clock, to: `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}` };
}
