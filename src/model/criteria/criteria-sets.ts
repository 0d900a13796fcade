import bs5228Abc from './bs5228-abc.json' with { type: 'json' };
import { type CriteriaTemplate, criteriaTemplateSchema } from './criteria-set.ts';
import custom from './custom.json' with { type: 'json' };
import nswIcng from './nsw-icng.json' with { type: 'json' };

/** The criteria sets of the product by id. `custom` has no criteria of its own. */
export const CRITERIA_SETS: Readonly<Record<string, CriteriaTemplate>> = Object.fromEntries(
  [nswIcng, bs5228Abc, custom].map((data) => {
    const set = criteriaTemplateSchema.parse(data);
    return [set.id, set];
  }),
);

export const DEFAULT_CRITERIA_SET = 'nsw-icng';
