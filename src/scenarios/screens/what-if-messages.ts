import type { IdentifiedInput } from '../../prediction/rules/run/build-results.ts';
import type { AssessedPlan } from '../../prediction/rules/preview/assessed-plans.ts';
import type { TriedChange } from '../rules/plan-trials.ts';
import type { Baseline, Gain } from '../rules/suggestions.ts';
import type { Plan } from '../rules/changed-plan.ts';

/** The project data with which plans are assessed. */
export type WhatIfProject = Pick<IdentifiedInput, 'config' | 'equipment'> & {
  assessment: Pick<IdentifiedInput['assessment'], 'id' | 'project' | 'company'>;
};

/**
 * Requests from the page. It sends the scene and the project once. It then sends plans and receives their results, or sends one
 * plan with its outcome and receives the gains of changes of it.
 */
export type WhatIfRequest =
  | { readonly kind: 'start'; readonly scene: ArrayBuffer; readonly project: WhatIfProject }
  | { readonly kind: 'assess'; readonly key: string; readonly plan: Plan }
  | { readonly kind: 'start-search'; readonly plan: Plan; readonly baseline: Baseline }
  | { readonly kind: 'find-gains'; readonly changes: readonly TriedChange[]; readonly isEstimate: boolean };

/**
 * One reply per plan or change. If a plan cannot be assessed, its outcome has the reason, and its gain is null. `refused` says as a
 * sentence why no changes of the plan can be tried.
 */
export type WhatIfReply =
  | { readonly kind: 'assessed'; readonly key: string; readonly outcome: AssessedPlan }
  | { readonly kind: 'gain'; readonly key: string; readonly gain: Gain | null; readonly isEstimate: boolean }
  | { readonly kind: 'refused'; readonly problem: string };

export interface WhatIfExchange {
  request: WhatIfRequest;
  reply: WhatIfReply;
}
