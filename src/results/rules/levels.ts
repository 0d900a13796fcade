import type { CRITERION_STATUSES } from '../../model/criteria/assess-receiver.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { MIN_LEVEL_DB } from '../../model/results/results.ts';
import { decibels, withMinus } from '../../model/format/format.ts';

/** Why nothing is compared at a receiver. Empty if the receiver is compared. */
export const STATUS_WORDS: Readonly<Record<(typeof CRITERION_STATUSES)[number], string>> = {
  assessed: '',
  'not-in-use': 'not in use',
  'not-assessed': 'not assessed',
};

/** A compared level after rounding by the criteria set, dB(A). */
export function assessedLevel({ rounding }: Pick<CriteriaSet, 'rounding'>, level: number): string {
  if (level <= MIN_LEVEL_DB) return '–';
  return rounding === 'integer' ? String(Math.round(level)) : decibels(level);
}

/** A difference of levels such as `+3` or `−1.5`. Whole decibels have no decimal. */
export function overCriterion({ rounding }: Pick<CriteriaSet, 'rounding'>, difference: number): string {
  const text = rounding === 'integer' && Number.isInteger(difference) ? String(difference) : decibels(difference);
  return difference > 0 ? `+${text}` : withMinus(text);
}

/** LAmax as text: `72.3 dB(A)`, `at least 72.3 dB(A) (not available for Saw)`, `not assessed`. */
export function lamaxText(level: number | null, atLeast: boolean, without: readonly string[] = []): string {
  if (level === null) return 'not assessed';
  const text = `${atLeast ? 'at least ' : ''}${decibels(level)} dB(A)`;
  return atLeast && without.length > 0 ? `${text} (not available for ${without.join(', ')})` : text;
}
