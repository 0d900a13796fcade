/** Explains the level at a receiver in a worker. */
import { serveWorker } from '../../../ui/loading/worker-rpc.ts';
import { answerExplanation } from './explanation-answer.ts';
import type { ExplanationWork } from './explanation-messages.ts';

serveWorker<ExplanationWork>((request) => {
  try {
    return answerExplanation(request);
  } catch (error) {
    // Reports the error to the console for developers.
    reportError(error);
    const detail = error instanceof RangeError ? ` (${error.message})` : '';
    return { kind: 'failed', message: `The level could not be explained${detail}.` };
  }
});
