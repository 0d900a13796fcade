import type { ConditionOutcome } from '../../model/revisions/condition.ts';

/** Names of the outcomes. */
export const OUTCOME_NAMES: Record<ConditionOutcome['state'], string> = {
  kept: 'Kept',
  broken: 'Broken',
  'not-checked': 'To be checked',
};
