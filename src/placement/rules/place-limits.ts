/** The lines that equipment may not cross, as a limit for each receiver. */
import type { CriteriaSet, ReceiverType } from '../../model/criteria/criteria-set.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { criteriaOf } from '../../prediction/rules/sources/receiver-criteria.ts';

/** `criterion`: the criterion of each receiver; `background`: so much over the background, of residences; `level`: one level for all. */
export type PlaceRule =
  | { readonly kind: 'criterion' }
  | { readonly kind: 'background'; readonly overDb: number }
  | { readonly kind: 'level'; readonly levelDb: number };

export interface PlaceLimits {
  readonly time: string;
  readonly rule: PlaceRule;
  /** The use of the receivers that it holds for; null: of all. */
  readonly type: ReceiverType | null;
}

/**
 * The limit of every receiver, dB(A), for the level as it is compared; NaN where there is none: another use, nobody there in these hours, or
 * no value.
 * @throws RangeError where the set does not have the operating time
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
