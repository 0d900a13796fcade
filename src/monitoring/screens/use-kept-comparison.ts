import { useNetwork } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { storeComparison } from '../api/comparisons.ts';
import { errorText } from '../../firebase/error-texts.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { type ComparedPlan, comparisonChanges, type KeptComparison, newestOf } from '../rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { useComparisonsThatCount } from '../api/use-bias.ts';
import { useComparisons } from '../api/use-comparisons.ts';

/** The stored comparisons of a project for the monitoring page. */
export interface KeptComparisons {
  /** Comparisons that count for the project's bias. */
  counting: readonly KeptComparison[];
  /** Comparisons of this assessment with other revisions. */
  others: readonly KeptComparison[];
  failure: string | null;
}

/**
 * Lets the server store the comparison of an assessment, so that lists and permits show it without the files of the loggers. The
 * server is asked if the page's result differs from the stored one. It is asked once per result, and only one request runs at a
 * time, because the server compares the data at the time of the request.
 */
export function useKeptComparison(
  project: LoadedProjectWithUid,
  assessment: AssessmentId,
  compared: ComparedPlan,
): KeptComparisons {
  const [failure, setFailure] = useState<string | null>(null);
  const live = useComparisons(project);
  const { revision } = compared;
  const own = useMemo(
    () => (live.kind === 'ready' ? live.value.filter((comparison) => comparison.assessment === assessment) : []),
    [live, assessment],
  );
  const isKnown = live.kind === 'ready' && !project.archived;
  const changes = isKnown ? JSON.stringify(comparisonChanges(own, compared)) : NOTHING;
  const asking = useRef<Asking>({ newest: NOTHING, asked: NOTHING, isUnderWay: false });
  // On the first render, the hook does not know the network state yet, so the browser is asked too.
  const isOnline = useNetwork().online && navigator.onLine;
  useEffect(() => {
    asking.current.newest = changes;
    // Without a network the request would fail. It is sent when the network is back.
    if (isOnline) void askForNewest(asking.current, assessment, setFailure);
  }, [changes, assessment, isOnline]);
  const all = useComparisonsThatCount(project, live);
  const counting = useMemo(() => (all.kind === 'ready' ? all.value : []), [all]);
  const others = useMemo(() => {
    const labels = [...new Set(own.map((comparison) => comparison.revision))]
      .filter((label) => label !== revision)
      .sort();
    return labels.flatMap((label) => newestOf(own.filter((comparison) => comparison.revision === label)) ?? []);
  }, [own, revision]);
  return { counting, others, failure };
}

const NOTHING = '[]';

interface Asking {
  /** The newest result as JSON. */
  newest: string;
  /** The last requested result. It is requested again after a failure, or after another result in between. */
  asked: string;
  isUnderWay: boolean;
}

/** Sends requests until the newest result was requested, even after the page was left. */
async function askForNewest(asking: Asking, assessment: AssessmentId, onEnd: (failure: string | null) => void) {
  if (asking.isUnderWay) return;
  asking.isUnderWay = true;
  let failed: string | null = null;
  while (asking.newest !== asking.asked && asking.newest !== failed) {
    const { newest } = asking;
    asking.asked = newest;
    if (newest === NOTHING) continue;
    try {
      await storeComparison(assessment);
      onEnd(null);
    } catch (error) {
      asking.asked = NOTHING;
      failed = newest;
      onEnd(errorText(error));
    }
  }
  asking.isUnderWay = false;
}
