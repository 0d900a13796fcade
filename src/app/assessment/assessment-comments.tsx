import { Suspense } from 'react';
import { useDiscussion } from '../../comments/api/comments-context.ts';
import type { CommentAnchor } from '../../comments/rules/comment.ts';
import type { Results } from '../../model/results/results.ts';
import { editor } from '../../plan/screens/editing/editor-store.ts';
import { useSmall } from '../../ui/hooks/use-narrow.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { areaOf, placeOfAnchor } from './comment-anchors.ts';
import type { View } from './views.ts';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';

const CommentsDrawer = lazily(async () => (await import('../../comments/screens/comments-drawer.tsx')).CommentsDrawer);

interface AssessmentCommentsProps {
  /** What the page shows; null without any. */
  results: Results | null;
  onView: (view: View) => void;
  onReceiver: (receiver: number) => void;
}

/** The list of comments, fetched when it is first opened; from it leads a way to what each is about. */
export function AssessmentComments({ results, onView, onReceiver }: AssessmentCommentsProps) {
  const { assessment, workAreas, scene } = usePlan();
  const discussion = useDiscussion();
  const isSmall = useSmall();
  if (discussion === null || discussion.shown === null) return null;
  const open = (anchor: CommentAnchor, place: readonly [lon: number, lat: number]) => {
    // A phone has no room for the list and the subject at the same time.
    if (isSmall) discussion.show(null);
    const areaId = areaOf(anchor, workAreas);
    const receiver = areaId === null ? (results?.receivers.addressId.indexOf(anchor.id) ?? -1) : -1;
    if (areaId !== null) {
      onView('plan');
      editor.selectArea(areaId);
      editor.zoomTo({ areaId });
    } else if (receiver >= 0) onReceiver(receiver);
    if (areaId === null) editor.zoomTo({ place });
  };
  const lookUp = (anchor: CommentAnchor) => {
    const { place, ...now } = placeOfAnchor(anchor, { workAreas, scene });
    return { ...now, open: place === null ? null : () => open(anchor, place) };
  };
  return (
    <Suspense>
      <CommentsDrawer assessment={assessment} lookUp={lookUp} />
    </Suspense>
  );
}
