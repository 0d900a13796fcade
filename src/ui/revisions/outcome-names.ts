import type { ConditionOutcome } from '../../domain/revisions/condition.ts';

/** What an outcome is called. */
export const OUTCOME_NAMES: Record<ConditionOutcome['state'], string> = {
  kept: 'Kept',
  broken: 'Broken',
  'not-checked': 'To be seen to',
};
