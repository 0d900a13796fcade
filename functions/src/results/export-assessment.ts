import { HttpsError } from 'firebase-functions/https';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { z } from 'zod';
import { CALLS } from '../../../src/model/calls.ts';
import { EXPORT_CALL_DEADLINE_S } from '../../../src/model/results/exports.ts';
import { assessmentIdSchema, runIdSchema } from '../../../src/model/ids.ts';
import { beginExport, withExportStatus, openExport } from './export-records.ts';
import { isExportTooLong, runExport, validateExport } from './export-run.ts';
import { readAssessment, readInput } from '../plan/inputs.ts';
import { readStoredResults } from './stored-results.ts';
import { callerOf } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { log, refusalOf } from '../shared/log.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';
import { enqueueTask } from '../shared/task-queue.ts';
import { inTask } from '../shared/task.ts';

/** Time limit of a job, s. Contours may take what writing and storing leave of it. */
const JOB_DEADLINE_S = 1_800;
/** Time limits. A job may wait in the queue for as long as 60 jobs of half an hour take, ten at a time. */
const QUEUE_DEADLINE_S = 10_800;
const CONTOURS_WITHIN_MS = 1_200_000;

const RESOURCES = { memory: '4GiB', cpu: 1, concurrency: 1, maxInstances: 10 } as const;

/**
 * Writes the results of an assessment as a file to download: within the call if it is small, or else as a job that the app
 * watches.
 */
export const exportAssessment = callable(
  'exportAssessment',
  { ...RESOURCES, timeoutSeconds: EXPORT_CALL_DEADLINE_S },
  async ({ assessmentId, options }, request) => {
    const caller = await callerOf(request);
    const assessment = await readAssessment(assessmentId, caller);
    await enforceRateLimit(caller.profile.uid, 'exportAssessment');
    const results = await readStoredResults(assessment);
    const input = await readInput(assessment);
    await validateExport(results, input, options);
    const asJob = isExportTooLong(results, options);
    const { email } = caller;
    const wanted = { ...options, by: email };
    const exportId = await openExport(assessment, wanted, asJob ? QUEUE_DEADLINE_S : EXPORT_CALL_DEADLINE_S);
    const subject = { kind: 'assessment', id: assessmentId, name: assessment.name } as const;
    return withExportStatus(assessmentId, exportId, async () => {
      await record({ by: email, action: 'exported', subject, details: `${options.name} (${options.format})` });
      if (asJob) {
        await enqueue({ assessmentId, exportId, options });
        return { state: 'queued' as const, path: null, exportId };
      }
      const path = await runExport(results, input, options, exportId, 0);
      return { state: 'done' as const, path, exportId };
    });
  },
);

const taskSchema = z.object({
  assessmentId: assessmentIdSchema,
  exportId: runIdSchema,
  options: CALLS.exportAssessment.input.shape.options,
});
type Task = z.infer<typeof taskSchema>;

async function enqueue(task: Task): Promise<void> {
  try {
    await enqueueTask(task, { function: 'exportJob', deadlineSeconds: JOB_DEADLINE_S });
  } catch (error) {
    log.error('an export could not be queued', error, { job: task.exportId });
    throw new HttpsError('internal', 'The export could not be started. Try again.');
  }
}

/** Writes an export that takes longer than a call may. */
export const exportJob = onTaskDispatched(
  {
    ...RESOURCES,
    timeoutSeconds: JOB_DEADLINE_S,
    retryConfig: { maxAttempts: 1 },
    rateLimits: { maxConcurrentDispatches: 10 },
  },
  inTask('exportJob', async ({ data }) => {
    const { assessmentId, exportId, options } = taskSchema.parse(data);
    if (!(await beginExport(assessmentId, exportId, JOB_DEADLINE_S))) return;
    try {
      await withExportStatus(assessmentId, exportId, async () => {
        const assessment = await readAssessment(assessmentId, null);
        const results = await readStoredResults(assessment);
        await runExport(results, await readInput(assessment), options, exportId, CONTOURS_WITHIN_MS);
      });
    } catch (error) {
      // The person who asked for an export sees why it was rejected.
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      log.refused('an export was refused', refusal);
    }
  }),
);
