/** Plans that result from a change, and changes that cannot be applied. */
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { keyOfChange, type PlanChange } from './plan-change.ts';

/** The properties of an assessment on which the prediction depends. */
export type Plan = Pick<Assessment, 'workAreas' | 'shifts' | 'operatingTime' | 'startDate' | 'endDate'>;

/** A variant of a plan, with its name. */
export interface Variant {
  /** Identifies the change. It stays the same when the plan is edited. */
  key: string;
  change: PlanChange;
  name: string;
  plan: Plan;
  /** Whether the plan has an operating time but no shifts. Such a variant can be compared but not carried out. */
  isHoursOnly?: boolean;
}

/** A changed plan, or the reason why the change cannot be applied to the plan, as a sentence. */
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

/** Returns the variants of the changes that could be applied. */
export const variantsAmong = (all: readonly Changed[]): Variant[] =>
  all.flatMap((change) => (change.kind === 'changed' ? [change.variant] : []));
