import { useMemo } from 'react';
import { watchExports } from './exports.ts';
import { type Live, useLive } from '../../firebase/live.ts';
import type { Export } from '../../model/results/exports.ts';
import type { AssessmentId } from '../../model/ids.ts';

/** The exports of an assessment, newest first. @param isWanted if false, nothing is loaded */
export function useExports(id: AssessmentId, isWanted: boolean): Live<Export[]> {
  return useLive(useMemo(() => (isWanted ? watchExports(id) : null), [id, isWanted]));
}
