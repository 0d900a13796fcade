import type { ConditionOutcome } from '../../domain/revisions/condition.ts';
import { revisionPartsTexts } from '../../texts/revision-parts.ts';

/** What an outcome is called. */
export const OUTCOME_NAMES: Record<ConditionOutcome['state'], string> = {
  kept: 'Kept',
  broken: 'Broken',
  'not-checked': revisionPartsTexts.toBeSeenTo,
};
