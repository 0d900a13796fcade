/** The measurements of a logger by quarter of an hour. */
import { z } from 'zod';
import type { PassedMinute } from '../../model/assessment/crew-timetable.ts';
import { jsonDepth, LOGGER_LIMITS } from '../../model/limits.ts';

export const QUARTER_MINUTES = 15;

/** One quarter of an hour of a logger. Levels in dB(A), null if the file has none. */
export interface Quarter {
  /** Beginning of the quarter. */
  readonly from: PassedMinute;
  readonly laeq: number;
  readonly la90: number | null;
  readonly lamax: number | null;
  /** Wind at the microphone, m/s. */
  readonly windMs: number | null;
  readonly rainMm: number | null;
}

const levels = z.array(z.number().min(-20).max(200).nullable());

/** Columns of equal length in chronological order. */
const columnsSchema = z
  .object({
    /** Beginning of the first quarter in minutes since 1970 in UTC, and the offset of each quarter from it in minutes. */
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

/** Quarters in their stored form. It is JSON text, because security rules can limit the length of a text. */
export const quartersTextSchema = z
  .string()
  .max(LOGGER_LIMITS.quartersText)
  .transform((text, context): unknown => {
    try {
      if (jsonDepth(text) <= 2) return JSON.parse(text);
    } catch {
      // Text that is not JSON is an issue of the schema.
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

/**
 * @param quarters quarters in chronological order; levels are stored to 0.1 dB, as loggers write them, or to 0.01 dB if they are
 * finer
 */
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
