import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { z } from 'zod';
import { type CallOutput, type CheckSettings, checkSettingsSchema } from '../../../src/model/calls.ts';
import { type ProjectUid, projectUidSchema } from '../../../src/model/ids.ts';
import { type Project, projectSchema } from '../../../src/model/project/project.ts';
import { callerOf, requireAdmin } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { log, refusalOf, withCurrentRequestId } from '../shared/log.ts';
import { enqueueTask } from '../shared/task-queue.ts';
import { inTask } from '../shared/task.ts';
import { checkFiles, failCheck } from './check.ts';
import { claimLoad, type LoadJob, prolong, Replaced } from './claim-load.ts';
import { addressOf, fail, load } from './load.ts';
import { restoreVersion } from './published-versions.ts';
import type { Within } from './read-project-files.ts';
import { type ListedFile, listFiles } from './uploaded-files.ts';
import { NO_SUCH_PROJECT } from '../shared/texts.ts';

/** Time limits: a call responds within 50 s, a job within half an hour. */
const CALL_DEADLINE_S = 60;
const JOB_DEADLINE_S = 1_800;
/** Most bytes of files that are loaded within the call, unless the pictures have too many pixels. */
const WITHIN_CALL = 30_000_000;
const STOPPED = 'Reading the files did not finish. Try again.';

/** Loads a project's files: within the call if they are small, or else as a job that the app watches. */
export const adminLoadProject = callable(
  'adminLoadProject',
  { memory: '2GiB', cpu: 2, concurrency: 1, maxInstances: 5, timeoutSeconds: CALL_DEADLINE_S },
  async ({ projectId, check, restore }, request): Promise<CallOutput<'adminLoadProject'>> => {
    const caller = await callerOf(request);
    requireAdmin(caller);
    const before = await readProject(projectId, check === undefined);
    if (check !== undefined) return checkProject(before, check, caller.email);
    const subject = { kind: 'project', id: projectId, name: before.name } as const;
    await record({ by: caller.email, action: 'load-begun', subject });
    if (restore !== undefined) await restoreVersion(projectId, restore, caller.email);
    const project = restore === undefined ? before : await readProject(projectId, true);
    const listed = await listFiles(project);
    const asJob = isForJob(listed);
    const job = await claimLoad(projectId, 'loadState', asJob ? JOB_DEADLINE_S : CALL_DEADLINE_S, caller.email);
    await markPreparing(project);
    const ended = asJob ? 'too-long' : await run(project, job, listed, 'call');
    if (ended !== 'too-long') return ended;
    await handOver(job, undefined, (why) => fail(project, job, why));
    return QUEUED;
  },
);

const isForJob = (listed: readonly ListedFile[]) => listed.reduce((sum, { size }) => sum + size, 0) > WITHIN_CALL;

/** Checks a project: within the call if it is small, or else as a job. */
async function checkProject(
  project: Project,
  settings: CheckSettings,
  by: string,
): Promise<CallOutput<'adminLoadProject'>> {
  const listed = await listFiles(project);
  const asJob = isForJob(listed);
  const job = await claimLoad(project.uid, 'checkState', asJob ? JOB_DEADLINE_S : CALL_DEADLINE_S, by);
  const ended = asJob ? 'too-long' : await runCheck(project, job, listed, settings, 'call');
  if (ended !== 'too-long') return ended;
  await handOver(job, settings, (why) => failCheck(job, why));
  return QUEUED;
}

/** Runs a check. Any failure ends the check with a message. */
async function runCheck(
  project: Project,
  job: LoadJob,
  listed: readonly ListedFile[],
  settings: CheckSettings,
  within: Within,
): Promise<CallOutput<'adminLoadProject'> | 'too-long'> {
  try {
    return await checkFiles(project, job, listed, settings, within);
  } catch (error) {
    return endFailed(job, error, (why) => failCheck(job, why));
  }
}

const QUEUED = { state: 'queued', counts: null, errors: [], warnings: [] } satisfies CallOutput<'adminLoadProject'>;

/** Runs a load. Any failure ends the preparation with a message. A load that was replaced leaves everything to the other load. */
async function run(
  project: Project,
  job: LoadJob,
  listed: readonly ListedFile[],
  within: Within,
): Promise<CallOutput<'adminLoadProject'> | 'too-long'> {
  try {
    await refuseMovedCompany(project);
    refuseUnconfirmed(project);
    await refuseUnchosen(project);
    return await load(project, job, listed, within);
  } catch (error) {
    return endFailed(job, error, (why) => fail(project, job, why));
  }
}

/** Ends a failed load or check, unless another one has replaced it. @throws the failure */
async function endFailed(
  { id }: LoadJob,
  error: unknown,
  end: (why: string) => Promise<void>,
): Promise<CallOutput<'adminLoadProject'>> {
  if (error instanceof Replaced) return QUEUED;
  const refusal = refusalOf(error);
  if (refusal !== null) log.refused('loading was refused', { ...refusal, job: id });
  await end(refusal?.why ?? withCurrentRequestId(STOPPED)).catch((other: unknown) => {
    if (!(other instanceof Replaced)) throw other;
  });
  throw error;
}

