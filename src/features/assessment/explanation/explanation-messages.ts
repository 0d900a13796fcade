import { z } from 'zod';
import { contourLevelSchema } from '../../../domain/contour-bands.ts';
import { receiverAccountSchema } from '../../../domain/receiver-account.ts';
import { methodSchema } from '../../../domain/report-config.ts';
import { assessedAreaSchema } from '../../../domain/results.ts';

/** What the worker is asked: the account of a receiver of results, by its id, in a prepared scene as its file has it. */
export const explanationRequestSchema = z.object({
  results: z.object({
    areas: z.array(assessedAreaSchema),
    method: methodSchema,
    criteria: z.object({ facadeCorrectionDb: z.number() }),
  }),
  scene: z.instanceof(ArrayBuffer),
  receiver: z.string(),
  level: contourLevelSchema,
  /** Ids of the work areas that count; null: all. */
  working: z.array(z.string()).nullable(),
});
export type ExplanationRequest = z.infer<typeof explanationRequestSchema>;

/** What it answers, once. */
export const explanationReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), account: receiverAccountSchema }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ExplanationReply = z.infer<typeof explanationReplySchema>;
