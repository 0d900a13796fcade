/** Outcomes of the work by catchment and operating time, as stored in reports. */
import { z } from 'zod';
import { isLamaxAtLeast, levelsInTime, type Results } from '../../model/results/results.ts';
import { addressesOf, positionOf, worstReceivers } from '../../model/results/results-by-address.ts';

const outcomeSchema = z.object({
  /** Name of the catchment. Empty for receivers outside all catchments. */
  catchment: z.string(),
  /** Key of the operating time. */
  time: z.string(),
  /** Number of addresses that are compared with a criterion, and number of those that exceed it. */
  addresses: z.number().int(),
  exceeding: z.number().int(),
  /** The address with the highest exceedance, by its worst receiver. */
  worst: z.object({
    address: z.string(),
    /** Façade and floor, in words. */
    place: z.string(),
    type: z.string(),
    /** The level that is compared and its criterion, dB(A). */
    level: z.number(),
    criterion: z.number(),
    /** Exceedance, dB. */
    exceedance: z.number(),
  }),
  /** The highest LAmax of a receiver with a screening level for sleep, dB(A). Null if there is none. */
  lamax: z.object({ address: z.string(), level: z.number(), criterion: z.number(), isAtLeast: z.boolean() }).nullable(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const outcomesSchema = z.object({
  /** Sorted by catchment, then in the order of the operating times. */
  rows: z.array(outcomeSchema),
  /** Number of rows left out. They have lower exceedances than the listed ones. */
  omitted: z.number().int(),
});
export type Outcomes = z.infer<typeof outcomesSchema>;

/** Most outcomes in a report. */
export const MAX_OUTCOMES = 200;

/**
 * Returns the outcomes of results by catchment and operating time. If there are too many, the ones with the highest exceedances
 * are kept.
 */
export function outcomesOf(results: Results): Outcomes {
  const all = results.operatingTimes.flatMap((time) => [...outcomesIn(results, time).values()]);
  const kept = all.toSorted((a, b) => b.worst.exceedance - a.worst.exceedance).slice(0, MAX_OUTCOMES);
  const place = new Map(results.operatingTimes.map((key, index) => [key, index]));
  const rows = kept.sort(
    (a, b) =>
      a.catchment.localeCompare(b.catchment, 'en', { numeric: true }) ||
      (place.get(a.time) ?? 0) - (place.get(b.time) ?? 0),
  );
  return { rows, omitted: all.length - rows.length };
}

function outcomesIn(results: Results, time: string): Map<string, Outcome> {
  const { receivers } = results;
  const columns = receivers.times[time];
  const rows = new Map<string, Outcome>();
  if (columns === undefined) return rows;
  const { laeqAssessed } = levelsInTime(results, time);
  const worst = worstReceivers(results, time);
  for (const index of worst) {
    const [level, criterion, exceedance] = [laeqAssessed[index], columns.criterion[index], columns.exceedance[index]];
    if (columns.status[index] !== 'assessed' || level === undefined || criterion == null || exceedance == null)
      continue;
    const catchment = receivers.catchment[index] ?? '';
    const before = rows.get(catchment);
    const addresses = (before?.addresses ?? 0) + 1;
    const exceeding = (before?.exceeding ?? 0) + (exceedance > 0 ? 1 : 0);
    if (before !== undefined && before.worst.exceedance >= exceedance) {
      rows.set(catchment, { ...before, addresses, exceeding });
      continue;
    }
    const type = receivers.type[index] ?? '';
    const at = { address: nameAt(results, index), place: positionOf(results, index), type };
    rows.set(catchment, {
      catchment,
      time,
      addresses,
      exceeding,
      worst: { ...at, level, criterion, exceedance },
      lamax: null,
    });
  }
  addLamax(results, time, rows);
  return rows;
}

/** Adds the highest LAmax to each outcome. It may occur at another façade than the compared level. */
function addLamax(results: Results, time: string, rows: Map<string, Outcome>): void {
  const { receivers } = results;
  const levels = levelsInTime(results, time);
  const { lamax } = levels;
  const criteria = receivers.times[time]?.lamaxCriterion ?? [];
  for (const address of addressesOf(results)) {
    for (const index of address.receivers) {
      const [level, criterion, row] = [lamax[index], criteria[index], rows.get(receivers.catchment[index] ?? '')];
      if (level == null || criterion == null || row === undefined) continue;
      if (row.lamax !== null && row.lamax.level >= level) continue;
      row.lamax = { address: nameAt(results, index), level, criterion, isAtLeast: isLamaxAtLeast(levels, index) };
    }
  }
}

function nameAt({ receivers }: Results, index: number): string {
  return receivers.address[index] || `Receiver ${receivers.addressId[index] ?? ''}`;
}
