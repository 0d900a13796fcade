import { isRaisedToLaeq } from '../../../model/results/results.ts';
import type { EvaluatedWork } from './evaluate-work.ts';
import type { SourceLine } from '../sources/work-area-sources.ts';
import { plural } from '../../../model/format/format.ts';

/** The names of the items without a maximum sound power level, without duplicates. */
export function namesWithoutLamax(lines: ReadonlyArray<Pick<SourceLine, 'item'>>): string[] {
  return [...new Set(lines.filter(({ item }) => item.lamax === null).map(({ item }) => item.name))];
}

/**
 * Why LAmax is only a lower bound. LAmax is the maximum of the loudest item alone at its loudest position. Quantity and usage do
 * not count. An item without a maximum counts with its LAeq at full power, and LAmax is never below LAeq. Both are lower bounds.
 * @param names names of the items without a maximum
 * @returns a sentence; null if LAmax is known at all receivers
 */
export function lamaxReasonOf(names: readonly string[], { levels: whole, times }: EvaluatedWork): string | null {
  // An item without a maximum makes LAmax a lower bound at every receiver, so the other reason need not be given.
  if (names.length > 0)
    return `LAmax is at least the level stated: no maximum sound power level is known of ${names.join(', ')}. Items without one count with their own LAeq at full power.`;
  const levels = times.map((time) => time.levels ?? whole);
  let raised = 0;
  for (let receiver = 0; receiver < whole.laeq.length; receiver++) {
    if (levels.some(({ lamax, laeq }) => isRaisedToLaeq(lamax?.[receiver] ?? NaN, laeq[receiver] ?? NaN))) raised += 1;
  }
  return raised === 0
    ? null
    : `LAmax is at least the level stated at ${raised} ${plural(raised, 'receiver', 'receivers')}, where LAeq is higher than the maximum of any single item: LAmax is never below LAeq.`;
}
