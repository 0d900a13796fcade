import type { BarrierPlan } from '../rules/barrier-trials.ts';
import type { IdentifiedInput } from '../../prediction/rules/run/build-results.ts';
import type { AssessedPlan } from '../../prediction/rules/preview/assessed-plans.ts';
import type { Score } from '../rules/suggestions.ts';
import type { Plan } from '../rules/changed-plan.ts';

/** What plans are of. */
export type WhatIfProject = Pick<IdentifiedInput, 'config' | 'equipment'> & {
  assessment: Pick<IdentifiedInput['assessment'], 'id' | 'project' | 'company'>;
};

/** Requests of the page: the scene and the project once, then plans, to be answered by their results or by their score alone. */
export type WhatIfRequest =
  | { readonly kind: 'start'; readonly scene: ArrayBuffer; readonly project: WhatIfProject }
  | { readonly kind: 'assess' | 'score'; readonly key: string; readonly plan: Plan }
  /** Plans with one barrier line more than a plan: that is traced once for all of them. */
  | { readonly kind: 'score-barriers'; readonly plan: Plan; readonly plans: readonly BarrierPlan[] };

/** A reply a plan; a plan that cannot be assessed says why. */
export type WhatIfReply =
  | { readonly kind: 'assessed'; readonly key: string; readonly outcome: AssessedPlan }
  | { readonly kind: 'scored'; readonly key: string; readonly score: Score | null };

export interface WhatIfExchange {
  request: WhatIfRequest;
  reply: WhatIfReply;
}
