/** The accuracy that the standard states, and the counts that results store about it. */
import { z } from 'zod';

/** ISO 9613-2:1996, table 5, for distances up to 1000 m, dB. */
export const STATED_ACCURACY_DB = 3;

/** Counts the addresses of an operating time whose assessment could differ within the accuracy. */
export const withinAccuracySchema = z.object({
  accuracyDb: z.number(),
  /** Addresses that are compared with a criterion. */
  addresses: z.number().int(),
  /** Addresses that comply, and would exceed if all levels were higher by the accuracy. */
  mayExceed: z.number().int(),
  /** Addresses that exceed, and would comply if all levels were lower by the accuracy. */
  mayComply: z.number().int(),
  /** Addresses whose perception band or measures would differ if all levels were higher or lower by the accuracy. */
  otherClass: z.number().int(),
});
export type WithinAccuracy = z.infer<typeof withinAccuracySchema>;
