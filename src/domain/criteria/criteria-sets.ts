import nswIcng from './nsw-icng.json' with { type: 'json' };
import { type CriteriaSet, criteriaSetSchema } from './criteria-set.ts';

/** The criteria sets that come with the product, by id. */
export const CRITERIA_SETS: Readonly<Record<string, CriteriaSet>> = Object.fromEntries(
  [nswIcng].map((data) => {
    const set = criteriaSetSchema.parse(data);
    return [set.id, set];
  }),
);

export const DEFAULT_CRITERIA_SET = 'nsw-icng';
