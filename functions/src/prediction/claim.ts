import { randomUUID } from 'node:crypto';
import { type DocumentData, FieldValue, Timestamp, type UpdateData } from 'firebase-admin/firestore';
import { PREDICTION_SHARE, type Processing, processingSchema } from '../../../src/model/assessment/assessment.ts';
import { type AssessmentId, type CompanyId, type RunId, runIdSchema } from '../../../src/model/ids.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { currentRequestId } from '../shared/log.ts';
import { freeSlot, prolongSlot, slotsOf, takeSlot } from './slots.ts';

/** How a claim ends: this run goes on alone, or one that is under way for the same input is joined. */
export type Claim = { kind: 'claimed'; jobId: RunId } | { kind: 'joined'; jobId: RunId };

/** Who wants an assessment processed, and of what input. */
export interface Wanted {
  assessment: { id: AssessmentId; company: CompanyId };
  email: string;
  hash: string;
  deadlineSeconds: number;
  force?: boolean | undefined;
}

/**
 * Claims an assessment for a run, in a transaction. A run of the same input that is under way is joined; one that is past its
 * deadline is dead and is replaced, and so is one whose input was edited since, or any when `force` is set.
 * @throws HttpsError resource-exhausted where the person or the company has as many runs under way as they may
 */
export function claimRun({ assessment, email, hash, deadlineSeconds, force = false }: Wanted): Promise<Claim> {
  const reference = firestore.doc(`assessments/${assessment.id}`);
  const slots = slotsOf(assessment.company);
  return firestore.runTransaction(async (transaction): Promise<Claim> => {
    const [snapshot, taken] = [await transaction.get(reference), await transaction.get(slots)];
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
 * Stops the run of an assessment that is under way, whoever began it. What it has done so far is dropped.
 * @returns the run; null where none was under way, or it is writing its results
 */
export function cancelRun(id: AssessmentId, email: string): Promise<RunId | null> {
  const reference = firestore.doc(`assessments/${id}`);
  return firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    const parsed = processingSchema.safeParse(plainData(snapshot.get('processing') ?? {}));
    if (!parsed.success || !isUnderWay(parsed.data, new Date())) return null;
    // What is being written has nearly ended: half of it may be where readers look.
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

/** Has a run that its call does not do, or gave up, wait for a job, with the time that this may take. One that has ended or was replaced meanwhile stays as it is. */
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

/** Whether a run neither ended nor is waited for any more. */
export function isDead(processing: Processing | undefined, now: Date): boolean {
  return processing?.finishedAt === null && !isUnderWay(processing, now);
}

/**
 * Writes how a run stands, as long as it is still the assessment's run.
 * @returns false where another run has replaced it; it then stops and writes nothing more
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
    // A progress message that comes after the end changes nothing. An end that was written, though its answer was lost, is one.
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
