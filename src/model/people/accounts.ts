import { z } from 'zod';
import { emailSchema } from '../ids.ts';
import { companyMembershipsSchema } from './people.ts';

/** Account id of the identity provider: at most 128 characters, and no path separators. */
export const accountUidSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(/^(?!\.{1,2}$)[^/\s]+$/, 'must be an account id');

/** An account as `adminListUsers` returns it: data of the identity provider and the companies of the profile. */
export const accountSchema = z.object({
  uid: accountUidSchema,
  email: z.string(),
  displayName: z.string(),
  disabled: z.boolean(),
  admin: z.boolean(),
  companies: companyMembershipsSchema,
  /** ISO 8601. Null if the person has never signed in. */
  lastSignInTime: z.iso.datetime().nullable(),
});
export type Account = z.infer<typeof accountSchema>;

/** A member of a company as colleagues see them. */
export const memberSchema = z.object({
  email: emailSchema,
  /** Empty if the account has no name. */
  name: z.string(),
});
export type Member = z.infer<typeof memberSchema>;
