import { z } from 'zod';
import { companyIdSchema, projectUidSchema } from '../ids.ts';

/** Company id to true: what a profile belongs to, or what accepting an invitation grants. */
export const companyMembershipsSchema = z.record(companyIdSchema, z.literal(true));

/** Project uid to true: whose revisions a person reviews. */
const reviewsSchema = z.record(projectUidSchema, z.literal(true));

/** `users/{email}`, written when an invitation is accepted. */
export const userSchema = z.object({
  companies: companyMembershipsSchema.default({}),
  reviews: reviewsSchema.default({}),
  /** The account that it is of. A document of the original stack has none: it is of nobody until `npm run adopt` has bound it to one. */
  uid: z.string().default(''),
  /**
   * When the account signed in that accepted, in seconds: tokens of an earlier sign-in may be those of somebody who had registered the
   * address before, and are refused.
   */
  authTime: z.number().default(0),
  disabled: z.boolean().default(false),
  /** When the administrator's right was last given or taken: an open app then asks for a new token. */
  claimsAt: z.date().nullable().default(null),
});
export type User = z.infer<typeof userSchema>;

/**
 * `invited_users/{email}`. `invite_token` is the SHA-256 of the link's token in lower-case hex. The specification names three fields and not
 * what they hold: an invitation without a time, or with another token, is listed and its link opens nothing.
 */
export const invitedUserSchema = z.object({
  /** When the link was last issued; null where that was not kept. */
  invited: z.date().nullable().catch(null),
  invite_token: z.string().catch(''),
  accepted: z.union([z.boolean(), z.date()]).default(false),
  companies: companyMembershipsSchema.default({}),
  reviews: reviewsSchema.default({}),
  invitedBy: z.string().optional(),
  /** True once an administrator has taken the invitation back; its link then does nothing. */
  withdrawn: z.boolean().default(false),
});
export type InvitedUser = z.infer<typeof invitedUserSchema>;

/** `companies/{id}`. */
export const companySchema = z.object({
  id: companyIdSchema,
  name: z.string().min(1),
  active: z.boolean(),
  /** The project with which new ones of the company begin, and whose equipment is the company's list; absent where none is. */
  template: projectUidSchema.nullable().optional(),
});
export type Company = z.infer<typeof companySchema>;

/** The name of a company as an administrator enters it. */
export const companyNameSchema = z.string().trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.');

/** Companies of a profile or an invitation, in a stable order. */
export function companiesOf({ companies }: Pick<User, 'companies'>): Array<keyof User['companies']> {
  return Object.keys(companies).sort() as Array<keyof User['companies']>;
}

/** Projects whose revisions a profile or an invitation lets review, in a stable order. */
export function reviewsOf({ reviews }: Pick<User, 'reviews'>): Array<keyof User['reviews']> {
  return Object.keys(reviews).sort() as Array<keyof User['reviews']>;
}
