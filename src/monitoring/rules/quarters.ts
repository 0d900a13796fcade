/** What a logger measured, by quarter of an hour. */
import { z } from 'zod';
import type { PassedMinute } from '../../model/assessment/crew-timetable.ts';
import { jsonDepth, LOGGER_LIMITS } from '../../model/limits.ts';

export const QUARTER_MINUTES = 15;

/** One quarter of an hour of a logger. Levels in dB(A); null where the file has none. */
export interface Quarter {
  /** When it begins. */
  readonly from: PassedMinute;
  readonly laeq: number;
  readonly la90: number | null;
  readonly lamax: number | null;
  /** Wind at the microphone, m/s. */
  readonly windMs: number | null;
  readonly rainMm: number | null;
}

const levels = z.array(z.number().min(-20).max(200).nullable());

/** Columns of equal length, in the order of time. */
const columnsSchema = z
  .object({
    /** Minutes since 1970, UTC: the first one, and of each how much later it begins. */
    start: z.number().int(),
    after: z.array(z.number().int().min(0)).max(LOGGER_LIMITS.quarters),
    laeq: z.array(z.number().min(-20).max(200)),
    la90: levels,
    lamax: levels,
    wind: z.array(z.number().min(0).max(200).nullable()),
    rain: z.array(z.number().min(0).max(2000).nullable()),
  })
  .refine(
    ({ after, laeq, la90, lamax, wind, rain }) =>
      [laeq, la90, lamax, wind, rain].every(({ length }) => length === after.length),
    'must have columns of equal length',
  );

/** Quarters as they are stored: JSON text, which the rules can bound. */
export const quartersTextSchema = z
  .string()
  .max(LOGGER_LIMITS.quartersText)
  .transform((text, context): unknown => {
    try {
      if (jsonDepth(text) <= 2) return JSON.parse(text);
    } catch {
      // What is no JSON is an issue of the schema.
    }
    context.addIssue({ code: 'custom', message: 'is no list of quarters' });
    return z.NEVER;
  })
  .pipe(columnsSchema)
  .transform(({ start, after, laeq, la90, lamax, wind, rain }): Quarter[] =>
    after.map((minutes, at) => ({
      from: start + minutes,
      laeq: laeq[at] ?? 0,
      la90: la90[at] ?? null,
      lamax: lamax[at] ?? null,
      windMs: wind[at] ?? null,
      rainMm: rain[at] ?? null,
    })),
  );

/** @param quarters in the order of time; levels are kept to 0.1 dB, as loggers write them, or finer to 0.01 */
export function quartersText(quarters: readonly Quarter[]): string {
  const start = quarters[0]?.from ?? 0;
  const fine = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
  return JSON.stringify({
    start,
    after: quarters.map(({ from }) => from - start),
    laeq: quarters.map(({ laeq }) => fine(laeq)),
    la90: quarters.map(({ la90 }) => fine(la90)),
    lamax: quarters.map(({ lamax }) => fine(lamax)),
    wind: quarters.map(({ windMs }) => fine(windMs)),
    rain: quarters.map(({ rainMm }) => fine(rainMm)),
  });
}
