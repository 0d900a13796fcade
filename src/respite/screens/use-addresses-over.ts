import { useDeferredValue, useMemo } from 'react';
import { contributionOf } from '../../cumulative/rules/contributions.ts';
import { type AddressesOver, overByDay, addressesOver } from '../../cumulative/rules/addresses-over.ts';
import { type Work, inTurn, workOfAssessment } from '../../cumulative/rules/work.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { sharedDays } from '../../cumulative/rules/shared-days.ts';
import type { LedgerEntry } from '../rules/respite-ledger.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { type MovedShifts, shiftsNow } from './month-plan.ts';

interface MonthOfWorks {
  set: CriteriaSet;
  scene: PreparedScene | null;
  days: readonly string[];
  entries: readonly LedgerEntry[];
  /** Works outside the project whose levels are known. */
  elsewhere: readonly Work[];
  moved: MovedShifts;
}

/**
 * Returns for each day the addresses at which the sum of all works exceeds the criterion. It also returns which of these
 * addresses have no single work that exceeds the criterion by itself. Unsaved moves of shifts are included. The result is null
 * while the scene is loading, and if the sums are not requested. The same works in one operating time have the same sum on each
 * of their days, so each sum is computed once.
 */
export function useAddressesOver(month: MonthOfWorks, isAsked: boolean): ReadonlyMap<string, AddressesOver> | null {
  const { set, scene, days, entries, elsewhere, moved } = month;
  // Dragging and rendering have priority over the sums.
  const deferredMoves = useDeferredValue(moved);
  const works = useMemo(
    () => inTurn([...entries.map(({ assessment, results }) => workOfAssessment(assessment, results)), ...elsewhere]),
    [entries, elsewhere],
  );
  const sumOf = useMemo(() => (scene === null ? null : rememberedSums(scene, set, works)), [scene, set, works]);
  return useMemo(() => {
    if (!isAsked || sumOf === null) return null;
    const dated = works.map((work) => {
      if (work.origin === 'other') return work;
      const { assessment } = work;
      return { ...work, when: { ...assessment, shifts: [...shiftsNow(set, assessment, deferredMoves)] } };
    });
    return overByDay(sharedDays(set, days, dated), sumOf);
  }, [isAsked, sumOf, works, deferredMoves, set, days]);
}

/**
 * Returns functions that compute the sums of works and the levels of each work in an operating time. Their results are cached.
 */
function rememberedSums(scene: PreparedScene, set: CriteriaSet, works: readonly Work[]) {
  const sums = new Map<string, AddressesOver>();
  const levels = new Map<string, ReturnType<typeof contributionOf>>();
  const levelsOf = (work: Work, time: CriteriaSet['operatingTimes'][number]) => {
    const key = JSON.stringify([time.key, work.key]);
    const known = levels.get(key) ?? contributionOf(work, time, scene);
    levels.set(key, known);
    return known.contribution;
  };
  return (time: string, there: readonly string[]): AddressesOver => {
    const key = JSON.stringify([time, there]);
    const operatingTime = set.operatingTimes.find((operatingTime) => operatingTime.key === time);
    const contributions =
      operatingTime === undefined
        ? []
        : works.filter((work) => there.includes(work.key)).map((work) => levelsOf(work, operatingTime));
    const known = sums.get(key) ?? addressesOver(scene, set, time, contributions);
    sums.set(key, known);
    return known;
  };
}
