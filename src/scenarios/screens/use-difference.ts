import { useMemo, useState } from 'react';
import type { Results } from '../../model/results/results.ts';
import { useEditor } from '../../plan/screens/editing/editor-store.ts';
import type { MapView } from '../../results/screens/map/map-colouring.ts';
import { differenceView } from './difference-view.ts';
import { type AskedVariant, THIS_PLAN } from './use-what-if.ts';

export const NO_VARIANTS: AskedVariant[] = [];

/** The difference that the map shows. */
interface ShownDifference {
  results: Results;
  time: string;
  colouring: MapView;
}

export interface Difference {
  /** The key of the variant that is held against the plan; null: none. */
  mapped: string | null;
  map: (key: string | null) => void;
  shown: ShownDifference | null;
}

/**
 * Returns the differences between the levels of a variant and those of the plan, for the map.
 * @param time the operating time shown; if the variant does not have it, the variant's first one is used
 */
export function useDifference(asked: readonly AskedVariant[], time: string | null): Difference {
  const [mapped, map] = useState<string | null>(null);
  const hidden = useEditor((state) => state.hiddenClasses);
  const before = resultsOf(asked, THIS_PLAN);
  const after = mapped === null ? null : resultsOf(asked, mapped);
  const shown = useMemo(() => {
    if (before === null || after === null) return null;
    const afterTime = timeIn(after, time);
    const beforeTime = timeIn(before, afterTime);
    if (afterTime === null || beforeTime === null) return null;
    return {
      results: after,
      time: afterTime,
      colouring: differenceView({ results: before, time: beforeTime }, { results: after, time: afterTime }, hidden),
    };
  }, [before, after, time, hidden]);
  return { mapped: shown === null ? null : mapped, map, shown };
}

function resultsOf(asked: readonly AskedVariant[], key: string): Results | null {
  const outcome = asked.find((plan) => plan.key === key)?.outcome;
  return outcome?.kind === 'assessed' ? outcome.results : null;
}

function timeIn({ operatingTimes }: Results, wanted: string | null): string | null {
  return operatingTimes.find((key) => key === wanted) ?? operatingTimes[0] ?? null;
}
