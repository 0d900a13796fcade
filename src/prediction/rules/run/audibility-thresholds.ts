import type { Criterion } from '../../../model/criteria/assess-receiver.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import type { AudibilityThresholds } from './evaluate-pass.ts';

/** The lowest energies at which work exceeds the criterion and the background at each receiver in an operating time. */
export function audibilityThresholdsOf(
  { receivers }: Pick<PreparedScene, 'receivers'>,
  set: Pick<CriteriaSet, 'rounding' | 'facadeCorrectionDb'>,
  time: string,
  criteria: readonly Criterion[],
): AudibilityThresholds {
  const above = (levelOf: (criterion: Criterion) => number | null) =>
    Float64Array.from(criteria, (criterion, receiver) => {
      const level = levelOf(criterion);
      if (level === null) return Infinity;
      const facadeDb = receivers.atFacade[receiver] === 1 ? set.facadeCorrectionDb : 0;
      return 10 ** (0.1 * (leastAbove(set, level) - facadeDb));
    });
  return { time, criterion: above(({ level }) => level), background: above(({ background }) => background) };
}

/** The lowest level that exceeds another level after rounding by the criteria set (`comparedLevel`), dB(A). */
function leastAbove({ rounding }: Pick<CriteriaSet, 'rounding'>, level: number): number {
  return rounding === 'integer' ? Math.floor(level) + 0.5 : Math.floor(level * 100 + 1e-6) / 100 + 0.005;
}
