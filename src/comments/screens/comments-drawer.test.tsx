import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';
import type { Live } from '../../firebase/live.ts';
import { type Discussion, DiscussionContext, type ShownComments } from '../api/comments-context.ts';
import { type Comment, type CommentAnchor, commentSchema, type CommentThread, threadsOf } from '../rules/comment.ts';
import { CommentButton } from './comment-button.tsx';
import { CommentsButton, MentionsBadge } from './comments-button.tsx';
import { CommentsDrawer } from './comments-drawer.tsx';

// The user and the database's answers are given, because only the screens are tested.
const ELLIS = 'ellis@example.com';
const CORA = 'cora@example.com';
vi.mock('../../people/api/session.ts', () => ({ useAccount: () => ({ email: ELLIS }) }));
vi.mock('../../people/api/members.ts', () => ({ useMembers: () => [{ email: CORA, name: 'Cora Chen' }] }));
const api = vi.hoisted(() => ({
  addComment: vi.fn<(...args: unknown[]) => Promise<void>>(),
  editComment: vi.fn<(...args: unknown[]) => Promise<void>>(),
  deleteComment: vi.fn<(...args: unknown[]) => Promise<void>>(),
  resolveThread: vi.fn<(...args: unknown[]) => Promise<void>>(),
}));
vi.mock('../api/comments.ts', () => api);
beforeEach(() => {
  for (const call of Object.values(api)) call.mockReset().mockResolvedValue();
});

const STATION: CommentAnchor = { kind: 'work-area', id: 'w1', name: 'Station' };
const assessment = anAssessment();

const aComment = (id: string, fields: Partial<Comment> = {}): Comment =>
  commentSchema.parse({ id, anchor: STATION, text: 'At 23:00?', author: CORA, createdAt: new Date(0), ...fields });

const ready = (...comments: Comment[]): Live<CommentThread[]> => ({ kind: 'ready', value: threadsOf(comments) });

interface GivenProps extends Partial<Discussion> {
  first?: ShownComments;
}

function Given({ threads = ready(), canWrite = true, first }: GivenProps) {
  const [shown, show] = useState<ShownComments | null>(first ?? null);
  const lookUp = ({ id, name }: CommentAnchor) => ({ name, isGone: id !== 'w1', open: null });
  return (
    <DiscussionContext value={{ threads, canWrite, shown, show }}>
      <CommentsButton />
      <MentionsBadge />
      <CommentButton {...STATION} />
      <CommentsDrawer assessment={assessment} lookUp={lookUp} />
    </DiscussionContext>
  );
}

const drawer = () => screen.getByRole('dialog', { name: 'Comments' });

describe('the comments of an assessment', () => {
  test('are counted in the header, with those that mention the person', () => {
    const mine = aComment('b', { mentions: [ELLIS] });
    const done = aComment('c', { mentions: [ELLIS], resolved: { by: CORA, at: new Date(0) } });
    renderInTheme(<Given threads={ready(aComment('a'), mine, done)} />);
    expect(screen.getByRole('button', { name: 'Comments: 2 open' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '1 comment mentions you' }));
    expect(within(drawer()).getAllByRole('article')).toHaveLength(1);
  });

  test('explain how to begin if there are none', () => {
    renderInTheme(<Given />);
    fireEvent.click(screen.getByRole('button', { name: 'Comments' }));
    expect(within(drawer()).getByText('No open comments')).toBeVisible();
    expect(drawer()).toHaveTextContent('Choose Comment in the menu of a work area');
  });

  test('show why they could not be loaded', () => {
    renderInTheme(<Given threads={{ kind: 'failed', message: 'No connection to the server.' }} first="all" />);
    expect(within(drawer()).getByRole('alert')).toHaveTextContent('No connection to the server.');
  });

  test('mention the member whom the text names', async () => {
    renderInTheme(<Given first={STATION} />);
    const field = within(drawer()).getByLabelText('New comment');
    fireEvent.click(within(drawer()).getByRole('button', { name: 'Comment' }));
    expect(await within(drawer()).findByText('Enter a comment.')).toBeVisible();
    expect(api.addComment).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'Ask @Cora Chen.' } });
    fireEvent.click(within(drawer()).getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(field).toHaveValue(''));
    const sent = { text: 'Ask @Cora Chen.', mentions: [CORA], anchor: STATION, replyTo: '' };
    expect(api.addComment).toHaveBeenCalledWith(assessment.id, sent, ELLIS);
  });

  test('keep a text that was rejected or not sent', async () => {
    api.addComment.mockRejectedValue(new Error('refused'));
    renderInTheme(<Given first={STATION} />);
    fireEvent.change(screen.getByLabelText('New comment'), { target: { value: 'Kept' } });
    fireEvent.click(within(drawer()).getByRole('button', { name: 'Comment' }));
    expect(await within(drawer()).findByRole('alert')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close the comments' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Comment …' }));
    expect(screen.getByLabelText('New comment')).toHaveValue('Kept');
  });

  test('are edited by their author, and resolved by anybody', async () => {
    const thread = ready(aComment('a'), aComment('b', { replyTo: 'a', author: ELLIS, text: 'At 22:00.' }));
    renderInTheme(<Given threads={thread} first="all" />);
    const card = within(screen.getByRole('article', { name: 'Comment on Station' }));
    expect(card.getByText('Cora Chen')).toBeVisible();
    expect(card.getAllByRole('button', { name: 'More for your comment' })).toHaveLength(1);
    fireEvent.click(card.getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(api.resolveThread).toHaveBeenCalledWith(assessment.id, 'a', true, ELLIS));
  });

  test('name a removed address or work area', () => {
    const gone = aComment('a', { anchor: { kind: 'address', id: 'R9', name: '9 Ring Road' } });
    renderInTheme(<Given threads={ready(gone)} first="all" />);
    expect(screen.getByRole('article', { name: 'Comment on 9 Ring Road' })).toHaveTextContent('Address removed');
  });

  test('are read-only in an archived project', () => {
    renderInTheme(<Given threads={ready(aComment('a', { author: ELLIS }))} canWrite={false} first={STATION} />);
    expect(within(drawer()).queryByLabelText('New comment')).toBeNull();
    expect(within(drawer()).queryByRole('button', { name: /Reply|Resolve|More/ })).toBeNull();
  });
});
