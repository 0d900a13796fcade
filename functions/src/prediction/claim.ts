import { randomUUID } from 'node:crypto';
import { type DocumentData, FieldValue, Timestamp, type UpdateData } from 'firebase-admin/firestore';
import { PREDICTION_SHARE, type Processing, processingSchema } from '../../../src/model/assessment/assessment.ts';
import { type AssessmentId, type CompanyId, type RunId, runIdSchema } from '../../../src/model/ids.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { currentRequestId } from '../shared/log.ts';
import { freeSlot, prolongSlot, slotsOf, takeSlot } from './slots.ts';

/** The result of a claim: the new run continues alone, or it joins the current run of the same input. */
export type Claim = { kind: 'claimed'; jobId: RunId } | { kind: 'joined'; jobId: RunId };

/** The request for a run: the assessment, the person and the hash of the input. */
export interface Wanted {
  assessment: { id: AssessmentId; company: CompanyId };
  email: string;
  hash: string;
  deadlineSeconds: number;
  force?: boolean | undefined;
}

/**
 * Claims an assessment for a run in a transaction. If a run of the same input is in progress, the caller joins it. A run past its
 * deadline is dead and is replaced. A run whose input has changed is replaced too, and so is any run if `force` is set.
 * @throws HttpsError resource-exhausted if the person or the company has the largest allowed number of runs in progress
 */
export function claimRun({ assessment, email, hash, deadlineSeconds, force = false }: Wanted): Promise<Claim> {
  const reference = firestore.doc(`assessments/${assessment.id}`);
  const slots = slotsOf(assessment.company);
  return firestore.runTransaction(async (transaction): Promise<Claim> => {
    const [snapshot, taken] = await transaction.getAll(reference, slots);
    if (snapshot === undefined || taken === undefined) throw new Error('a document was not answered');
    const parsed = processingSchema.safeParse(plainData(snapshot.get('processing') ?? {}));
    const before = parsed.success ? parsed.data : null;
    const now = Date.now();
    if (!force && before !== null && isUnderWay(before, new Date(now)) && before.inputHash === hash) {
      return { kind: 'joined', jobId: before.jobId };
    }
    const jobId = runIdSchema.parse(randomUUID());
    const deadline = Timestamp.fromMillis(now + deadlineSeconds * 1000);
    takeSlot(transaction, taken, { jobId, email, deadline, replaces: before?.jobId ?? null });
    transaction.update(reference, {
      processing: {
        state: 'queued',
        progress: 0,
        message: 'Waiting to start',
        inputHash: hash,
        resultHash: before?.resultHash ?? null,
        resultRun: before?.resultRun ?? null,
        jobId,
        startedAt: Timestamp.fromMillis(now),
        cancelledBy: null,
        deadline,
        finishedAt: null,
        by: email,
        reference: currentRequestId(),
      },
    });
    return { kind: 'claimed', jobId };
  });
}

/**
 * Stops the current run of an assessment, whoever started it. Its intermediate results are discarded.
 * @returns the run; null if there is none, or if it is already writing its results
 */
export function cancelRun(id: AssessmentId, email: string): Promise<RunId | null> {
  const reference = firestore.doc(`assessments/${id}`);
  return firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    const parsed = processingSchema.safeParse(plainData(snapshot.get('processing') ?? {}));
    if (!parsed.success || !isUnderWay(parsed.data, new Date())) return null;
    // A run that is writing has nearly ended, and some of its files may already be current.
    if (parsed.data.progress >= PREDICTION_SHARE) return null;
    transaction.update(reference, {
      'processing.state': 'failed',
      'processing.message': `Stopped by ${email}.`,
      'processing.cancelledBy': email,
      'processing.finishedAt': FieldValue.serverTimestamp(),
    });
    freeSlot(transaction, snapshot.get('company'), parsed.data.jobId);
    return parsed.data.jobId;
  });
}

/**
 * Puts a run into the state `queued` with the deadline of a job. This is for a run that is not processed within its call, or that
 * exceeded the time of the call. A run that has ended or was replaced meanwhile stays unchanged.
 */
export function handOver(
  assessment: { id: AssessmentId; company: CompanyId },
  jobId: RunId,
  deadlineSeconds: number,
  message: string,
): Promise<void> {
  const reference = firestore.doc(`assessments/${assessment.id}`);
  const deadline = Timestamp.fromMillis(Date.now() + deadlineSeconds * 1000);
  return firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (snapshot.get('processing.jobId') !== jobId || snapshot.get('processing.finishedAt') !== null) return;
    prolongSlot(transaction, assessment.company, jobId, deadline);
    transaction.update(reference, {
      'processing.state': 'queued',
      'processing.progress': 0,
      'processing.message': message,
      'processing.deadline': deadline,
    });
  });
}

export function isUnderWay({ state, deadline }: Processing, now: Date): boolean {
  return (state === 'queued' || state === 'running') && deadline > now;
}

/** Whether a run has passed its deadline without ending. */
export function isDead(processing: Processing | undefined, now: Date): boolean {
  return processing?.finishedAt === null && !isUnderWay(processing, now);
}

/**
 * Writes the progress of a run if it is still the current run of the assessment.
 * @returns false if another run has replaced it; the caller then stops and writes nothing more
 */
export function writeProgress(
  id: AssessmentId,
  jobId: RunId,
  changes: Partial<Pick<Processing, 'state' | 'progress' | 'message' | 'resultHash' | 'resultRun'>> & {
    finished?: true;
  },
): Promise<boolean> {
  const reference = firestore.doc(`assessments/${id}`);
  const { finished, ...fields } = changes;
  return firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (snapshot.get('processing.jobId') !== jobId) return false;
    // A late progress message changes nothing after the end. If the end was written but the response was lost, the retry counts
    // as success.
    const ended = snapshot.get('processing.finishedAt') !== null;
    if (ended) return finished === true && snapshot.get('processing.state') === fields.state;
    const update: UpdateData<DocumentData> = {};
    for (const [key, value] of Object.entries(fields)) update[`processing.${key}`] = value;
    if (finished) {
      update['processing.finishedAt'] = FieldValue.serverTimestamp();
      freeSlot(transaction, snapshot.get('company'), jobId);
    }
    transaction.update(reference, update);
    return true;
  });
}
