import type { Assessment } from '../../model/assessment/assessment.ts';
import type { Results } from '../../model/results/results.ts';
import { useResults } from '../../results/api/use-results.ts';
import { useDeferred } from '../../ui/hooks/use-deferred.ts';

/** The results of the last run, as they are fetched. */
export interface StoredResults {
  /** Null while they are being fetched, if they cannot be read, and without a run. */
  readonly found: Results | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The stored results of an assessment. They are rendered in short tasks, so they appear some time after they were fetched. */
export function useStoredResults(assessment: Assessment): StoredResults {
  const { data = null, error, isEnabled, refetch } = useResults(assessment);
  const rendered = useDeferred(data);
  // While the results of a new run are rendered, those of an earlier run are not current.
  const found = rendered?.inputHash === data?.inputHash ? rendered : null;
  return { found, isPending: isEnabled && error === null && found === null, error, refetch };
}
