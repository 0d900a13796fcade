import { Button, Menu } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useDiscussion } from '../api/comments-context.ts';
import { type CommentAnchor, isAbout, isOpen } from '../rules/comment.ts';

/** Returns the number of open threads about a work area or an address. Null on pages without comments. */
function useOpenCount(anchor: CommentAnchor): { count: number; open: () => void } | null {
  const discussion = useDiscussion();
  if (discussion === null) return null;
  const { threads, show } = discussion;
  const about = threads.kind === 'ready' ? threads.value.filter((thread) => isAbout(thread, anchor)) : [];
  return { count: about.filter(isOpen).length, open: () => show(anchor) };
}

const labelOf = (count: number) => (count === 0 ? 'Comment …' : `Comments (${count})`);

/** Button that opens the comments about a work area or an address. */
export function CommentButton(anchor: CommentAnchor) {
  const found = useOpenCount(anchor);
  if (found === null) return null;
  return (
    <Button
      style={{ flexShrink: 0 }}
      size="compact-sm"
      variant="default"
      leftSection={<IconMessage size={14} />}
      onClick={found.open}
    >
      {labelOf(found.count)}
    </Button>
  );
}

/** Menu entry that opens the comments about a work area or an address. */
export function CommentMenuItem(anchor: CommentAnchor) {
  const found = useOpenCount(anchor);
  if (found === null) return null;
  return (
    <Menu.Item leftSection={<IconMessage size={16} />} onClick={found.open}>
      {labelOf(found.count)}
    </Menu.Item>
  );
}
