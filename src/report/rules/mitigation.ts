/** Measures of mitigation with their last days, as reports keep them. */
import { z } from 'zod';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { noticeLists } from '../../notifications/rules/notice-lists.ts';
import type { NoticeWindow } from '../../notifications/rules/notice-window.ts';
import { addressesOf } from '../../model/results/results-by-address.ts';
import type { Results } from '../../model/results/results.ts';

const daysSchema = z.object({
  /** The first day on which it counts, `YYYY-MM-DD`; null for any day before. */
  from: z.string().nullable(),
  /** The last day. */
  to: z.string(),
  /** Until when on that day, such as `22:00`; null for all of it. */
  until: z.string().nullable(),
  /** Addresses for which these are the days. */
  addresses: z.number().int(),
});

const mitigationSchema = z.object({
  /** Key of the measure. */
  measure: z.string(),
  /** Addresses at any of whose receivers it is asked for, in any operating time. */
  addresses: z.number().int(),
  /** By the last day; none for a measure without a time. */
  days: z.array(daysSchema),
  /** Whether `days` are the first and the last alone, since addresses have more than a report lists. */
  isByAddress: z.boolean(),
});
export type Mitigation = z.infer<typeof mitigationSchema>;

export const mitigationsSchema = z.array(mitigationSchema);

/**
 * The measures that people are told of or offered, in the order of the criteria set, with the days by which that has to be done.
 * @param assessment whose shifts say when the work begins
 */
export function mitigationsOf(
  results: Results,
  assessment: Pick<Assessment, 'shifts' | 'startDate' | 'workAreas'>,
): Mitigation[] {
  return noticeLists(results, assessment, results.criteria).map(({ measure, addresses }) => {
    const windows = addresses.flatMap(({ window }) => window ?? []);
    const byHour = daysOf(windows, ({ until }) => until ?? '24:00');
    // A crew that moves comes near each address at another hour: the earliest of a day holds for all of its addresses.
    const days = byHour.length > MAX_LINES ? daysOf(windows, () => '') : byHour;
    const isByAddress = days.length > MAX_LINES;
    const listed = isByAddress ? [...days.slice(0, 1), ...days.slice(-1)] : days;
    return { measure: measure.key, addresses: addresses.length, days: listed, isByAddress };
  });
}

/** At how many addresses each measure is asked for in any operating time, in the order of the criteria set; those of none are left out. */
export function measureCounts(results: Results): Array<{ measure: string; addresses: number }> {
  const { receivers, operatingTimes, criteria } = results;
  const counts = new Map<string, number>();
  for (const { receivers: own } of addressesOf(results)) {
    const asked = operatingTimes.flatMap((time) =>
      own.flatMap((index) => receivers.times[time]?.measures[index] ?? []),
    );
    for (const measure of new Set(asked)) counts.set(measure, (counts.get(measure) ?? 0) + 1);
  }
  return criteria.measures.flatMap(({ key }) => {
    const addresses = counts.get(key);
    return addresses === undefined ? [] : [{ measure: key, addresses }];
  });
}

/** So many last days of a measure are told: by the hour, or else by the day, or else the first and the last of them. */
const MAX_LINES = 12;

/** The windows by their last day, with the earliest hour of those that are told together. */
function daysOf(windows: readonly NoticeWindow[], hourOf: (window: NoticeWindow) => string): Mitigation['days'] {
  const days = new Map<string, Mitigation['days'][number]>();
  for (const window of windows) {
    const key = `${window.to} ${hourOf(window)} ${window.from ?? ''}`;
    const known = days.get(key) ?? { ...window, addresses: 0 };
    const isEarlier = (window.until ?? '24:00') < (known.until ?? '24:00');
    days.set(key, { ...known, until: isEarlier ? window.until : known.until, addresses: known.addresses + 1 });
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
