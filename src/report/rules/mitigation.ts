/** Mitigation measures with their last days, as stored in reports. */
import { z } from 'zod';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { noticeLists } from '../../notifications/rules/notice-lists.ts';
import type { NoticeWindow } from '../../notifications/rules/notice-window.ts';
import { addressesOf } from '../../model/results/results-by-address.ts';
import type { Results } from '../../model/results/results.ts';

const daysSchema = z.object({
  /** First day on which the measure can be done, `YYYY-MM-DD`. Null if any earlier day is allowed. */
  from: z.string().nullable(),
  /** Last day on which the measure can be done, `YYYY-MM-DD`. */
  to: z.string(),
  /** Time of the last day until which the measure can be done, such as `22:00`. Null for the whole day. */
  until: z.string().nullable(),
  /** Number of addresses with this first and last day. */
  addresses: z.number().int(),
});

const mitigationSchema = z.object({
  /** Key of the measure. */
  measure: z.string(),
  /** Number of addresses with any receiver at which the measure is required in any operating time. */
  addresses: z.number().int(),
  /** Sorted by the last day. Empty for a measure without a time. */
  days: z.array(daysSchema),
  /** Whether `days` contains only the first and the last entry, because there are more than a report lists. */
  isByAddress: z.boolean(),
});
export type Mitigation = z.infer<typeof mitigationSchema>;

export const mitigationsSchema = z.array(mitigationSchema);

/**
 * Returns the measures that residents are notified of or offered, in the order of the criteria set, with the last days for each.
 * @param assessment whose shifts state when the work begins
 */
export function mitigationsOf(
  results: Results,
  assessment: Pick<Assessment, 'shifts' | 'startDate' | 'workAreas'>,
): Mitigation[] {
  return noticeLists(results, assessment, results.criteria).map(({ measure, addresses }) => {
    const windows = addresses.flatMap(({ window }) => window ?? []);
    const byHour = daysOf(windows, ({ until }) => until ?? '24:00');
    // A moving crew comes near each address at another hour. The earliest hour of a day is then stated for all of its
    // addresses.
    const days = byHour.length > MAX_LINES ? daysOf(windows, () => '') : byHour;
    const isByAddress = days.length > MAX_LINES;
    const listed = isByAddress ? [...days.slice(0, 1), ...days.slice(-1)] : days;
    return { measure: measure.key, addresses: addresses.length, days: listed, isByAddress };
  });
}

/**
 * Counts the addresses at which each measure is required in any operating time, in the order of the criteria set. Measures that
 * no address requires are left out.
 */
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

/**
 * Largest number of last days that are listed for a measure. If there are more, they are grouped by day; if there are still more,
 * only the first and the last are listed.
 */
const MAX_LINES = 12;

/** Groups the windows by their last day and the hour from `hourOf`. Each group has the earliest hour of its windows. */
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
