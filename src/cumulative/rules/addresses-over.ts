/** At how many addresses the sum of works is over its criterion, in short: the same works in one operating time come to the same on each of their days. */
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { SharedDays } from './shared-days.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { type Contribution, sumWorks } from './sum-works.ts';

/** Ids of addresses at which the sum of works is over its criterion. */
export interface AddressesOver {
  readonly over: ReadonlySet<string>;
  /** Those at which no work is over for itself. */
  readonly onlyTogether: ReadonlySet<string>;
}

/** @param contributions of works in one operating time */
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

/** By day: the addresses at any of its hours. @param sumOf the sum of works in an operating time; asked once for each */
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
