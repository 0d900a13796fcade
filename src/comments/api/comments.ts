import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import { auditStamp, collections, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';
import { tracked } from '../../firebase/unsaved.ts';
import type { AssessmentId, Email } from '../../model/ids.ts';
import { COMMENT_LIMITS } from '../../model/limits.ts';
import { type Comment, type CommentAnchor, type CommentInput, commentSchema } from '../rules/comment.ts';

const commentsOf = (assessment: AssessmentId) => collection(collections.assessments, assessment, 'comments');

/** Watches the comments of an assessment, including deleted ones. */
export function watchComments(assessment: AssessmentId): Watch<Comment[]> {
  const found = query(commentsOf(assessment), orderBy('createdAt', 'desc'), limit(COMMENT_LIMITS.listed));
  return watchQuery(found, ({ id, parse }) => parse(commentSchema, { id }));
}

/** @param replyTo id of the first comment of the thread; empty for a new thread */
export function addComment(
  assessment: AssessmentId,
  { anchor, replyTo, ...input }: CommentInput & { anchor: CommentAnchor; replyTo: string },
  email: Email,
): Promise<void> {
  const made = { author: email, createdAt: serverTimestamp(), editedAt: null, resolved: null, deleted: false };
  const named = { ...anchor, name: anchor.name.slice(0, COMMENT_LIMITS.anchorName) };
  const whole = { ...input, anchor: named, replyTo, ...made, ...auditStamp(email) };
  return tracked(setDoc(doc(commentsOf(assessment)), whole));
}

export function editComment(assessment: AssessmentId, id: string, input: CommentInput, email: Email): Promise<void> {
  return change(assessment, id, { ...input, editedAt: serverTimestamp() }, email);
}

/** Deletes the text of a comment. The comment itself stays, because others may have replied to it. */
export function deleteComment(assessment: AssessmentId, id: string, email: Email): Promise<void> {
  return change(assessment, id, { text: '', mentions: [], deleted: true }, email);
}

/** Resolves the thread of a first comment, or reopens it. */
export function resolveThread(assessment: AssessmentId, id: string, isResolved: boolean, email: Email): Promise<void> {
  return change(assessment, id, { resolved: isResolved ? { by: email, at: serverTimestamp() } : null }, email);
}

function change(assessment: AssessmentId, id: string, changes: object, email: Email): Promise<void> {
  return tracked(updateDoc(doc(commentsOf(assessment), id), { ...changes, ...auditStamp(email) }));
}
