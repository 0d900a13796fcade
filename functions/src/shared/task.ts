import type { Request } from 'firebase-functions/tasks';
import { z } from 'zod';
import { requestIdSchema } from '../../../src/model/problem-report.ts';
import { logged, type Origin } from './log.ts';

/** The trace context in the payload of a task, whatever else is in it. */
const traceContextSchema = z.object({
  reference: requestIdSchema.optional().catch(undefined),
  caller: z.string().optional().catch(undefined),
  assessmentId: z.string().optional().catch(undefined),
  projectId: z.string().optional().catch(undefined),
  jobId: z.string().optional().catch(undefined),
  exportId: z.string().optional().catch(undefined),
});

/** The handler of a task queue, logged under the request id of the call that queued the task. */
export function inTask(name: string, handle: (request: Request) => Promise<void>): (request: Request) => Promise<void> {
  return (request) => logged(originOfTask(name, request), () => handle(request));
}

/** @returns where a task comes from; one that was queued before there were request ids has none */
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
