import { type CriteriaSet, isOfQuarters } from '../../model/criteria/criteria-set.ts';

/** The label of the worst-case level of a moving crew in an operating time. */
export function worstLevelLabel(set: CriteriaSet, time: string): string {
  return isOfQuarters(set, time) ? 'Worst 15 minutes' : 'Worst case';
}
