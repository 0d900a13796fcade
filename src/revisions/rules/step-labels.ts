import type { Decision } from '../../model/revisions/revision.ts';
import type { RevisionState } from '../../model/revisions/latest-revision.ts';

/** Labels of the button for a step, by the new state. */
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

/** Labels of the button for a decision. */
export const DECISION_VERBS: Record<Decision, string> = {
  reviewed: 'Mark as reviewed',
  approved: 'Approve',
  refused: 'Refuse',
};

/** Labels of the text field for a decision. */
export const DECISION_TEXTS: Record<Decision, string> = {
  reviewed: 'What you found',
  approved: 'The words of the approval',
  refused: 'Why it is refused',
};

/** Labels of the text field for a step, by the new state. */
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
