import { logger } from 'firebase-functions';
import { callerOf } from '../shared/access.ts';
import { callable } from '../shared/callable.ts';
import { requireTurn } from '../shared/rate-limit.ts';

const OPTIONS = { memory: '256MiB', maxInstances: 5, timeoutSeconds: 20 } as const;

/** Notes a page that failed in the log, under the reference that the person was shown. */
export const reportProblem = callable('reportProblem', OPTIONS, async (problem, request) => {
  const { email, profile } = await callerOf(request);
  await requireTurn(profile.uid, 'reportProblem');
  // Apart from the entry's own fields: the logger has a message and a stack of its own.
  logger.error('a page failed', { by: email, problem });
  return {};
});
