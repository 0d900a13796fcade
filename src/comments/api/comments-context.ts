import { createContext, use } from 'react';
import type { Live } from '../../firebase/live.ts';
import type { CommentAnchor, CommentThread } from '../rules/comment.ts';

/** What the list of comments shows: all of an assessment, those that mention the person, or those of a work area or an address. */
export type ShownComments = 'all' | 'mentions' | CommentAnchor;

/** The comments of the assessment whose page this is. */
export interface Discussion {
  readonly threads: Live<CommentThread[]>;
  /** Whether comments can be written: not in an archived project. */
  readonly canWrite: boolean;
  /** Null while the list is closed. */
  readonly shown: ShownComments | null;
  /** Opens the list, or closes it. */
  readonly show: (shown: ShownComments | null) => void;
}

/** Given by the page of an assessment; null on other pages that show receivers. */
export const DiscussionContext = createContext<Discussion | null>(null);

export const useDiscussion = (): Discussion | null => use(DiscussionContext);
