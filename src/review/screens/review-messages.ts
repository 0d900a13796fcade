import { z } from 'zod';
import type { Plan } from '../../scenarios/rules/changed-plan.ts';
import type { ResultDifferences } from '../../prediction/rules/run/same-results.ts';
import type { Results } from '../../model/results/results.ts';
import { frozenInputSchema } from '../../revisions/rules/frozen-input.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What the worker is given: frozen files, and the plan that is computed; null: the frozen one. */
export const reviewRequestSchema = z.object({
  scene: z.instanceof(ArrayBuffer),
  input: frozenInputSchema,
  results: z.custom<Results>(isObject),
  plan: z.custom<Plan>(isObject).nullable(),
});
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;

export const reviewReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('computed'),
    results: z.custom<Results>(isObject),
    differences: z.custom<ResultDifferences>(isObject),
    engineVersion: z.string(),
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ReviewReply = z.infer<typeof reviewReplySchema>;
