/** What the works that go on at the same time came to together when a report was made. */
import { z } from 'zod';

export const reportedCumulativeSchema = z.object({
  /** When the sum was made: works that are changed or processed later change it. */
  madeAt: z.string(),
  /** The other works that are in it. */
  works: z.array(
    z.object({
      name: z.string(),
      /** Its permit, who gave the levels, or where they come from. */
      note: z.string(),
      /** When it was processed; null for levels of works elsewhere. */
      processedAt: z.string().nullable(),
    }),
  ),
  /** Which works are together in which operating time, on which days, and at how many addresses they are over. */
  parts: z.array(
    z.object({
      /** What the operating time is called. */
      time: z.string(),
      /** Names of the other works. */
      works: z.array(z.string()),
      days: z.array(z.string()),
      exceeding: z.int(),
      onlyTogether: z.int(),
    }),
  ),
  /** Sentences: what is not in the sum, and what of it is not sure. */
  notes: z.array(z.string()),
});
export type ReportedCumulative = z.infer<typeof reportedCumulativeSchema>;
