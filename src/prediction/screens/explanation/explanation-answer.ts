import type { AskedReceiver, ExplanationReply, ExplanationRequest } from './explanation-messages.ts';
import { explainReceiver } from '../../rules/explanation/explain-receiver.ts';
import { type PreparedReceivers, readPreparedScene } from '../../rules/scene/prepared-scene.ts';

/** Answers a request. @throws RangeError if the scene cannot be computed */
export function answerExplanation({ results, scene, receiver, ...level }: ExplanationRequest): ExplanationReply {
  const prepared = readPreparedScene(scene);
  const message = whyAnother(receiver, prepared.receivers);
  if (message !== null) return { kind: 'failed', message };
  return { kind: 'done', breakdown: explainReceiver(results, prepared, receiver.number, level) };
}

/** Why the scene's receiver with that index is not the requested one. Null if it is. */
function whyAnother({ number, id, facade, floor }: AskedReceiver, scene: PreparedReceivers): string | null {
  const there = scene.ids[number];
  if (there !== id)
    return `The project no longer has the receiver ${id} at the position in the results. Process again.`;
  const isThere = scene.facades[number] === (facade ?? '') && scene.floors[number] === (floor ?? 0);
  return isThere ? null : `The receiver ${id} is now at another façade or floor than in the results. Process again.`;
}
