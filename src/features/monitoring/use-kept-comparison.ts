import { useEffect, useMemo, useRef, useState } from 'react';
import { keepComparison } from '../../backend/comparisons.ts';
import { errorText } from '../../backend/error-texts.ts';
import { useAccount } from '../../backend/session.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import type { ComparisonSummary, KeptComparison } from '../../domain/monitoring/agreement.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { useComparisonsThatCount } from '../../queries/use-agreement.ts';
import { useComparisons } from '../../queries/use-comparisons.ts';

/**
 * The kept comparisons of a project that tell how its predictions hold, with that of this assessment as it is on the page: lists and permits show it without the files of the
 * loggers. It is written when it came out otherwise than it is kept, once for each outcome.
 */
export function useKeptComparison(
  project: LoadedProjectWithUid,
  assessment: AssessmentId,
  revision: string,
  summary: ComparisonSummary,
): { comparisons: readonly KeptComparison[]; failure: string | null } {
  const { email } = useAccount();
  const [failure, setFailure] = useState<string | null>(null);
  const live = useComparisons(project);
  const written = useRef('');
  const { uid, archived } = project;
  const text = JSON.stringify(fieldsOf({ revision, ...summary }));
  const before = live.kind === 'ready' ? live.value.find((one) => one.assessment === assessment) : undefined;
  const keptText = before === undefined ? '' : JSON.stringify(fieldsOf(before));
  useEffect(() => {
    // Nothing is kept of what was never compared; what was is taken back once no logger is left.
    if (keptText === '' && summary.quarters === 0) return;
    if (live.kind !== 'ready' || archived || text === keptText || text === written.current) return;
    written.current = text;
    const { revision: of, ...fields } = fieldsOf({ revision, ...summary });
    keepComparison(uid, assessment, of, fields, email)
      .then(() => setFailure(null))
      .catch((error: unknown) => setFailure(errorText(error)));
  }, [live.kind, archived, text, keptText, uid, assessment, revision, summary, email]);
  const counting = useComparisonsThatCount(project, live);
  const comparisons = useMemo(() => (counting.kind === 'ready' ? counting.value : []), [counting]);
  return { comparisons, failure };
}

/** What of a comparison is kept, in one order. */
function fieldsOf({
  revision,
  quarters,
  shifts,
  sumDb,
  squaresDb,
  over,
  mostDb,
  mostAt,
  mostLogger,
}: ComparisonSummary & { revision: string }) {
  return { revision, quarters, shifts, sumDb, squaresDb, over, mostDb, mostAt, mostLogger };
}
