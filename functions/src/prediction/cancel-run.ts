import { cancelRun as cancel } from './claim.ts';
import { readAssessment } from '../plan/inputs.ts';
import { dropShards } from './shard-run.ts';
import { callerOf } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';

/** Stops the current run of an assessment. */
export const cancelRun = callable(
  'cancelRun',
  { memory: '512MiB', maxInstances: 20 },
  async ({ assessmentId }, request) => {
    const caller = await callerOf(request);
    const { name } = await readAssessment(assessmentId, caller);
    await enforceRateLimit(caller.profile.uid, 'cancelRun');
    const run = await cancel(assessmentId, caller.email);
    if (run === null) return { cancelled: false };
    const subject = { kind: 'assessment', id: assessmentId, name } as const;
    await dropShards(assessmentId, run);
    await record({ by: caller.email, action: 'run-cancelled', subject });
    return { cancelled: true };
  },
);
