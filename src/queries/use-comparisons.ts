import { useMemo } from 'react';
import { watchComparisons } from '../backend/comparisons.ts';
import { type Live, useLive } from '../backend/live.ts';
import type { KeptComparison } from '../domain/monitoring/bias.ts';
import type { LoadedProjectWithUid } from '../domain/project.ts';

/** How measurements came out beside the predictions of a project's assessments. */
export function useComparisons({ uid }: Pick<LoadedProjectWithUid, 'uid'>): Live<KeptComparison[]> {
  return useLive(useMemo(() => watchComparisons(uid), [uid]));
}
