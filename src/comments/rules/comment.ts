import { z } from 'zod';
import { COMMENT_LIMITS } from '../../model/limits.ts';

/** Subject of a comment: the id of a work area or barrier line, or the id of an address of the results. */
export const commentAnchorSchema = z.object({
  kind: z.enum(['work-area', 'address']),
  id: z.string().min(1).max(200),
  /** Name of the subject when the comment was written. The subject may no longer exist. */
  name: z.string().max(COMMENT_LIMITS.anchorName),
});
export type CommentAnchor = z.infer<typeof commentAnchorSchema>;

/** `assessments/{id}/comments/{id}`. */
export const commentSchema = z.object({
  id: z.string(),
  anchor: commentAnchorSchema,
  /** Empty after the comment was deleted. */
  text: z.string().max(COMMENT_LIMITS.text),
  /** E-mail addresses of the members that the text mentions. */
  // The security rules do not check the entries. Entries that are not addresses mention nobody.
  mentions: z.array(z.string()).max(COMMENT_LIMITS.mentions).catch([]),
  /** Id of the comment to which this one replies. Empty for the first comment of a thread. */
  replyTo: z.string().default(''),
  author: z.string(),
  createdAt: z.date(),
  editedAt: z.date().nullable().default(null),
  /** For the first comment of a thread: who resolved it, and when. Null while it is open. */
  resolved: z.object({ by: z.string(), at: z.date() }).nullable().default(null),
  deleted: z.boolean().default(false),
});
export type Comment = z.infer<typeof commentSchema>;

/** A comment as a user enters it. */
export const commentInputSchema = z.object({
  text: z.string().trim().min(1, 'Enter a comment.').max(COMMENT_LIMITS.text),
  mentions: z.array(z.string()).max(COMMENT_LIMITS.mentions),
});
export type CommentInput = z.infer<typeof commentInputSchema>;

/** A comment with its replies, oldest first. */
export interface CommentThread {
  readonly first: Comment;
  readonly replies: readonly Comment[];
}

/**
 * Returns the threads of an assessment, sorted by their newest comment, newest first. A deleted first comment is kept only if it
 * has replies. Replies whose first comment is missing are left out, because only the newest comments are read.
 */
export function threadsOf(comments: readonly Comment[]): CommentThread[] {
  const inOrder = comments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const shown = inOrder.filter(({ replyTo, deleted }) => replyTo !== '' && !deleted);
  return inOrder
    .filter(({ replyTo }) => replyTo === '')
    .map((first) => ({ first, replies: shown.filter(({ replyTo }) => replyTo === first.id) }))
    .filter(({ first, replies }) => !first.deleted || replies.length > 0)
    .toSorted((a, b) => lastOf(b) - lastOf(a));
}

function lastOf({ first, replies }: CommentThread): number {
  return (replies.at(-1) ?? first).createdAt.getTime();
}

export const isOpen = ({ first }: CommentThread): boolean => first.resolved === null;

function mentionsPerson({ first, replies }: ReturnType<typeof sinceResolved>, email: string): boolean {
  return [...(first === null ? [] : [first]), ...replies].some(({ mentions }) => mentions.includes(email));
}

/** Filters of a list of threads. */
export const COMMENT_FILTERS = ['open', 'mentions', 'resolved'] as const;
export type CommentFilter = (typeof COMMENT_FILTERS)[number];

/** Returns an open thread as it is. For a resolved thread, returns only the replies since then. */
function sinceResolved({
  first,
  replies,
}: CommentThread): Pick<CommentThread, 'replies'> & { first: CommentThread['first'] | null } {
  const { resolved } = first;
  if (resolved === null) return { first, replies };
  return { first: null, replies: replies.filter(({ createdAt }) => createdAt > resolved.at) };
}

/**
 * Returns the threads of a filter. The filter for mentions contains comments that mention the user in open threads or after a
 * thread was resolved.
 */
export function filterThreads(
  threads: readonly CommentThread[],
  filter: CommentFilter,
  email: string,
): CommentThread[] {
  if (filter === 'resolved') return threads.filter((thread) => !isOpen(thread));
  if (filter === 'open') return threads.filter(isOpen);
  return threads.filter((thread) => mentionsPerson(sinceResolved(thread), email));
}

export function isAbout({ first }: CommentThread, { kind, id }: Pick<CommentAnchor, 'kind' | 'id'>): boolean {
  return first.anchor.kind === kind && first.anchor.id === id;
}
