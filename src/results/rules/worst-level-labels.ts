import { type CriteriaSet, isOfQuarters } from '../../model/criteria/criteria-set.ts';

/** What the worst level of a moving crew is called in an operating time. */
export function worstLevelLabel(set: CriteriaSet, time: string): string {
  return isOfQuarters(set, time) ? 'Worst 15 minutes' : 'Worst case';
}
