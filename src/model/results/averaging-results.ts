/** What results keep of levels LAeq,T: T, and the hours worked in the window of that length that counts at each receiver. */
import { z } from 'zod';
import { levelOver } from '../criteria/criteria-set.ts';

export const averagingSchema = z.object({
  /** T as the criteria have it, min; null where they have none and it is the whole operating time. */
  minutes: z.number().nullable(),
  /** The windows that count at some receiver. */
  windows: z.array(
    z.object({
      /** When it begins by the project's clock, `2026-11-28T08:00`; empty where the assessment has no shifts. */
      from: z.string(),
      /** T, or the length of the operating time on that day where that is shorter. */
      minutes: z.number(),
      /** Minutes that each work area works in it, in their order. */
      worked: z.array(z.number()),
    }),
  ),
});
export type Averaging = z.infer<typeof averagingSchema>;

/** What of results says how levels are averaged. */
export interface AveragedResults {
  readonly averaging: Readonly<Record<string, Averaging>>;
  readonly areas: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly receivers: { readonly times: Readonly<Record<string, { readonly window?: readonly number[] | undefined }>> };
}

/** A window over which the level at a receiver is averaged. */
export interface WindowAt {
  readonly from: string;
  /** T on that day. */
  readonly minutes: number;
  /** The work areas that work in it. */
  readonly worked: ReadonlyArray<{ readonly id: string; readonly name: string; readonly minutes: number }>;
}

/** The window that counts at a receiver; null where the level of the operating time is not averaged over T, and in results that keep none. */
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

/** The share of T that each work area works in the window that counts at a receiver, by their ids; null where nothing is averaged. */
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

/** Hours to two decimals at most, without zeros at the end: `4`, `2.5`. */
export const formatHours = (minutes: number): string => String(Math.round((100 * minutes) / 60) / 100);
