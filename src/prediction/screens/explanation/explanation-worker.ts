/** Explains the level at a receiver beside the page. */
import { serveWorker } from '../../../ui/loading/worker-rpc.ts';
import { answerExplanation } from './explanation-answer.ts';
import type { ExplanationWork } from './explanation-messages.ts';

serveWorker<ExplanationWork>((request) => {
  try {
    return answerExplanation(request);
  } catch (error) {
    // Where a developer looks for it.
    reportError(error);
    const detail = error instanceof RangeError ? ` (${error.message})` : '';
    return { kind: 'failed', message: `The level could not be explained${detail}.` };
  }
});
