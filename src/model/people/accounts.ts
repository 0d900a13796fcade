import { z } from 'zod';
import { emailSchema } from '../ids.ts';
import { companyMembershipsSchema } from './people.ts';

/** The identity provider's id of an account: at most 128 characters, and never a path. */
export const accountUidSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(/^(?!\.{1,2}$)[^/\s]+$/, 'must be an account id');

/** An account as `adminListUsers` tells of it: what the identity provider knows, and the companies of its profile. */
export const accountSchema = z.object({
  uid: accountUidSchema,
  email: z.string(),
  displayName: z.string(),
  disabled: z.boolean(),
  admin: z.boolean(),
  companies: companyMembershipsSchema,
  /** ISO 8601; null where nobody has signed in yet. */
  lastSignInTime: z.iso.datetime().nullable(),
});
export type Account = z.infer<typeof accountSchema>;

/** Somebody who belongs to a company, as colleagues see them. */
export const memberSchema = z.object({
  email: emailSchema,
  /** Empty where the account has none. */
  name: z.string(),
});
export type Member = z.infer<typeof memberSchema>;
