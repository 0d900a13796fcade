import { Button, CloseButton, Group, Paper, Portal, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { Member } from '../../model/people/accounts.ts';
import { useMembers } from '../../people/api/members.ts';
import { useAccount } from '../../people/api/session.ts';
import { useReturnedFocus } from '../../ui/dialogs/returned-focus.ts';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { addComment } from '../api/comments.ts';
import { type Discussion, type ShownComments, useDiscussion } from '../api/comments-context.ts';
import {
  type CommentAnchor,
  COMMENT_FILTERS,
  type CommentFilter,
  type CommentThread,
  filterThreads,
  isAbout,
  isOpen,
} from '../rules/comment.ts';
import { CommentForm } from './comment-form.tsx';
import { type AnchorNow, ThreadCard } from './thread-card.tsx';
import classes from './comments-drawer.module.css';

interface CommentsDrawerProps {
  assessment: Pick<Assessment, 'id' | 'company'>;
  /** Returns the current state of a comment's subject. */
  lookUp: (anchor: CommentAnchor) => AnchorNow;
}

/** The comments of an assessment, shown next to the map. */
export function CommentsDrawer(props: CommentsDrawerProps) {
  const discussion = useDiscussion();
  return discussion?.shown == null ? null : <OpenDrawer {...props} discussion={discussion} shown={discussion.shown} />;
}

interface OpenDrawerProps extends CommentsDrawerProps {
  discussion: Discussion;
  shown: ShownComments;
}

function OpenDrawer({ assessment, lookUp, discussion, shown }: OpenDrawerProps) {
  useReturnedFocus();
  const titleId = useId();
  const { threads, canWrite, show } = discussion;
  const members = useMembers(assessment.company);
  const card = (thread: CommentThread) => (
    <ThreadCard
      key={thread.first.id}
      assessment={assessment.id}
      thread={thread}
      about={lookUp(thread.first.anchor)}
      members={members}
      canWrite={canWrite}
    />
  );
  const known = threads.kind === 'ready' ? threads.value : null;
  return (
    // A drawer of the library says that the rest of the page cannot be used. Here it can.
    <Portal>
      <Paper
        component="section"
        role="dialog"
        aria-labelledby={titleId}
        shadow="xl"
        p="md"
        radius={0}
        className={classes.drawer ?? ''}
        onKeyDown={({ key, target, currentTarget }) => {
          // Open lists of names and menus handle the Escape key first. Outside the drawer, it belongs to the map.
          const isOfDrawer = target instanceof HTMLElement && currentTarget.contains(target);
          if (key === 'Escape' && isOfDrawer && target.dataset['mantineStopPropagation'] !== 'true') show(null);
        }}
      >
        <Group justify="space-between" mb="md">
          <Title order={2} size="h4" id={titleId}>
            Comments
          </Title>
          <CloseButton aria-label="Close the comments" onClick={() => show(null)} />
        </Group>
        <Stack gap="md">
          {threads.kind === 'failed' && <Failure message={threads.message} />}
          {threads.kind === 'loading' && <LoadingState />}
          {typeof shown === 'object' ? (
            <OfAnchor
              anchor={shown}
              name={lookUp(shown).name}
              threads={known}
              card={card}
              form={
                canWrite && (
                  <NewThread
                    assessment={assessment}
                    anchor={shown}
                    members={members}
                    takesFocus={known?.every((thread) => !isAbout(thread, shown)) ?? true}
                  />
                )
              }
              onAll={() => show('all')}
            />
          ) : (
            known !== null && (
              <OfAssessment key={shown} threads={known} card={card} isOfMentions={shown === 'mentions'} />
            )
          )}
        </Stack>
      </Paper>
    </Portal>
  );
}

interface NewThreadProps {
  assessment: CommentsDrawerProps['assessment'];
  anchor: CommentAnchor;
  members: readonly Member[];
  /** Whether the field takes the focus. It does not if there are comments to read. */
  takesFocus: boolean;
}

function NewThread({ assessment, anchor, members, takesFocus }: NewThreadProps) {
  const { email } = useAccount();
  return (
    <CommentForm
      key={`${anchor.kind} ${anchor.id}`}
      draftKey={`new ${assessment.id} ${anchor.kind} ${anchor.id}`}
      label="New comment"
      submitLabel="Comment"
      members={members}
      takesFocus={takesFocus}
      send={(input) => addComment(assessment.id, { ...input, anchor, replyTo: '' }, email)}
    />
  );
}

interface OfAnchorProps {
  anchor: CommentAnchor;
  name: string;
  /** Null while they are being loaded. */
  threads: readonly CommentThread[] | null;
  card: (thread: CommentThread) => React.ReactNode;
  form: React.ReactNode;
  onAll: () => void;
}

/** The threads about one work area or address, open ones first, with the field for a new one. */
function OfAnchor({ anchor, name, threads, card, form, onAll }: OfAnchorProps) {
  const about = threads?.filter((thread) => isAbout(thread, anchor)) ?? [];
  const resolved = about.filter((thread) => !isOpen(thread));
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Button size="compact-sm" variant="subtle" color="green.9" style={{ flexShrink: 0 }} onClick={onAll}>
          All comments
        </Button>
      </Group>
      {form}
      {about.filter(isOpen).map(card)}
      {resolved.length > 0 && <Title order={3}>Resolved</Title>}
      {resolved.map(card)}
    </>
  );
}

const FILTER_NAMES: Record<CommentFilter, string> = { open: 'Open', mentions: 'Mention me', resolved: 'Resolved' };
const NOTHING: Record<CommentFilter, string> = {
  open: 'No open comments',
  mentions: 'No open comment mentions you',
  resolved: 'No resolved comments',
};

interface OfAssessmentProps {
  threads: readonly CommentThread[];
  card: (thread: CommentThread) => React.ReactNode;
  isOfMentions: boolean;
}

/** All threads of the assessment, by their state. */
function OfAssessment({ threads, card, isOfMentions }: OfAssessmentProps) {
  const { email } = useAccount();
  const [filter, setFilter] = useState<CommentFilter>(isOfMentions ? 'mentions' : 'open');
  const found = useMemo(
    () => new Map(COMMENT_FILTERS.map((each) => [each, filterThreads(threads, each, email)])),
    [threads, email],
  );
  const shown = found.get(filter) ?? [];
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Which comments"
        value={filter}
        onChange={setFilter}
        data={COMMENT_FILTERS.map((value) => ({
          value,
          label: `${FILTER_NAMES[value]} (${found.get(value)?.length ?? 0})`,
        }))}
      />
      {shown.length === 0 ? (
        <EmptyState icon={<IconMessage />} title={NOTHING[filter]}>
          Choose <b>Comment</b> in the menu of a work area, or on the page of an address in Results.
        </EmptyState>
      ) : (
        <Text size="xs" c="dimmed">
          Choose a name to see it on the map.
        </Text>
      )}
      {shown.map(card)}
    </>
  );
}
