import { useEffect, useMemo, useRef, useState } from 'react';
import { keepComparison, markComparison, type StoredComparison } from '../../backend/comparisons.ts';
import { errorText } from '../../backend/error-texts.ts';
import { useAccount } from '../../backend/session.ts';
import { canonicalJson } from '../../domain/canonical-json.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import {
  type ComparisonSummary,
  type KeptComparison,
  movedSince,
  newestOf,
} from '../../domain/monitoring/agreement.ts';
import type { Logger } from '../../domain/monitoring/logger.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { useComparisonsThatCount } from '../../queries/use-agreement.ts';
import { useComparisons } from '../../queries/use-comparisons.ts';

/** What an assessment was compared with, and how that came out. */
export interface ComparedPlan {
  assessment: AssessmentId;
  /** Label of the revision; empty: the plan as it is. */
  revision: string;
  /** Of that plan; empty where no run had it so, null while that is being found out. */
  inputHash: string | null;
  summary: ComparisonSummary;
  /** Those that are not removed. */
  loggers: readonly Logger[];
}

/** What is kept of a project's comparisons, as the monitoring page shows it. */
export interface KeptComparisons {
  /** Those that tell how the project's predictions hold. */
  counting: readonly KeptComparison[];
  /** Those of this assessment with other revisions. */
  others: readonly KeptComparison[];
  failure: string | null;
}

/**
 * Keeps how this assessment came out as it is on the page, so that lists and permits show it without the files of the loggers. It is written
 * when it came out otherwise than it is kept, once for each outcome. What was compared with other revisions stays; where a logger was
 * moved or removed since, it is marked as out of date.
 */
export function useKeptComparison(project: LoadedProjectWithUid, compared: ComparedPlan): KeptComparisons {
  const { email } = useAccount();
  const [failure, setFailure] = useState<string | null>(null);
  const live = useComparisons(project);
  /** By revision what was written last: a write is made once, and again where it failed or something else came between. */
  const written = useRef(new Map<string, string>());
  const { uid, archived } = project;
  const { assessment, revision } = compared;
  const own = useMemo(
    () => (live.kind === 'ready' ? live.value.filter((one) => one.assessment === assessment) : []),
    [live, assessment],
  );
  const changed = live.kind !== 'ready' || archived ? [] : changedSince(own, compared);
  const text = JSON.stringify(changed);
  useEffect(() => {
    for (const change of JSON.parse(text) as Change[]) {
      const { stored, isMark } = change;
      const key = JSON.stringify(change);
      if (written.current.get(stored.revision) === key) continue;
      written.current.set(stored.revision, key);
      (isMark ? markComparison : keepComparison)(uid, assessment, stored, email)
        .then(() => setFailure(null))
        .catch((error: unknown) => {
          written.current.delete(stored.revision);
          setFailure(errorText(error));
        });
    }
  }, [text, uid, assessment, email]);
  const all = useComparisonsThatCount(project, live);
  const counting = useMemo(() => (all.kind === 'ready' ? all.value : []), [all]);
  const others = useMemo(() => {
    const labels = [...new Set(own.map((one) => one.revision))].filter((label) => label !== revision).sort();
    return labels.flatMap((label) => newestOf(own.filter((one) => one.revision === label)) ?? []);
  }, [own, revision]);
  return { counting, others, failure };
}

interface Change {
  stored: StoredComparison;
  /** Whether it is marked alone: as out of date, or as in date again. */
  isMark: boolean;
}

/** What has to be written: the comparison on the page where it came out otherwise, and those of other revisions whose loggers moved. */
function changedSince(own: readonly KeptComparison[], compared: ComparedPlan): Change[] {
  const { revision, inputHash, summary, loggers } = compared;
  const before = newestOf(own.filter((one) => one.revision === revision));
  const marked = own
    .filter((one) => one.revision !== revision && movedSince(one, loggers).length > 0 !== one.outOfDate)
    .map((one) => ({ stored: storedOf({ ...one, outOfDate: !one.outOfDate }), isMark: true }));
  // Nothing is kept of what was never compared; what was is taken back once no logger is left.
  if (inputHash === null || (before === undefined && summary.quarters === 0)) return marked;
  const now = storedOf({ ...summary, revision, inputHash, outOfDate: false });
  const isKept = before !== undefined && canonicalJson(storedOf(before)) === canonicalJson(now);
  return isKept ? marked : [{ stored: now, isMark: false }, ...marked];
}

/** What of a comparison is kept: whose it is and who wrote it comes with it. */
function storedOf(of: StoredComparison & Partial<KeptComparison>): StoredComparison {
  const { assessment: _assessment, comparedAt: _when, updatedBy: _by, updatedAt: _at, ...stored } = of;
  return stored;
}
