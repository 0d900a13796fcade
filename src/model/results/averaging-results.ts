/**
 * What results store about averaged levels LAeq,T: T, and the working hours in the window that determines the level at each
 * receiver.
 */
import { z } from 'zod';
import { levelOver } from '../criteria/criteria-set.ts';

export const averagingSchema = z.object({
  /** T of the criteria, min. Null if T is the whole operating time. */
  minutes: z.number().nullable(),
  /** The windows that determine the level of at least one receiver. */
  windows: z.array(
    z.object({
      /** Start of the window in local time of the project, `2026-11-28T08:00`. Empty if the assessment has no shifts. */
      from: z.string(),
      /** T, or the length of the operating time on that day if it is shorter. */
      minutes: z.number(),
      /** Working minutes of each work area in the window, in the order of the work areas. */
      worked: z.array(z.number()),
    }),
  ),
});
export type Averaging = z.infer<typeof averagingSchema>;

/** The parts of results that describe averaging. */
export interface AveragedResults {
  readonly averaging: Readonly<Record<string, Averaging>>;
  readonly areas: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly receivers: { readonly times: Readonly<Record<string, { readonly window?: readonly number[] | undefined }>> };
}

/** A window over which the level at a receiver is averaged. */
export interface WindowAt {
  readonly from: string;
  /** T on that day, min. */
  readonly minutes: number;
  /** The work areas that work in the window. */
  readonly worked: ReadonlyArray<{ readonly id: string; readonly name: string; readonly minutes: number }>;
}

/**
 * The window that determines the level at a receiver. Null if the level of the operating time is not averaged, or if the results
 * do not store windows.
 */
export function windowAt(
  { averaging, areas, receivers }: AveragedResults,
  time: string,
  index: number,
): WindowAt | null {
  const windows = averaging[time]?.windows ?? [];
  const window = windows[receivers.times[time]?.window?.[index] ?? 0];
  if (window === undefined) return null;
  const worked = areas.flatMap(({ id, name }, area) => {
    const minutes = window.worked[area] ?? 0;
    return minutes > 0 ? [{ id, name, minutes }] : [];
  });
  return { from: window.from, minutes: window.minutes, worked };
}

/**
 * The share of T that each work area works, by id, in the window that determines the level at a receiver. Null if the level is
 * not averaged.
 */
export function workedSharesAt(results: AveragedResults, time: string, index: number): Record<string, number> | null {
  const window = windowAt(results, time, index);
  if (window === null) return null;
  const shareOf = (id: string) => (window.worked.find((area) => area.id === id)?.minutes ?? 0) / window.minutes;
  return Object.fromEntries(results.areas.map(({ id }) => [id, shareOf(id)]));
}

/** `LAeq,10h: Piling 4 h, Breaking 2.5 h` */
export function formatWindow({ minutes, worked }: WindowAt): string {
  return `${levelOver(minutes)}: ${worked.map((area) => `${area.name} ${formatHours(area.minutes)} h`).join(', ')}`;
}

/** Hours with up to two decimals and no trailing zeros: `4`, `2.5`. */
export const formatHours = (minutes: number): string => String(Math.round((100 * minutes) / 60) / 100);
