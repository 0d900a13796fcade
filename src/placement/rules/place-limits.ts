/** Limits of the level at each receiver for the search for positions. */
import type { CriteriaSet, ReceiverType } from '../../model/criteria/criteria-set.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { criteriaOf } from '../../prediction/rules/sources/receiver-criteria.ts';

/**
 * `criterion`: the criterion of each receiver; `background`: a number of decibels above the background, for residences; `level`:
 * one level for all receivers.
 */
export type PlaceRule =
  | { readonly kind: 'criterion' }
  | { readonly kind: 'background'; readonly overDb: number }
  | { readonly kind: 'level'; readonly levelDb: number };

export interface PlaceLimits {
  readonly time: string;
  readonly rule: PlaceRule;
  /** The receiver type to which the limit applies. Null for all. */
  readonly type: ReceiverType | null;
}

/**
 * Returns the limit of every receiver for its compared level, dB(A). NaN if there is none: another receiver type, a building that
 * is not in use at these hours, or a missing value.
 * @throws RangeError if the set does not have the operating time
 */
export function limitsOf(scene: PreparedScene, set: CriteriaSet, { time: key, rule, type }: PlaceLimits): Float64Array {
  const time = set.operatingTimes.find((operatingTime) => operatingTime.key === key);
  if (time === undefined) throw new RangeError(`the criteria set ${set.id} has no operating time “${key}”`);
  const criteria = criteriaOf(scene, set, time);
  return Float64Array.from(criteria, ({ level, background, status }, receiver) => {
    if (status === 'not-in-use') return NaN;
    if (type !== null && scene.receivers.types[receiver] !== type) return NaN;
    switch (rule.kind) {
      case 'criterion':
        return level ?? NaN;
      case 'background':
        return background === null ? NaN : background + rule.overDb;
      case 'level':
        return rule.levelDb;
    }
  });
}
