import { useMemo } from 'react';
import { watchAssessments } from '../../plan/api/assessments.ts';
import { type Live, useLive } from '../../firebase/live.ts';
import { comparisonsThatCount, type KeptComparison } from '../rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';

/** Most assessments of a project that are read, newest first. */
const MOST_ASSESSMENTS = 500;

/** The comparisons that count for a project's bias: those with permits of assessments that are not removed. */
export function useComparisonsThatCount(
  { uid, company }: Pick<LoadedProjectWithUid, 'uid' | 'company'>,
  comparisons: Live<KeptComparison[]>,
): Live<KeptComparison[]> {
  const assessments = useLive(
    useMemo(
      () => watchAssessments({ uid, company }, { active: true, search: '', most: MOST_ASSESSMENTS }),
      [uid, company],
    ),
  );
  return useMemo((): Live<KeptComparison[]> => {
    if (comparisons.kind !== 'ready') return comparisons;
    if (assessments.kind !== 'ready') return assessments;
    const active = new Set(assessments.value.map(({ id }) => id));
    return { kind: 'ready', value: comparisonsThatCount(comparisons.value, active) };
  }, [comparisons, assessments]);
}
