import type { Results } from '../../model/results/results.ts';
import type { ResultDifferences } from '../../prediction/rules/run/same-results.ts';
import type { FrozenInput } from '../../revisions/rules/frozen-input.ts';
import type { Plan } from '../../scenarios/rules/changed-plan.ts';

/** Data for the worker: the frozen files, and the plan to compute. Null for the frozen plan. */
export interface ReviewRequest {
  readonly scene: ArrayBuffer;
  readonly input: FrozenInput;
  readonly results: Results;
  readonly plan: Plan | null;
}

export type ReviewReply =
  | {
      readonly kind: 'computed';
      readonly results: Results;
      readonly differences: ResultDifferences;
      readonly engineVersion: string;
    }
  | { readonly kind: 'failed'; readonly message: string };

export interface ReviewWork {
  input: ReviewRequest;
  output: ReviewReply;
  progress: never;
}
