import type { Request } from 'firebase-functions/tasks';
import { z } from 'zod';
import { requestIdSchema } from '../../../src/model/problem-report.ts';
import { logged, type Origin } from './log.ts';

/** The trace context in the payload of a task, next to other fields. */
const traceContextSchema = z.object({
  reference: requestIdSchema.optional().catch(undefined),
  caller: z.string().optional().catch(undefined),
  assessmentId: z.string().optional().catch(undefined),
  projectId: z.string().optional().catch(undefined),
  jobId: z.string().optional().catch(undefined),
  exportId: z.string().optional().catch(undefined),
});

/** Wraps the handler of a task queue, so that its log entries have the request id of the call that queued the task. */
export function inTask(name: string, handle: (request: Request) => Promise<void>): (request: Request) => Promise<void> {
  return (request) => logged(originOfTask(name, request), () => handle(request));
}

/** @returns the origin of a task; a task that was queued by an older version has no request id */
export function originOfTask(
  name: string,
  { data, retryCount }: Pick<Request<unknown>, 'data' | 'retryCount'>,
): Origin {
  const { reference, caller, assessmentId, projectId, jobId, exportId } = traceContextSchema.catch({}).parse(data);
  return {
    function: name,
    reference,
    caller,
    assessment: assessmentId,
    project: projectId,
    job: jobId ?? exportId,
    retries: retryCount,
  };
}
