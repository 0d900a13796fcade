import type { BarrierPlan } from '../rules/barrier-trials.ts';
import type { IdentifiedInput } from '../../prediction/rules/run/build-results.ts';
import type { AssessedPlan } from '../../prediction/rules/preview/assessed-plans.ts';
import type { Score } from '../rules/suggestions.ts';
import type { Plan } from '../rules/changed-plan.ts';

/** The project data with which plans are assessed. */
export type WhatIfProject = Pick<IdentifiedInput, 'config' | 'equipment'> & {
  assessment: Pick<IdentifiedInput['assessment'], 'id' | 'project' | 'company'>;
};

/**
 * Requests from the page. It sends the scene and the project once. It then sends plans and receives either their results or only
 * their scores.
 */
export type WhatIfRequest =
  | { readonly kind: 'start'; readonly scene: ArrayBuffer; readonly project: WhatIfProject }
  | { readonly kind: 'assess'; readonly key: string; readonly plan: Plan }
  /** With `isEstimate`, sources are divided by distance alone, which takes a tenth of the time. */
  | { readonly kind: 'score'; readonly key: string; readonly plan: Plan; readonly isEstimate: boolean }
  /** Plans that each have one barrier line more than `plan`, which is traced only once for all of them. */
  | {
      readonly kind: 'score-barriers';
      readonly plan: Plan;
      readonly plans: readonly BarrierPlan[];
      readonly isEstimate: boolean;
    };

/** One reply per plan. If a plan cannot be assessed, the reply has the reason. */
export type WhatIfReply =
  | { readonly kind: 'assessed'; readonly key: string; readonly outcome: AssessedPlan }
  | { readonly kind: 'scored'; readonly key: string; readonly score: Score | null; readonly isEstimate: boolean };

export interface WhatIfExchange {
  request: WhatIfRequest;
  reply: WhatIfReply;
}
