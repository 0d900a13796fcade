import { HttpsError } from 'firebase-functions/https';
import { onTaskDispatched } from 'firebase-functions/tasks';
import type { CallOutput } from '../../../src/model/calls.ts';
import { callerOf } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { inTask } from '../shared/task.ts';
import { log, refusalOf, withCurrentRequestId } from '../shared/log.ts';
import type { AssessmentId, RunId } from '../../../src/model/ids.ts';
import { ARCHIVED } from '../../../src/prediction/rules/sources/problems.ts';
import { claimRun, handOver, isDead, writeProgress } from './claim.ts';
import { readAssessment, readInput, readScene } from '../plan/inputs.ts';
import { type RunOutcome, runJob, STOPPED } from './run.ts';
import { failRun, queueShards, runTaskSchema, type RunTask, SHARDED_RUN_DEADLINE_S, startShards } from './shard-run.ts';
import { planRun } from './size.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';
import { enqueueTask } from '../shared/task-queue.ts';

/** Time limits: a call responds within 50 s, a job within half an hour. */
const CALL_DEADLINE_S = 60;
/** Time that a call may spend on the prediction. If it is less than half done by then, a job continues it. */
const CALL_PREDICTS_MS = 20_000;
const JOB_DEADLINE_S = 1_800;

/** The largest number of instances limits the costs of a flood of calls. People and companies have their own limits. */
const RESOURCES = { memory: '4GiB', cpu: 2, concurrency: 1, maxInstances: 20 } as const;

/** Processes an assessment: within the call if that is quick, or else as a job that the app watches. */
export const processAssessment = callable(
  'processAssessment',
  { ...RESOURCES, timeoutSeconds: CALL_DEADLINE_S },
  async ({ assessmentId, options }, request): Promise<CallOutput<'processAssessment'>> => {
    const caller = await callerOf(request);
    const assessment = await readAssessment(assessmentId, caller);
    await enforceRateLimit(caller.profile.uid, 'processAssessment');
    const input = await readInput(assessment);
    if (input.project.archived) throw new HttpsError('failed-precondition', ARCHIVED);
    const { email } = caller;
    // The claim comes before planning, because planning takes longer for larger plans and has to count towards the limits of the
    // person and the company.
    const claim = await claimRun({ assessment, email, hash: input.hash, deadlineSeconds: CALL_DEADLINE_S, ...options });
    if (claim.kind === 'joined') return { state: 'queued', summary: null };
    const subject = { kind: 'assessment', id: assessmentId, name: assessment.name } as const;
    const { jobId } = claim;
    const planned = await failRunOnError(assessmentId, jobId, async () => {
      const [scene] = await Promise.all([
        readScene(input.project.scene),
        record({ by: email, action: 'processed', subject }),
      ]);
      return planRun(input, scene).kind;
    });
    // If a call died, a job with more time and another instance may succeed.
    const kind = planned === 'call' && isDead(assessment.processing, new Date()) ? 'job' : planned;
    if (kind === 'call') {
      const outcome = await runJob(input, jobId, email, CALL_PREDICTS_MS);
      if (outcome.kind !== 'too-long') return answer(outcome);
    }
    const deadlineSeconds = kind === 'shards' ? SHARDED_RUN_DEADLINE_S : JOB_DEADLINE_S;
    const message = kind === 'call' ? 'Takes longer than usual: continues in the background' : 'Waiting to start';
    await failRunOnError(assessmentId, jobId, () => handOver(assessment, jobId, deadlineSeconds, message));
    await enqueue({ assessmentId, jobId, email });
    return { state: 'queued', summary: null };
  },
);

function answer(outcome: Exclude<RunOutcome, { kind: 'too-long' }>): CallOutput<'processAssessment'> {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', summary: outcome.summary };
    case 'replaced':
      return { state: 'queued', summary: null };
    case 'refused':
      throw new HttpsError('failed-precondition', outcome.message);
  }
}

const NOT_STARTED = 'The run could not be started. Press Process to try again.';

/** Does work that the run depends on. If it fails, the run ends at once, so that nobody waits until its deadline. */
async function failRunOnError<Value>(id: AssessmentId, jobId: RunId, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    await writeProgress(id, jobId, { state: 'failed', message: NOT_STARTED, finished: true });
    throw error;
  }
}

/** Adds a run to the task queue. If that fails, the run ends at once. */
async function enqueue(task: RunTask): Promise<void> {
  const { assessmentId, jobId } = task;
  try {
    await failRunOnError(assessmentId, jobId, () =>
      enqueueTask(task, { function: 'processJob', deadlineSeconds: JOB_DEADLINE_S }),
    );
  } catch (error) {
    log.error('a run could not be queued', error, { job: jobId });
    throw new HttpsError('internal', NOT_STARTED);
  }
}

const JOB_ATTEMPTS = 2;

/** Processes a run that takes longer than a call may. */
export const processJob = onTaskDispatched(
  {
    ...RESOURCES,
    timeoutSeconds: JOB_DEADLINE_S,
    retryConfig: { maxAttempts: JOB_ATTEMPTS, minBackoffSeconds: 5 },
    rateLimits: { maxConcurrentDispatches: 20 },
  },
  inTask('processJob', async ({ data, retryCount }) => {
    const task = runTaskSchema.parse(data);
    try {
      await work(task);
    } catch (error) {
      if (!(error instanceof HttpsError)) {
        if (retryCount >= JOB_ATTEMPTS - 1) await failRun(task, withCurrentRequestId(STOPPED));
        throw error;
      }
      // The assessment or its project can no longer be processed, so a retry would not help.
      log.refused('a run was refused', refusalOf(error) ?? { code: error.code });
      await failRun(task, error.message);
    }
  }),
);

async function work({ assessmentId, jobId, email }: RunTask): Promise<void> {
  const assessment = await readAssessment(assessmentId, null);
  if (assessment.processing?.jobId !== jobId) return;
  if (await queueShards({ assessmentId, jobId, email })) return;
  const input = await readInput(assessment);
  if (input.hash !== assessment.processing.inputHash) {
    const message = 'The assessment was changed before its run began. Process it again.';
    await writeProgress(assessmentId, jobId, { state: 'failed', message, finished: true });
    return;
  }
  const plan = planRun(input, await readScene(input.project.scene));
  if (plan.kind === 'shards') await startShards(input, { assessmentId, jobId, email }, plan.count);
  else await runJob(input, jobId, email);
}
