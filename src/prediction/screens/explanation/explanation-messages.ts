import { z } from 'zod';
import { contourLevelSchema } from '../../../model/map/contour-bands.ts';
import { levelBreakdownSchema } from '../../rules/explanation/level-breakdown.ts';
import { methodSchema } from '../../../model/project/report-config.ts';
import { assessedAreaSchema, assessedBarrierSchema } from '../../../model/results/results.ts';

/** A receiver of results. Those at the façades and floors of one address share an id: the number tells which it is. */
const askedReceiverSchema = z.object({
  /** Its number in the results, which is that in the scene that they belong to. */
  number: z.int().min(0),
  id: z.string(),
  facade: z.string().nullable(),
  floor: z.int().nullable(),
});
export type AskedReceiver = z.infer<typeof askedReceiverSchema>;

/** What the worker is asked: the level breakdown of a receiver of results, by its number, in a prepared scene as its file has it. */
export const explanationRequestSchema = z.object({
  results: z.object({
    areas: z.array(assessedAreaSchema),
    barriers: z.array(assessedBarrierSchema),
    method: methodSchema,
    criteria: z.object({ facadeCorrectionDb: z.number() }),
  }),
  scene: z.instanceof(ArrayBuffer),
  receiver: askedReceiverSchema,
  level: contourLevelSchema,
  /** Ids of the work areas that count; null: all. */
  working: z.array(z.string()).nullable(),
  /** How crews that move are spread over the pieces of their lines. */
  /** The share of T that each work area works, where the level is averaged over it. */
  worked: z.record(z.string(), z.number()).nullable(),
  crews: z.array(z.object({ area: z.string(), shares: z.array(z.number()).readonly() })),
});
export type ExplanationRequest = z.infer<typeof explanationRequestSchema>;

/** What it answers, once. */
export const explanationReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), breakdown: levelBreakdownSchema }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ExplanationReply = z.infer<typeof explanationReplySchema>;
