import type { Decision } from '../../model/revisions/revision.ts';
import type { RevisionState } from '../../model/revisions/latest-revision.ts';

/** What the button of a step says. */
export const STEP_VERBS: Record<RevisionState, string> = {
  draft: 'Issue',
  submitted: 'Mark as submitted',
  reviewed: 'Record the review',
  approved: 'Record the approval',
  refused: 'Record the refusal',
  'in-force': 'Bring into effect',
  closed: 'Close',
  withdrawn: 'Withdraw',
};

/** What the button of a decision says to whoever decides. */
export const DECISION_VERBS: Record<Decision, string> = {
  reviewed: 'Mark as reviewed',
  approved: 'Approve',
  refused: 'Refuse',
};

/** What the text of a decision is asked for as, of whoever decides. */
export const DECISION_TEXTS: Record<Decision, string> = {
  reviewed: 'What you found',
  approved: 'The words of the approval',
  refused: 'Why it is refused',
};

/** What the text of a step is asked for as. */
export const TEXT_LABELS: Record<RevisionState, string> = {
  draft: 'Reason for issue',
  submitted: 'To whom and how it was submitted',
  reviewed: 'What the review said',
  approved: 'What the approval said',
  refused: 'Why it was refused',
  'in-force': 'Note',
  closed: 'Note',
  withdrawn: 'Why it is withdrawn',
};
