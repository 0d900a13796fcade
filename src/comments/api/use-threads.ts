import { useMemo } from 'react';
import { type Live, useLive } from '../../firebase/live.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { type CommentThread, threadsOf } from '../rules/comment.ts';
import { watchComments } from './comments.ts';

/** Watches the threads of an assessment. */
export function useThreads(assessment: AssessmentId): Live<CommentThread[]> {
  const live = useLive(useMemo(() => watchComments(assessment), [assessment]));
  return useMemo(() => (live.kind === 'ready' ? { ...live, value: threadsOf(live.value) } : live), [live]);
}
