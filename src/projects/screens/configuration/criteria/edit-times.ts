import type { OperatingTime } from '../../../../model/criteria/criteria-set.ts';
import { RECEIVER_TYPES } from '../../../../model/criteria/criteria-set.ts';
import { hoursOfUse } from '../../../../model/criteria/hours-of-use.ts';
import { criteriaTemplate } from '../../../../model/project/report-config.ts';
import type { Entered } from '../entered.ts';

type Changes = Pick<Entered, 'criteria' | 'inUse'>;

/**
 * Renames the key of an operating time, also in the hours of land uses. A land use that has the hours of the criteria set gets
 * hours of its own, with the renamed key. If another operating time has the same key, the hours are left unchanged until the user
 * corrects the key.
 */
export function withTimeKey(entered: Entered, index: number, key: string): Changes {
  const times = entered.criteria.operatingTimes;
  const before = times[index]?.key ?? '';
  const operatingTimes = times.map((time, at) => (at === index ? { ...time, key } : time));
  const isShared = times.some((time, at) => at !== index && (time.key === before || time.key === key));
  const criteria = { ...entered.criteria, operatingTimes };
  if (isShared) return { criteria, inUse: entered.inUse };
  const rename = (keys: readonly string[] | null) => keys?.map((own) => (own === before ? key : own)) ?? null;
  return { criteria, inUse: usesWith(entered, operatingTimes, rename) };
}

/** Removes an operating time, also from the hours of land uses. */
export function withoutTime(entered: Entered, index: number): Changes {
  const { operatingTimes: times } = entered.criteria;
  const operatingTimes = times.filter((_, at) => at !== index);
  const criteria = { ...entered.criteria, operatingTimes };
  const known = operatingTimes.map(({ key }) => key);
  return {
    criteria,
    inUse: usesWith(entered, operatingTimes, (keys) => keys?.filter((key) => known.includes(key)) ?? null),
  };
}

/** The hours of land uses after a change of the operating times. Null if they equal those of the criteria set. */
function usesWith(
  { criteriaSet, criteria, inUse }: Entered,
  operatingTimes: readonly OperatingTime[],
  changed: (keys: readonly string[] | null) => string[] | null,
): Entered['inUse'] {
  const template = criteriaTemplate(criteriaSet);
  const next = { ...inUse };
  for (const type of RECEIVER_TYPES) {
    const keys = changed(inUse[type] ?? hoursOfUse(template, criteria.operatingTimes, type).inUse);
    const { inUse: ofSet, assumed } = hoursOfUse(template, operatingTimes, type);
    next[type] = assumed.length === 0 && sameKeys(keys, ofSet) ? null : keys;
  }
  return next;
}

/**
 * The hours of land uses, without those that refer to missing operating times. These become null, which means the hours of the
 * criteria set.
 */
export function knownUses(inUse: Entered['inUse'], times: ReadonlyArray<{ key: string }>): Entered['inUse'] {
  const known = times.map(({ key }) => key);
  const kept = RECEIVER_TYPES.map((type) => {
    const keys = inUse[type];
    return [type, keys?.every((key) => known.includes(key)) === true ? keys : null] as const;
  });
  return Object.fromEntries(kept) as Entered['inUse'];
}

/** Whether two lists contain the same operating times in any order. */
export function sameKeys(keys: readonly string[] | null, others: readonly string[] | null): boolean {
  if (keys === null || others === null) return keys === others;
  return keys.length === others.length && keys.every((key) => others.includes(key));
}
