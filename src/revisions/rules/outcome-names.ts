import type { ConditionOutcome } from '../../model/revisions/condition.ts';

/** What an outcome is called. */
export const OUTCOME_NAMES: Record<ConditionOutcome['state'], string> = {
  kept: 'Kept',
  broken: 'Broken',
  'not-checked': 'To be checked',
};
