import { useMemo } from 'react';
import { watchExports } from '../backend/exports.ts';
import { type Live, useLive } from '../backend/live.ts';
import type { Export } from '../domain/exports.ts';
import type { AssessmentId } from '../domain/ids.ts';

/** The exports of an assessment as they are, the last first. @param isWanted false waits */
export function useExports(id: AssessmentId, isWanted: boolean): Live<Export[]> {
  return useLive(useMemo(() => (isWanted ? watchExports(id) : null), [id, isWanted]));
}
