/** How one revision is opened to a named reviewer: by a link without an account, or by their account. */
import { z } from 'zod';
import { visibleText } from '../visible-text.ts';
import { revisionTexts } from '../../texts/revisions-and-reviews.ts';
import { assessmentIdSchema, companyIdSchema, emailSchema, projectUidSchema } from '../ids.ts';
import { REVIEW_LIMITS, REVISION_LIMITS } from '../limits.ts';
import { conditionCheckSchema } from './condition.ts';
import { revisionLabelSchema } from './latest-revision.ts';

export const reviewLinkIdSchema = z.uuid();

/** Whom a link is for. */
export const reviewerSchema = z.strictObject({
  name: z
    .string()
    .max(REVIEW_LIMITS.reviewer)
    .transform(visibleText)
    .pipe(z.string().min(1, revisionTexts.enterNameOfReviewer)),
  organisation: z
    .string()
    .max(REVIEW_LIMITS.reviewer)
    .transform(visibleText)
    .pipe(z.string().min(1, revisionTexts.enterTheOrganisation)),
  email: emailSchema,
});

/** A condition that a reviewer proposes, in words, with a check where there can be one. */
export const proposedConditionSchema = z.strictObject({
  text: z.string().trim().min(1, revisionTexts.enterTheCondition).max(REVISION_LIMITS.condition),
  check: conditionCheckSchema,
});
export type ProposedCondition = z.infer<typeof proposedConditionSchema>;

/** `review_links/{id}`: functions alone write it. What opens it lies elsewhere, as a hash that nobody reads; or an account opens it. */
export const reviewLinkSchema = z.object({
  id: z.string(),
  company: companyIdSchema,
  project: projectUidSchema,
  assessment: assessmentIdSchema,
  label: revisionLabelSchema,
  /** Whoever has an account names no organisation. */
  reviewer: reviewerSchema.extend({ organisation: z.string() }),
  /** Whether the reviewer has an account: then their right to review the project opens it, and nothing else. */
  byAccount: z.boolean().default(false),
  by: emailSchema,
  at: z.date(),
  /** When a link ends; null for an account. */
  expires: z.date().nullable(),
  withdrawn: z.boolean(),
  /** How often it was opened, and when last; null where it never was. */
  opened: z.number().int(),
  lastOpened: z.date().nullable(),
  proposals: z.array(proposedConditionSchema.extend({ at: z.date() })).max(REVIEW_LIMITS.proposals),
});
export type ReviewLink = z.infer<typeof reviewLinkSchema>;

/** How a link stands. */
export type LinkStanding = 'open' | 'expired' | 'withdrawn';

export function standingOfLink(
  { withdrawn, expires }: Pick<ReviewLink, 'withdrawn' | 'expires'>,
  now: Date,
): LinkStanding {
  if (withdrawn) return 'withdrawn';
  return expires !== null && expires <= now ? 'expired' : 'open';
}
