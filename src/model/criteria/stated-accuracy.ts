/** The accuracy that the standard states, and what results keep of it. */
import { z } from 'zod';

/** ISO 9613-2:1996, table 5: up to 1000 m, dB. */
export const STATED_ACCURACY_DB = 3;

/** How many addresses of an operating time might be assessed otherwise within the accuracy. */
export const withinAccuracySchema = z.object({
  accuracyDb: z.number(),
  /** Addresses that are compared with a criterion. */
  addresses: z.number().int(),
  /** Those that do not exceed it, and would if all levels were higher by the accuracy. */
  mayExceed: z.number().int(),
  /** Those that exceed it, and would not if all levels were lower by it. */
  mayComply: z.number().int(),
  /** Those that would have another perception band or other measures, higher or lower by it. */
  otherClass: z.number().int(),
});
export type WithinAccuracy = z.infer<typeof withinAccuracySchema>;
