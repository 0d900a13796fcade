import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconMapPin, IconPolygon } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { showProblem } from '../../ui/show-problem.ts';
import { waitForSync } from '../../firebase/unsaved.ts';
import type { AssessmentId } from '../../model/ids.ts';
import type { Member } from '../../model/people/accounts.ts';
import { shownTime } from '../../model/format/format.ts';
import { useAccount } from '../../people/api/session.ts';
import { addComment, deleteComment, editComment, resolveThread } from '../api/comments.ts';
import { type Comment, type CommentThread, isOpen } from '../rules/comment.ts';
import { CommentEntry, shownName } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';

/** The current state of a comment's subject. */
export interface AnchorNow {
  name: string;
  /** Whether the subject no longer exists in the plan or the results. */
  isGone: boolean;
  /** Shows the subject. Null if it cannot be shown. */
  open: (() => void) | null;
}

interface ThreadCardProps {
  assessment: AssessmentId;
  thread: CommentThread;
  about: AnchorNow;
  members: readonly Member[];
  canWrite: boolean;
}

/** Shows a comment with its replies. */
export function ThreadCard({ assessment, thread, about, members, canWrite }: ThreadCardProps) {
  const { email } = useAccount();
  const [isReplying, setReplying] = useState(false);
  const { first, replies } = thread;
  const { anchor, resolved } = first;
  const entry = (comment: Comment) => (
    <CommentEntry
      key={comment.id}
      comment={comment}
      members={members}
      canWrite={canWrite}
      onEdit={(input) => editComment(assessment, comment.id, input, email)}
      onDelete={() => void settle(deleteComment(assessment, comment.id, email))}
    />
  );
  return (
    <Paper withBorder p="sm" component="article" aria-label={`Comment on ${about.name}`}>
      <Stack gap="xs">
        <ThreadHead anchor={anchor} about={about} />
        {entry(first)}
        {replies.length > 0 && (
          <Stack gap="xs" pl="sm" style={{ borderLeft: '2px solid var(--mantine-color-green-1)' }}>
            {replies.map(entry)}
          </Stack>
        )}
        {resolved !== null && (
          <Text size="xs" c="dimmed">
            Resolved by {resolved.by === email ? 'you' : shownName(members, resolved.by)}, {shownTime(resolved.at)}
          </Text>
        )}
        {isReplying && (
          <CommentForm
            draftKey={`reply ${first.id}`}
            label="Reply"
            submitLabel="Send"
            members={members}
            takesFocus
            send={(input) => addComment(assessment, { ...input, anchor, replyTo: first.id }, email)}
            onDone={() => setReplying(false)}
          />
        )}
        {canWrite && !isReplying && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowBackUp size={14} />}
              onClick={() => setReplying(true)}
            >
              Reply
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={isOpen(thread) ? <IconCheck size={14} /> : null}
              onClick={() => void settle(resolveThread(assessment, first.id, isOpen(thread), email))}
            >
              {isOpen(thread) ? 'Resolve' : 'Reopen'}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

interface ThreadHeadProps {
  anchor: Comment['anchor'];
  about: AnchorNow;
}

/** What the comment is about. */
function ThreadHead({ anchor, about }: ThreadHeadProps) {
  return (
    <Group gap={6} wrap="nowrap" justify="space-between">
      <Group gap={6} wrap="nowrap" miw={0}>
        {anchor.kind === 'address' ? <IconMapPin size={16} /> : <IconPolygon size={16} />}
        {about.open === null ? (
          <Text size="sm" truncate>
            {about.name}
          </Text>
        ) : (
          <Anchor component="button" type="button" size="sm" truncate onClick={about.open}>
            {about.name}
          </Anchor>
        )}
      </Group>
      {about.isGone && (
        <Badge color="sand" variant="light" style={{ flexShrink: 0 }}>
          {anchor.kind === 'address' ? 'Address removed' : 'Area removed'}
        </Badge>
      )}
    </Group>
  );
}

/** Waits for a change and shows the reason if it fails. */
async function settle(saved: Promise<void>): Promise<void> {
  try {
    await waitForSync(saved);
  } catch (error) {
    showProblem('The comment was not changed', errorText(error));
  }
}
