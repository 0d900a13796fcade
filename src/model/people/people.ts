import { z } from 'zod';
import { companyIdSchema, projectUidSchema } from '../ids.ts';

/** Company id to true: the companies that a profile belongs to or an invitation grants. */
export const companyMembershipsSchema = z.record(companyIdSchema, z.literal(true));

/** Project uid to true: the projects whose revisions a person reviews. */
const reviewsSchema = z.record(projectUidSchema, z.literal(true));

/** `users/{email}`. It is written when the person accepts an invitation. */
export const userSchema = z.object({
  companies: companyMembershipsSchema.default({}),
  reviews: reviewsSchema.default({}),
  /** The account of the profile. A profile of the original stack has none and gives no access until `npm run adopt` sets it. */
  uid: z.string().default(''),
  /**
   * Time of the sign-in in which the account accepted the invitation, seconds since 1970. Tokens of an earlier sign-in are
   * rejected, because somebody else may have registered the address before.
   */
  authTime: z.number().default(0),
  disabled: z.boolean().default(false),
  /** When the administrator's claim was last given or taken. An open app then requests a new token. */
  claimsAt: z.date().nullable().default(null),
});
export type User = z.infer<typeof userSchema>;

/**
 * `invited_users/{email}`. `invite_token` is the SHA-256 of the link's token in lower-case hex. The specification names three
 * fields but not their content. An invitation without a time, or with another token, is therefore listed, but its link is not
 * valid.
 */
export const invitedUserSchema = z.object({
  /** When the link was last issued. Null if the time was not recorded. */
  invited: z.date().nullable().catch(null),
  invite_token: z.string().catch(''),
  accepted: z.union([z.boolean(), z.date()]).default(false),
  companies: companyMembershipsSchema.default({}),
  reviews: reviewsSchema.default({}),
  invitedBy: z.string().optional(),
  /** True if an administrator has withdrawn the invitation. Its link is then not valid. */
  withdrawn: z.boolean().default(false),
});
export type InvitedUser = z.infer<typeof invitedUserSchema>;

/** `companies/{id}`. */
export const companySchema = z.object({
  id: companyIdSchema,
  name: z.string().min(1),
  active: z.boolean(),
  /**
   * The template of the company: new projects begin with its settings, and its equipment is the list of the company. Absent if
   * there is none.
   */
  template: projectUidSchema.nullable().optional(),
});
export type Company = z.infer<typeof companySchema>;

/** The name of a company as an administrator enters it. */
export const companyNameSchema = z.string().trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.');

/** The companies of a profile or an invitation in a stable order. */
export function companiesOf({ companies }: Pick<User, 'companies'>): Array<keyof User['companies']> {
  return Object.keys(companies).sort() as Array<keyof User['companies']>;
}

/** The projects whose revisions a profile or an invitation allows to review, in a stable order. */
export function reviewsOf({ reviews }: Pick<User, 'reviews'>): Array<keyof User['reviews']> {
  return Object.keys(reviews).sort() as Array<keyof User['reviews']>;
}