const taskSchema = z.object({
  projectId: projectUidSchema,
  jobId: z.string(),
  /** Settings of a check. */
  check: checkSettingsSchema.optional(),
});

/** Continues a load as a job, unless another load has replaced it. If the job cannot be queued, the load ends at once. */
async function handOver(
  job: LoadJob,
  check: CheckSettings | undefined,
  end: (why: string) => Promise<void>,
): Promise<void> {
  try {
    await prolong(job, JOB_DEADLINE_S);
  } catch (error) {
    if (error instanceof Replaced) return;
    throw error;
  }
  try {
    const task: z.infer<typeof taskSchema> = {
      projectId: job.uid,
      jobId: job.id,
      ...(check !== undefined && { check }),
    };
    await enqueueTask(task, { function: 'loadJob', deadlineSeconds: JOB_DEADLINE_S });
  } catch (error) {
    log.error('a load could not be queued', error, { job: job.id });
    await end(withCurrentRequestId(STOPPED));
    throw new HttpsError('internal', STOPPED);
  }
}

/** A load that needs more time or memory than a call has. */
export const loadJob = onTaskDispatched(
  {
    memory: '8GiB',
    cpu: 2,
    concurrency: 1,
    timeoutSeconds: JOB_DEADLINE_S,
    // A load that was interrupted is not repeated. Its end tells people what to do.
    retryConfig: { maxAttempts: 1 },
    rateLimits: { maxConcurrentDispatches: 5 },
  },
  inTask('loadJob', async ({ data }) => {
    const { projectId, jobId, check } = taskSchema.parse(data);
    const project = await readProject(projectId, check === undefined);
    const job: LoadJob = { uid: projectId, id: jobId, document: check === undefined ? 'loadState' : 'checkState' };
    try {
      const listed = await listFiles(project);
      if (check === undefined) await run(project, job, listed, 'job');
      else await runCheck(project, job, listed, check, 'job');
    } catch (error) {
      // The failure is shown to people already, and a retry would not help.
      if (!(error instanceof HttpsError)) throw error;
    }
  }),
);

/**
 * @param isPreparing whether to end the preparation if the document cannot be read
 * @throws HttpsError not-found; failed-precondition if the document cannot be read
 */
async function readProject(uid: ProjectUid, isPreparing: boolean): Promise<Project> {
  const reference = firestore.doc(`projects/${uid}`);
  const snapshot = await reference.get();
  if (!snapshot.exists) throw new HttpsError('not-found', NO_SUCH_PROJECT);
  const parsed = projectSchema.safeParse(plainData(snapshot.data() ?? {}));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const prepareError = `The project cannot be read (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}). Correct it and publish it again.`;
  if (isPreparing) await reference.update({ preparing: false, prepareError });
  throw new HttpsError('failed-precondition', prepareError);
}

/**
 * Rejects a change of company for a project with assessments, because its assessments, results and scene belong to the former
 * company.
 * @throws HttpsError failed-precondition
 */
async function refuseMovedCompany({ uid, company }: Project): Promise<void> {
  const loaded = await firestore.doc(`loaded_projects/${uid}`).get();
  if (loaded.get('company') === company) return;
  const assessments = await firestore.collection('assessments').where('project', '==', uid).limit(1).get();
  if (assessments.empty) return;
  throw new HttpsError(
    'failed-precondition',
    'The project has assessments, so its company can no longer be changed. Choose the former company and publish again.',
  );
}

/**
 * Rejects a project whose proposed settings were not confirmed. A person has to check them before a prediction uses them.
 * @throws HttpsError failed-precondition
 */
function refuseUnconfirmed({ confirmed }: Project): void {
  if (confirmed !== null) return;
  throw new HttpsError(
    'failed-precondition',
    'Coordinate system, time zone, public holidays and criteria set have not been confirmed. Confirm them on the page of the project, and publish again.',
  );
}

/**
 * Rejects a project without its own configuration. Hours, evenings and nights depend on its place, and the defaults are right for
 * one place only. A project that was loaded before this check keeps using the defaults, with a warning.
 * @throws HttpsError failed-precondition
 */
async function refuseUnchosen({ uid }: Project): Promise<void> {
  const config = await firestore.doc(`projects/${uid}/config/reportConfig`).get();
  if (config.exists) return;
  const loaded = await firestore.doc(`loaded_projects/${uid}`).get();
  if (typeof loaded.get('scene') === 'string') return;
  throw new HttpsError(
    'failed-precondition',
    'Criteria set, time zone and public holidays have not been chosen. Choose them in the settings of the project, and publish again.',
  );
}

/** Marks the project as being prepared. Until the load is done, the previous scene stays available to its former company. */
async function markPreparing(project: Project): Promise<void> {
  const { uid, company, name } = project;
  await firestore.doc(`projects/${uid}`).update({ preparing: true, prepareError: false });
  const reference = firestore.doc(`loaded_projects/${uid}`);
  const before = await reference.get();
  const owner = before.exists ? {} : { company };
  const id = addressOf(project);
  const former: unknown = before.get('id');
  const formerIds = typeof former === 'string' && former !== id ? { formerIds: FieldValue.arrayUnion(former) } : {};
  await reference.set({ ...owner, name, id, ...formerIds, state: 'preparing' }, { merge: true });
}
