import { ActionIcon, Badge, Text, Tooltip } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { counted, plural } from '../../model/format/format.ts';
import { useAccount } from '../../people/api/session.ts';
import { useDiscussion } from '../api/comments-context.ts';
import { filterThreads } from '../rules/comment.ts';

/** Button that opens the comments of the assessment, with the number of open ones. */
export function CommentsButton() {
  const discussion = useDiscussion();
  const { email } = useAccount();
  if (discussion === null) return null;
  const { threads, show } = discussion;
  const open = threads.kind === 'ready' ? filterThreads(threads.value, 'open', email).length : 0;
  const label = open === 0 ? 'Comments' : `Comments: ${open} open`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="green.9"
        size="lg"
        {...(open > 0 && { w: 'auto', px: 6 })}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => show('all')}
      >
        <IconMessages size={18} />
        {open > 0 && (
          <Text span size="sm" fw={600} ml={4}>
            {open}
          </Text>
        )}
      </ActionIcon>
    </Tooltip>
  );
}

/** Shows the number of open comments that mention the user. Renders nothing if there are none. */
export function MentionsBadge() {
  const discussion = useDiscussion();
  const { email } = useAccount();
  if (discussion === null) return null;
  const { threads, show } = discussion;
  const count = threads.kind === 'ready' ? filterThreads(threads.value, 'mentions', email).length : 0;
  if (count === 0) return null;
  return (
    <Badge
      component="button"
      color="lime"
      variant="filled"
      tt="none"
      style={{ cursor: 'pointer' }}
      onClick={() => show('mentions')}
    >
      {`${counted(count, 'comment')} ${plural(count, 'mentions', 'mention')} you`}
    </Badge>
  );
}
