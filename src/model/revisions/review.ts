/** A reviewer's actions on a submitted revision. */
import { z } from 'zod';
import { assessmentIdSchema, companyIdSchema, emailSchema, projectUidSchema } from '../ids.ts';
import { REVIEW_LIMITS, REVISION_LIMITS } from '../limits.ts';
import { conditionCheckSchema } from './condition.ts';
import { revisionLabelSchema } from './latest-revision.ts';

/** A condition that a reviewer proposes: its wording, and a check if one is possible. */
export const proposedConditionSchema = z.strictObject({
  text: z.string().trim().min(1, 'Enter the condition.').max(REVISION_LIMITS.condition),
  check: conditionCheckSchema,
});
export type ProposedCondition = z.infer<typeof proposedConditionSchema>;

/** `reviews/{id}`: how often a reviewer opened a revision, and the conditions that they propose. Only functions write it. */
export const reviewSchema = z.object({
  id: z.string(),
  company: companyIdSchema,
  project: projectUidSchema,
  assessment: assessmentIdSchema,
  label: revisionLabelSchema,
  reviewer: z.object({ name: z.string().max(REVIEW_LIMITS.reviewer), email: emailSchema }),
  /** When it was first opened, and how often. */
  at: z.date(),
  opened: z.number().int(),
  lastOpened: z.date(),
  proposals: z.array(proposedConditionSchema.extend({ at: z.date() })).max(REVIEW_LIMITS.proposals),
});
export type Review = z.infer<typeof reviewSchema>;
