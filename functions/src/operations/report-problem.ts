import { callerOf } from '../shared/access.ts';
import { callable } from '../shared/callable.ts';
import { log } from '../shared/log.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';

const OPTIONS = { memory: '256MiB', maxInstances: 5, timeoutSeconds: 20 } as const;

/** Writes the failure of a page into the log, with the request id that the person has seen. */
export const reportProblem = callable('reportProblem', OPTIONS, async (problem, request) => {
  const { profile } = await callerOf(request);
  await enforceRateLimit(profile.uid, 'reportProblem');
  const { message, stack, ...where } = problem;
  log.error('a page failed', Object.assign(new Error(message), { stack }), where);
  return {};
});
