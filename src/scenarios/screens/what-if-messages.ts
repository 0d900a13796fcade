import { z } from 'zod';
import type { BarrierPlan } from '../rules/barrier-trials.ts';
import type { IdentifiedInput } from '../../prediction/rules/run/build-results.ts';
import type { AssessedPlan } from '../../prediction/rules/preview/assessed-plans.ts';
import type { Score } from '../rules/suggestions.ts';
import type { Plan } from '../rules/changed-plan.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What plans are of; they were parsed where they came in. */
export type WhatIfProject = Pick<IdentifiedInput, 'config' | 'equipment'> & {
  assessment: Pick<IdentifiedInput['assessment'], 'id' | 'project' | 'company'>;
};

/** Requests of the page: the scene and the project once, then plans, to be answered by their results or by their score alone. */
export const whatIfRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    scene: z.instanceof(ArrayBuffer),
    project: z.custom<WhatIfProject>(isObject),
  }),
  z.object({ kind: z.literal('assess'), key: z.string(), plan: z.custom<Plan>(isObject) }),
  z.object({ kind: z.literal('score'), key: z.string(), plan: z.custom<Plan>(isObject) }),
  /** Plans with one barrier line more than a plan: that is traced once for all of them. */
  z.object({
    kind: z.literal('score-barriers'),
    plan: z.custom<Plan>(isObject),
    plans: z.array(z.custom<BarrierPlan>(isObject)),
  }),
]);
export type WhatIfRequest = z.infer<typeof whatIfRequestSchema>;

/** A reply a plan; a plan that cannot be assessed says why. */
export const whatIfReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assessed'), key: z.string(), outcome: z.custom<AssessedPlan>(isObject) }),
  z.object({ kind: z.literal('scored'), key: z.string(), score: z.custom<Score>(isObject).nullable() }),
]);
export type WhatIfReply = z.infer<typeof whatIfReplySchema>;
