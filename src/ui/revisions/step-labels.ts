import type { Decision } from '../../domain/revisions/revision.ts';
import type { RevisionState } from '../../domain/revisions/latest-revision.ts';
import { revisionPartsTexts } from '../../texts/revision-parts.ts';

/** What the button of a step says. */
export const STEP_VERBS: Record<RevisionState, string> = {
  draft: 'Issue',
  submitted: revisionPartsTexts.markAsSubmitted,
  reviewed: revisionPartsTexts.recordTheReview,
  approved: revisionPartsTexts.recordTheApproval,
  refused: revisionPartsTexts.recordTheRefusal,
  'in-force': revisionPartsTexts.putInForce,
  closed: 'Close',
  withdrawn: 'Withdraw',
};

/** What the button of a decision says to whoever decides. */
export const DECISION_VERBS: Record<Decision, string> = {
  reviewed: revisionPartsTexts.markAsReviewed,
  approved: 'Approve',
  refused: 'Refuse',
};

/** What the text of a decision is asked for as, of whoever decides. */
export const DECISION_TEXTS: Record<Decision, string> = {
  reviewed: revisionPartsTexts.whatYouFound,
  approved: revisionPartsTexts.wordsOfApproval,
  refused: revisionPartsTexts.whyItIsRefused,
};

/** What the text of a step is asked for as. */
export const TEXT_LABELS: Record<RevisionState, string> = {
  draft: revisionPartsTexts.whyItIsIssued,
  submitted: revisionPartsTexts.toWhomAndHow,
  reviewed: revisionPartsTexts.whatTheReviewSaid,
  approved: revisionPartsTexts.whatTheApprovalSaid,
  refused: revisionPartsTexts.whyItWasRefused,
  'in-force': 'Note',
  closed: 'Note',
  withdrawn: revisionPartsTexts.whyItIsWithdrawn,
};
