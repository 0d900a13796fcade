import { useMemo } from 'react';
import { type Live, mapLive, useLive } from '../../firebase/live.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { type CommentThread, threadsOf } from '../rules/comment.ts';
import { watchComments } from './comments.ts';

/** Watches the threads of an assessment. */
export function useThreads(assessment: AssessmentId): Live<CommentThread[]> {
  const live = useLive(useMemo(() => watchComments(assessment), [assessment]));
  return useMemo(() => mapLive(live, threadsOf), [live]);
}
