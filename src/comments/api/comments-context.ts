import { createContext, use } from 'react';
import type { Live } from '../../firebase/live.ts';
import type { CommentAnchor, CommentThread } from '../rules/comment.ts';

/**
 * Filter of the list of comments: all of an assessment, those that mention the user, or those about a work area or an address.
 */
export type ShownComments = 'all' | 'mentions' | CommentAnchor;

/** The comments of the open assessment. */
export interface Discussion {
  readonly threads: Live<CommentThread[]>;
  /** Whether comments can be written. They cannot in an archived project. */
  readonly canWrite: boolean;
  /** Null while the list is closed. */
  readonly shown: ShownComments | null;
  /** Opens the list, or closes it with null. */
  readonly show: (shown: ShownComments | null) => void;
}

/** Provided by the page of an assessment. Null on other pages that show receivers. */
export const DiscussionContext = createContext<Discussion | null>(null);

export const useDiscussion = (): Discussion | null => use(DiscussionContext);
