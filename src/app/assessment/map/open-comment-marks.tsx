import { Suspense, useMemo } from 'react';
import { useDiscussion } from '../../../comments/api/comments-context.ts';
import { type CommentThread, isAbout, isOpen } from '../../../comments/rules/comment.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { type Commented, placeOfAnchor } from '../comment-anchors.ts';

const CommentMarks = lazily(async () => (await import('../../../comments/screens/comment-marks.tsx')).CommentMarks);

const NO_THREADS: CommentThread[] = [];

/** Marks on the map for open comments. Their code is fetched when the first comment is open. */
export function OpenCommentMarks({ workAreas, scene }: Commented) {
  const discussion = useDiscussion();
  const threads = discussion?.threads.kind === 'ready' ? discussion.threads.value : NO_THREADS;
  const marks = useMemo(() => marksOf(threads, { workAreas, scene }), [threads, workAreas, scene]);
  if (discussion === null || marks.length === 0) return null;
  return (
    <Suspense>
      <CommentMarks marks={marks} onOpen={discussion.show} />
    </Suspense>
  );
}

/** Returns one mark for all open threads with the same subject. */
function marksOf(threads: readonly CommentThread[], commented: Commented) {
  const open = threads.filter(isOpen);
  const firsts = open.filter(
    (thread, index) => open.findIndex((other) => isAbout(other, thread.first.anchor)) === index,
  );
  return firsts.flatMap(({ first: { anchor } }) => {
    const { name, place } = placeOfAnchor(anchor, commented);
    const count = open.filter((thread) => isAbout(thread, anchor)).length;
    return place === null ? [] : [{ anchor, name, count, place }];
  });
}
