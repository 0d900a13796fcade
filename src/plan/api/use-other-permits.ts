import { useMemo } from 'react';
import { watchAssessments } from './assessments.ts';
import { useLive } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';

/** Most assessments of a project that are read, newest first. They usually include the original of a copy. */
const MOST = 200;

/** The names of the other assessments in a project by permit number. @param own id of the edited assessment */
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
