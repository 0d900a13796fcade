import { z } from 'zod';
import { PROBLEM_LIMITS } from './limits.ts';
import { REQUEST_ID } from './request-id.ts';

/** What the entries of one request are found by in the log. */
export const requestIdSchema = z.string().regex(REQUEST_ID, 'must be a reference');

/** What the app tells of a page that failed. */
export const problemReportSchema = z.strictObject({
  reference: requestIdSchema,
  message: z.string().max(PROBLEM_LIMITS.message),
  stack: z.string().max(PROBLEM_LIMITS.stack),
  /** Path of the page, without query and hash: these may hold what opens something. */
  address: z.string().max(PROBLEM_LIMITS.address),
  /** Which build of the app it was. */
  version: z.string().max(PROBLEM_LIMITS.version),
});
