import { z } from 'zod';
import { PROBLEM_LIMITS } from './limits.ts';

/** What somebody is told of a page that failed, and what the log of it is found by: `K7QX-2MHD`. */
export const problemReferenceSchema = z.string().regex(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/, 'must be a reference');

/** What the app tells of a page that failed. */
export const problemReportSchema = z.strictObject({
  reference: problemReferenceSchema,
  message: z.string().max(PROBLEM_LIMITS.message),
  stack: z.string().max(PROBLEM_LIMITS.stack),
  /** Path of the page, without query and hash: these may hold what opens something. */
  address: z.string().max(PROBLEM_LIMITS.address),
  /** Which build of the app it was. */
  version: z.string().max(PROBLEM_LIMITS.version),
});
