/**
 * Addresses at which the sum of works exceeds its criterion. The same works in one operating time have the same sum on each of
 * their days, so each sum is computed once.
 */
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { SharedDays } from './shared-days.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { type Contribution, sumWorks } from './sum-works.ts';

/** Ids of addresses at which the sum of works exceeds the criterion. */
export interface AddressesOver {
  readonly over: ReadonlySet<string>;
  /** Those of them at which no work exceeds the criterion by itself. */
  readonly onlyTogether: ReadonlySet<string>;
}

/** @param contributions the levels of works in one operating time */
export function addressesOver(
  scene: PreparedScene,
  set: CriteriaSet,
  time: string,
  contributions: readonly Contribution[],
): AddressesOver {
  const operatingTime = set.operatingTimes.find(({ key }) => key === time);
  if (operatingTime === undefined) return { over: new Set(), onlyTogether: new Set() };
  const { exceedance, works } = sumWorks(scene, set, operatingTime, contributions);
  const [over, alone] = [new Set<string>(), new Set<string>()];
  scene.receivers.addressIds.forEach((id, receiver) => {
    if ((exceedance[receiver] ?? NaN) > 0) over.add(id);
    if (works.some(({ isOverAlone }) => isOverAlone[receiver] === 1)) alone.add(id);
  });
  return { over, onlyTogether: new Set([...over].filter((id) => !alone.has(id))) };
}

/**
 * Returns, by day, the addresses that exceed their criterion in any operating time of the day.
 * @param sumOf computes the sum of works in an operating time; called once for each set of works and operating time
 */
export function overByDay(
  together: readonly SharedDays[],
  sumOf: (time: string, works: readonly string[]) => AddressesOver,
): Map<string, AddressesOver> {
  const days = new Map<string, { over: Set<string>; onlyTogether: Set<string> }>();
  for (const { time, works, days: on } of together) {
    const sum = sumOf(time, works);
    for (const day of on) {
      const before = days.get(day) ?? { over: new Set(), onlyTogether: new Set() };
      days.set(day, before);
      for (const id of sum.over) before.over.add(id);
      for (const id of sum.onlyTogether) before.onlyTogether.add(id);
    }
  }
  return days;
}
