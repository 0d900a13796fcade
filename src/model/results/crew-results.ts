/** What results keep of crews that move: their timetables, and when each receiver hears them. */
import { z } from 'zod';
import { movingCrewSchema } from '../assessment/moving-crew.ts';

/** Key of all of a crew's time among those of operating times. */
export const ALL_TIME = '';

/** A moving crew as it was assessed. */
export const assessedCrewSchema = z.object({
  crew: movingCrewSchema,
  /** Length of its line, m, and the number of pieces of one length that it was divided into. */
  lineM: z.number().gt(0),
  pieces: z.int().min(1),
  /** When it works without a break in the same operating times, with the date of its evening, or of the evening before its night. */
  spans: z.array(
    z.object({ times: z.array(z.string()), evening: z.string().nullable(), night: z.string().nullable() }),
  ),
  /** Its quarters of an hour, in order: a column each. */
  windows: z.object({
    /** When each begins by the project's clock, `2026-11-28T02:15`; empty where the assessment has no shifts. */
    from: z.array(z.string()),
    minutes: z.array(z.number()),
    /** Where the middle of the crew is then, m along the line as it was drawn. */
    middleM: z.array(z.number()),
    /** Number of the span. */
    span: z.array(z.int()),
    /**
     * The parts of each window in which it works, as the place of its middle at the beginning, m along the line, and minutes; absent where it
     * works all of every window.
     */
    parts: z.array(z.array(z.tuple([z.number(), z.number()]))).optional(),
  }),
  /** By operating time, and of all time: the share of its energy that it radiates from each piece on the mean. */
  occupancy: z.record(z.string(), z.array(z.number())),
});
export type AssessedCrew = z.infer<typeof assessedCrewSchema>;

const windowColumn = z.array(z.int().min(-1));

/** What receivers hear of one moving crew: a column an entry a receiver. Windows are told by their numbers; −1: none. */
export const crewPassSchema = z.object({
  /** Id of the work area. */
  area: z.string(),
  /** The worst 15 minutes, by operating time and of all time. */
  worst: z.record(z.string(), windowColumn),
  /** The level of the crew alone in it, dB(A) to 0.01, by operating time. */
  laeq: z.record(z.string(), z.array(z.number())),
  /** The first and the last quarter of an hour above the criterion, and above the background. */
  heardFrom: windowColumn,
  heardUntil: windowColumn,
  backgroundFrom: windowColumn,
  backgroundUntil: windowColumn,
  /** Dates of the evenings and nights in which the crew works, and the numbers of those in which it is above the criterion. */
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

/** From when until when a window of a crew lasts, as the project's clock shows it. */
export interface WindowClock {
  /** `2026-11-28` */
  readonly date: string;
  /** `02:15` */
  readonly from: string;
  readonly to: string;
}

/** Null where there is no such window, or no clock. */
export function clockOfWindow({ windows }: AssessedCrew, number: number): WindowClock | null {
  const from = windows.from[number] ?? '';
  if (from === '') return null;
  const [date = '', clock = ''] = from.split('T');
  const minutes = 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3)) + Math.round(windows.minutes[number] ?? 0);
  const two = (value: number) => String(value).padStart(2, '0');
  return { date, from: clock, to: `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}` };
}
