import { explainReceiver } from '../../../assessment/explain-receiver.ts';
import { readPreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { type ExplanationReply, explanationRequestSchema } from './explanation-messages.ts';

/** Answers a request. @throws RangeError where the scene cannot be computed, ZodError for what is no request */
export function answerExplanation(data: unknown): ExplanationReply {
  const { results, scene, receiver, ...level } = explanationRequestSchema.parse(data);
  const prepared = readPreparedScene(scene);
  const number = prepared.receivers.ids.indexOf(receiver);
  if (number < 0) return { kind: 'failed', message: `The project no longer has the receiver ${receiver}.` };
  return { kind: 'done', account: explainReceiver(results, prepared, number, level) };
}
