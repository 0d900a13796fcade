/** Plans that come of a change, and what a plan does not take. */
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { keyOfChange, type PlanChange } from './plan-change.ts';

/** What of an assessment is computed. */
export type Plan = Pick<Assessment, 'workAreas' | 'shifts' | 'operatingTime' | 'startDate' | 'endDate'>;

/** A variant of a plan, and what it is called. */
export interface Variant {
  /** Different for each change of a plan, and the same after an edit of the plan. */
  key: string;
  change: PlanChange;
  name: string;
  plan: Plan;
  /** Whether the plan stands for hours without saying which shifts these are: it is compared, and is no plan to work by. */
  isHoursOnly?: boolean;
}

/** A change made to a plan, or why the plan as it is now does not take it, as a sentence. */
export type Changed = { kind: 'changed'; variant: Variant } | { kind: 'not-possible'; reason: string };

export interface VariantSetting {
  criteria: CriteriaSet;
  equipment: readonly EquipmentItem[];
}

export const changed = (variant: Omit<Variant, 'key'>): Changed => ({
  kind: 'changed',
  variant: { key: keyOfChange(variant.change), ...variant },
});

export const notPossible = (reason: string): Changed => ({ kind: 'not-possible', reason });

/** The variants among changes. */
export const variantsAmong = (all: readonly Changed[]): Variant[] =>
  all.flatMap((change) => (change.kind === 'changed' ? [change.variant] : []));
