import { HttpsError } from 'firebase-functions/https';
import { readAssessment } from '../plan/inputs.ts';
import { readCurrentReport } from './stored-report.ts';
import { callerOf } from '../shared/access.ts';
import { callable } from '../shared/callable.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';

const RESOURCES = { memory: '4GiB', cpu: 2, concurrency: 1, maxInstances: 10, timeoutSeconds: 60 } as const;

/**
 * Draws contours and imagery into the report of the last run, if they are not drawn yet.
 * @throws HttpsError unavailable if drawing failed
 */
export const drawReport = callable('drawReport', RESOURCES, async ({ assessmentId }, request) => {
  const caller = await callerOf(request);
  const assessment = await readAssessment(assessmentId, caller);
  await enforceRateLimit(caller.profile.uid, 'drawReport');
  const { report, notice } = await readCurrentReport(assessment);
  const { drawn } = report.map;
  // If the plan has changed, nothing can be drawn. Otherwise a retry may succeed.
  if (!drawn && notice === '')
    throw new HttpsError('unavailable', 'Something could not be read, or took too long. Try again.');
  return { drawn };
});
