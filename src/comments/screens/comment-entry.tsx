import { ActionIcon, Box, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Member } from '../../model/people/accounts.ts';
import { shownTime } from '../../model/format/format.ts';
import { useAccount } from '../../people/api/session.ts';
import { dialogs } from '../../ui/dialogs/dialogs.ts';
import type { Comment, CommentInput } from '../rules/comment.ts';
import { partsOfText } from '../rules/mentions.ts';
import { CommentForm } from './comment-form.tsx';

interface CommentEntryProps {
  comment: Comment;
  members: readonly Member[];
  canWrite: boolean;
  onEdit: (input: CommentInput) => Promise<void>;
  onDelete: () => void;
}

/** Returns the name of a member. Returns the e-mail address of a person who is not a member. */
export function shownName(members: readonly Member[], email: string): string {
  return members.find((member) => member.email === email)?.name || email;
}

/** Shows one comment with its author and time. The author can edit it. */
export function CommentEntry({ comment, members, canWrite, onEdit, onDelete }: CommentEntryProps) {
  const { email } = useAccount();
  const [isEditing, setEditing] = useState(false);
  const { author, createdAt, editedAt, text, deleted, mentions } = comment;
  if (deleted) {
    return (
      <Text size="sm" c="dimmed" fs="italic">
        This comment was deleted.
      </Text>
    );
  }
  const remove = () =>
    dialogs.confirm({
      title: 'Delete your comment?',
      children: <Text size="sm">Its text cannot be restored. Replies are kept.</Text>,
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red.9' },
      onConfirm: onDelete,
    });
  return (
    <Box>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} truncate title={author}>
          {author === email ? 'You' : shownName(members, author)}
        </Text>
        <Group gap={2} wrap="nowrap" style={{ flexShrink: 0 }}>
          <Text size="xs" c="dimmed">
            {shownTime(createdAt)}
            {editedAt !== null && ' · edited'}
          </Text>
          {canWrite && author === email && !isEditing && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="green.9" size="sm" aria-label="More for your comment">
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
                  Edit
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash size={16} />} color="red.9" onClick={remove}>
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
      {isEditing ? (
        <CommentForm
          draftKey={`edit ${comment.id}`}
          label="Your comment"
          submitLabel="Save"
          members={members}
          before={{ text, mentions }}
          takesFocus
          send={onEdit}
          onDone={() => setEditing(false)}
        />
      ) : (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {partsOfText(text, members).map((part, index) => (
            // Parts of a text have no other key than their index.
            // oxlint-disable-next-line react/no-array-index-key
            <Text key={index} span inherit {...(part.email !== null && { fw: 650, c: 'green.8' })}>
              {part.text}
            </Text>
          ))}
        </Text>
      )}
    </Box>
  );
}
