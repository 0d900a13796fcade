/** Measures of mitigation with their last days, as reports keep them. */
import { z } from 'zod';
import type { Assessment } from '../assessment.ts';
import { noticeLists } from '../notices/notice-lists.ts';
import type { Results } from '../results.ts';

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
  /** Whether there would be days, and nobody knows from the plan when the work comes near an address. */
  isUntimed: z.boolean(),
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
  return noticeLists(results, assessment, results.criteria).map(({ measure, addresses, isUntimed }) => {
    const days = new Map<string, Mitigation['days'][number]>();
    for (const { window } of addresses) {
      if (window === null) continue;
      const key = `${window.to} ${window.until ?? '24:00'} ${window.from ?? ''}`;
      const known = days.get(key) ?? { ...window, addresses: 0 };
      days.set(key, { ...known, addresses: known.addresses + 1 });
    }
    const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    return { measure: measure.key, addresses: addresses.length, days: sorted, isUntimed };
  });
}
