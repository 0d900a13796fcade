import { type ReactNode, useMemo, useState } from 'react';
import { DiscussionContext, type ShownComments } from '../../comments/api/comments-context.ts';
import { useThreads } from '../../comments/api/use-threads.ts';
import type { AssessmentId } from '../../model/ids.ts';

interface DiscussionProviderProps {
  assessment: AssessmentId;
  canWrite: boolean;
  children: ReactNode;
}

/** Provides the comments of an assessment to the parts of its page. */
export function DiscussionProvider({ assessment, canWrite, children }: DiscussionProviderProps) {
  const threads = useThreads(assessment);
  const [shown, show] = useState<ShownComments | null>(null);
  const discussion = useMemo(() => ({ threads, canWrite, shown, show }), [threads, canWrite, shown]);
  return <DiscussionContext value={discussion}>{children}</DiscussionContext>;
}
