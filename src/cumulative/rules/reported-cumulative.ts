/** The sum of works that take place at the same time, as stored in a report. */
import { z } from 'zod';

export const reportedCumulativeSchema = z.object({
  /** When the sum was computed. Later changes and runs of the works change the sum. */
  madeAt: z.string(),
  /** The other works in the sum. */
  works: z.array(
    z.object({
      name: z.string(),
      /** The permit, the company that shared the levels, or their source. */
      note: z.string(),
      /** When the work was processed. Null for works elsewhere. */
      processedAt: z.string().nullable(),
    }),
  ),
  /** For each set of works in one operating time: its days, and the number of addresses above the criterion. */
  parts: z.array(
    z.object({
      /** Name of the operating time. */
      time: z.string(),
      /** Names of the other works. */
      works: z.array(z.string()),
      days: z.array(z.string()),
      exceeding: z.int(),
      onlyTogether: z.int(),
    }),
  ),
  /** Notes as sentences: what is missing in the sum, and what is uncertain. */
  notes: z.array(z.string()),
});
export type ReportedCumulative = z.infer<typeof reportedCumulativeSchema>;
