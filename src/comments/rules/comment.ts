import { z } from 'zod';
import { COMMENT_LIMITS } from '../../model/limits.ts';

/** What a comment is about: a work area or barrier line by its id, or an address of the results by its id. */
export const commentAnchorSchema = z.object({
  kind: z.enum(['work-area', 'address']),
  id: z.string().min(1).max(200),
  /** As it was called when the comment was written: what it is about may be gone. */
  name: z.string().max(COMMENT_LIMITS.anchorName),
});
export type CommentAnchor = z.infer<typeof commentAnchorSchema>;

/** `assessments/{id}/comments/{id}`. */
export const commentSchema = z.object({
  id: z.string(),
  anchor: commentAnchorSchema,
  /** Empty once it was deleted. */
  text: z.string().max(COMMENT_LIMITS.text),
  /** E-mail addresses of whom the text names. */
  // What the rules let through and is no address names nobody.
  mentions: z.array(z.string()).max(COMMENT_LIMITS.mentions).catch([]),
  /** The comment that this one answers; empty for the first of a thread. */
  replyTo: z.string().default(''),
  author: z.string(),
  createdAt: z.date(),
  editedAt: z.date().nullable().default(null),
  /** Of the first of a thread: who resolved it and when; null while it is open. */
  resolved: z.object({ by: z.string(), at: z.date() }).nullable().default(null),
  deleted: z.boolean().default(false),
});
export type Comment = z.infer<typeof commentSchema>;

/** A comment as somebody enters it. */
export const commentInputSchema = z.object({
  text: z.string().trim().min(1, 'Enter a comment.').max(COMMENT_LIMITS.text),
  mentions: z.array(z.string()).max(COMMENT_LIMITS.mentions),
});
export type CommentInput = z.infer<typeof commentInputSchema>;

/** A comment with its answers, oldest first. */
export interface CommentThread {
  readonly first: Comment;
  readonly replies: readonly Comment[];
}

/**
 * The threads of an assessment, those with the newest comment first. What was deleted stays only where somebody answered it. An answer whose
 * first comment is not among the comments is left out: older ones than are listed are not shown.
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

/** What a list of threads shows. */
export const COMMENT_FILTERS = ['open', 'mentions', 'resolved'] as const;
export type CommentFilter = (typeof COMMENT_FILTERS)[number];

/** A thread that is open, or the replies to it since it was resolved. */
function sinceResolved({
  first,
  replies,
}: CommentThread): Pick<CommentThread, 'replies'> & { first: CommentThread['first'] | null } {
  const { resolved } = first;
  if (resolved === null) return { first, replies };
  return { first: null, replies: replies.filter(({ createdAt }) => createdAt > resolved.at) };
}

/** The threads of a filter; mentions are those of the person that are open, or came after the thread was resolved. */
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
