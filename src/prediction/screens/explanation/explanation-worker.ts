/** Explains the level at a receiver beside the page. One request a worker; ending it cancels. */
import { answerExplanation } from './explanation-answer.ts';
import type { ExplanationReply } from './explanation-messages.ts';

function reply(message: ExplanationReply): void {
  globalThis.postMessage(message, {});
}

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  try {
    reply(answerExplanation(data));
  } catch (error) {
    const detail = error instanceof RangeError ? ` (${error.message})` : '';
    reply({ kind: 'failed', message: `The level could not be explained${detail}.` });
    // Where a developer looks for it.
    reportError(error);
  }
});
