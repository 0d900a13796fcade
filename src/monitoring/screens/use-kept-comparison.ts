import { useNetwork } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { storeComparison } from '../api/comparisons.ts';
import { errorText } from '../../firebase/error-texts.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { type ComparedPlan, comparisonChanges, type KeptComparison, newestOf } from '../rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { useComparisonsThatCount } from '../api/use-bias.ts';
import { useComparisons } from '../api/use-comparisons.ts';

/** What is kept of a project's comparisons, as the monitoring page shows it. */
export interface KeptComparisons {
  /** Those that tell how the project's predictions hold. */
  counting: readonly KeptComparison[];
  /** Those of this assessment with other revisions. */
  others: readonly KeptComparison[];
  failure: string | null;
}

/**
 * Has the comparison of an assessment stored, so that lists and permits show it without the files of the loggers. The server is asked to
 * make it where it came out on the page otherwise than it is kept, once for each outcome, and not while it makes the one before: it compares
 * what it finds when it is asked.
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
  // The hook learns of the network after the first render.
  const isOnline = useNetwork().online && navigator.onLine;
  useEffect(() => {
    asking.current.newest = changes;
    // Without a network nobody can be asked; the page asks once it is back.
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
  /** What the server should be asked for, as JSON. */
  newest: string;
  /** What it was asked for last: it is asked again where that failed or something else came between. */
  asked: string;
  isUnderWay: boolean;
}

/** Asks until the server was asked for the newest outcome, also once the page was left. */
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
