import { describe, expect, test } from 'vitest';
import {
  type Comment,
  commentInputSchema,
  type CommentFilter,
  commentSchema,
  filterThreads,
  isAbout,
  threadsOf,
} from './comment.ts';
import { COMMENT_LIMITS } from '../../model/limits.ts';

const CORA = 'cora@example.com';
const STATION = { kind: 'work-area', id: 'w1', name: 'Station' } as const;

/** A comment written a number of minutes after the first. */
const aComment = (id: string, minutes: number, fields: Partial<Comment> = {}): Comment =>
  commentSchema.parse({
    id,
    anchor: STATION,
    text: 'Can it stop at 23:00?',
    author: 'ellis@example.com',
    createdAt: new Date(minutes * 60_000),
    ...fields,
  });

const resolved = { by: CORA, at: new Date(0) };

describe('threads of comments', () => {
  test('have their answers in the order of time, and the thread with the newest comment first', () => {
    const threads = threadsOf([
      aComment('second', 1),
      aComment('late', 9, { replyTo: 'first' }),
      aComment('first', 0),
      aComment('early', 2, { replyTo: 'first' }),
    ]);
    expect(threads.map(({ first, replies }) => [first.id, replies.map(({ id }) => id)])).toEqual([
      ['first', ['early', 'late']],
      ['second', []],
    ]);
  });

  test.each<[what: string, comments: Comment[], shown: string[]]>([
    ['a deleted comment without answers', [aComment('a', 0, { deleted: true, text: '' })], []],
    [
      'a deleted comment with an answer',
      [aComment('a', 0, { deleted: true, text: '' }), aComment('b', 1, { replyTo: 'a' })],
      ['a', 'b'],
    ],
    [
      'a deleted comment whose only answer was deleted',
      [aComment('a', 0, { deleted: true, text: '' }), aComment('b', 1, { replyTo: 'a', deleted: true, text: '' })],
      [],
    ],
    ['an answer to a comment that is not listed', [aComment('b', 1, { replyTo: 'a' })], []],
  ])('show the right comments for %s', (_, comments, shown) => {
    expect(threadsOf(comments).flatMap(({ first, replies }) => [first.id, ...replies.map(({ id }) => id)])).toEqual(
      shown,
    );
  });

  test.each<[filter: CommentFilter, ids: string[]]>([
    ['open', ['answered', 'plain']],
    ['mentions', ['answered']],
    ['resolved', ['done']],
  ])('are filtered by state and mention: %s', (filter, ids) => {
    const threads = threadsOf([
      aComment('plain', 0),
      aComment('answered', 1),
      aComment('answer', 2, { replyTo: 'answered', mentions: [CORA] }),
      aComment('done', 3, { mentions: [CORA], resolved }),
    ]);
    expect(filterThreads(threads, filter, CORA).map(({ first }) => first.id)).toEqual(ids);
  });

  test('are found by the id of a work area or an address, whatever its current name is', () => {
    const [thread] = threadsOf([aComment('a', 0)]);
    expect(thread && isAbout(thread, { kind: 'work-area', id: 'w1' })).toBe(true);
    expect(thread && isAbout(thread, { kind: 'address', id: 'w1' })).toBe(false);
    expect(thread && isAbout(thread, { kind: 'work-area', id: 'w2' })).toBe(false);
  });
});

describe('an entered comment', () => {
  test.each([
    ['nothing', ' \n ', 'Enter a comment.'],
    ['an endless text', 't'.repeat(COMMENT_LIMITS.text + 1), /2000/],
  ])('is rejected with %s', (_, text, message) => {
    expect(commentInputSchema.safeParse({ text, mentions: [] }).error?.issues[0]?.message).toMatch(message);
  });

  test('is stored without surrounding white space', () => {
    expect(commentInputSchema.parse({ text: ' At 22:00. ', mentions: [] }).text).toBe('At 22:00.');
  });
});
