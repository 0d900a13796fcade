import { z } from 'zod';
import { explainReceiver } from '../../../assessment/explain-receiver.ts';
import { contourLevelSchema } from '../../../domain/contour-bands.ts';
import { receiverAccountSchema } from '../../../domain/receiver-account.ts';
import { methodSchema } from '../../../domain/report-config.ts';
import { assessedAreaSchema } from '../../../domain/results.ts';
import { readPreparedScene } from '../../../geodata/scene/prepared-scene.ts';

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

/** Answers a request. @throws RangeError where the scene cannot be computed, ZodError for what is no request */
export function answerExplanation(data: unknown): ExplanationReply {
  const { results, scene, receiver, ...level } = explanationRequestSchema.parse(data);
  const prepared = readPreparedScene(scene);
  const number = prepared.receivers.ids.indexOf(receiver);
  if (number < 0) return { kind: 'failed', message: `The project no longer has the receiver ${receiver}.` };
  return { kind: 'done', account: explainReceiver(results, prepared, number, level) };
}
