import type { RevisionState } from '../../../domain/revisions/revision.ts';

/** What the button of a step says. */
export const STEP_VERBS: Record<RevisionState, string> = {
  draft: 'Issue',
  submitted: 'Mark as submitted',
  reviewed: 'Record the review',
  approved: 'Record the approval',
  refused: 'Record the refusal',
  'in-force': 'Put in force',
  closed: 'Close',
  withdrawn: 'Withdraw',
};

/** What the text of a step is asked for as. */
export const TEXT_LABELS: Record<RevisionState, string> = {
  draft: 'Why it is issued',
  submitted: 'To whom and how it was submitted',
  reviewed: 'What the review said',
  approved: 'What the approval said',
  refused: 'Why it was refused',
  'in-force': 'Note',
  closed: 'Note',
  withdrawn: 'Why it is withdrawn',
};
