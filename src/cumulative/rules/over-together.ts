/** At how many addresses works together are over, in short: the same works in one operating time come to the same on each of their days. */
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { DaysTogether } from './days-together.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { type Contribution, worksTogether } from './works-together.ts';

/** Ids of addresses that works together are over at. */
export interface OverTogether {
  readonly over: ReadonlySet<string>;
  /** Those at which no work is over for itself. */
  readonly onlyTogether: ReadonlySet<string>;
}

/** @param contributions of works in one operating time */
export function overTogether(
  scene: PreparedScene,
  set: CriteriaSet,
  time: string,
  contributions: readonly Contribution[],
): OverTogether {
  const operatingTime = set.operatingTimes.find(({ key }) => key === time);
  if (operatingTime === undefined) return { over: new Set(), onlyTogether: new Set() };
  const { exceedance, works } = worksTogether(scene, set, operatingTime, contributions);
  const [over, alone] = [new Set<string>(), new Set<string>()];
  scene.receivers.addressIds.forEach((id, receiver) => {
    if ((exceedance[receiver] ?? NaN) > 0) over.add(id);
    if (works.some(({ isOverAlone }) => isOverAlone[receiver] === 1)) alone.add(id);
  });
  return { over, onlyTogether: new Set([...over].filter((id) => !alone.has(id))) };
}

/** By day: the addresses at any of its hours. @param sumOf the sum of works in an operating time; asked once for each */
export function overByDay(
  together: readonly DaysTogether[],
  sumOf: (time: string, works: readonly string[]) => OverTogether,
): Map<string, OverTogether> {
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
