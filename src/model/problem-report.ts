import { z } from 'zod';
import { PROBLEM_LIMITS } from './limits.ts';
import { REQUEST_ID } from './request-id.ts';

/** The id that all log entries of one request share. */
export const requestIdSchema = z.string().regex(REQUEST_ID, 'must be a reference');

/** The report that the app sends when a page fails. */
export const problemReportSchema = z.strictObject({
  reference: requestIdSchema,
  message: z.string().max(PROBLEM_LIMITS.message),
  stack: z.string().max(PROBLEM_LIMITS.stack),
  /** Path of the page without query and hash, because these can contain secrets such as the token of an invitation. */
  address: z.string().max(PROBLEM_LIMITS.address),
  /** Build of the app. */
  version: z.string().max(PROBLEM_LIMITS.version),
});
