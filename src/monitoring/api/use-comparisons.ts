import { useMemo } from 'react';
import { watchComparisons } from './comparisons.ts';
import { type Live, useLive } from '../../firebase/live.ts';
import type { KeptComparison } from '../rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';

/** The stored comparisons of a project's assessments. */
export function useComparisons({ uid }: Pick<LoadedProjectWithUid, 'uid'>): Live<KeptComparison[]> {
  return useLive(useMemo(() => watchComparisons(uid), [uid]));
}
