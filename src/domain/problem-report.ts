import { z } from 'zod';
import { referenceTexts } from '../texts/reference.ts';
import { PROBLEM_LIMITS } from './limits.ts';
import { REFERENCE } from './reference.ts';

/** What the entries of one request are found by in the log. */
export const referenceSchema = z.string().regex(REFERENCE, referenceTexts.mustBeAReference);

/** What the app tells of a page that failed. */
export const problemReportSchema = z.strictObject({
  reference: referenceSchema,
  message: z.string().max(PROBLEM_LIMITS.message),
  stack: z.string().max(PROBLEM_LIMITS.stack),
  /** Path of the page, without query and hash: these may hold what opens something. */
  address: z.string().max(PROBLEM_LIMITS.address),
  /** Which build of the app it was. */
  version: z.string().max(PROBLEM_LIMITS.version),
});
