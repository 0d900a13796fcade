import { useMemo } from 'react';
import { watchAssessments } from './assessments.ts';
import { useLive } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';

/** The newest of a project's assessments: among them is the one that was copied. */
const MOST = 200;

/** The names of other assessments of a project by their permit number. @param own id of the assessment that is edited */
export function useOtherPermits(
  { project, company }: Pick<Assessment, 'project' | 'company'>,
  own: string | null,
): ReadonlyMap<string, readonly string[]> {
  const live = useLive(
    useMemo(
      () => watchAssessments({ uid: project, company }, { active: true, search: '', most: MOST }),
      [project, company],
    ),
  );
  return useMemo(() => {
    const found = new Map<string, string[]>();
    for (const { id, name, permitNumber } of live.kind === 'ready' ? live.value : []) {
      if (id !== own && permitNumber !== '') found.set(permitNumber, [...(found.get(permitNumber) ?? []), name]);
    }
    return found;
  }, [live, own]);
}
