import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import type { ProjectUid } from '../../../src/model/ids.ts';
import type { LoadStep } from '../../../src/model/project/project.ts';
import { firestore } from '../shared/firebase.ts';
import { currentRequestId } from '../shared/log.ts';

/** Thrown if another load has replaced this one. This load then writes nothing more. */
export class Replaced extends Error {
  override message = 'A newer check or publish has replaced this one.';
}

/** A current load or check. */
export interface LoadJob {
  readonly uid: ProjectUid;
  readonly id: string;
  /** Document with its state. */
  readonly document: 'loadState' | 'checkState';
}

const stateOf = ({ uid, document }: Omit<LoadJob, 'id'>) => firestore.doc(`projects/${uid}/config/${document}`);

/** Claims a project for a load or a check. A load or check in progress reads outdated files and is replaced. */
export async function claimLoad(
  uid: ProjectUid,
  document: LoadJob['document'],
  deadlineSeconds: number,
  by: string,
): Promise<LoadJob> {
  const job: LoadJob = { uid, document, id: randomUUID() };
  const now = Date.now();
  await stateOf(job).set({
    jobId: job.id,
    step: 'waiting' satisfies LoadStep,
    pictures: null,
    startedAt: Timestamp.fromMillis(now),
    deadline: Timestamp.fromMillis(now + deadlineSeconds * 1000),
    finishedAt: null,
    by,
    reference: currentRequestId(),
  });
  return job;
}

/**
 * Extends the deadline of a load that continues as a job.
 * @throws Replaced
 */
export async function prolong(job: LoadJob, deadlineSeconds: number): Promise<void> {
  const deadline = Timestamp.fromMillis(Date.now() + deadlineSeconds * 1000);
  await writeStep(job, 'waiting', (transaction) => transaction.update(stateOf(job), { deadline }));
}

/** Writes the number of pictures that are cut, if the load is still the current one. @throws Replaced */
export async function logPictures(job: LoadJob, done: number, of: number): Promise<void> {
  await writeStep(job, 'imagery', (transaction) => transaction.update(stateOf(job), { pictures: { done, of } }));
}

/**
 * Writes the current step of a load or check, if it is still the current one of the project.
 * @param write adds further writes to the same transaction; receives the person who asked for the load
 * @throws Replaced if another load or check has replaced it, or if it has finished
 */
export async function writeStep(
  { uid, document, id }: LoadJob,
  step: LoadStep,
  write: (transaction: FirebaseFirestore.Transaction, by: string) => void = () => undefined,
): Promise<void> {
  const reference = stateOf({ uid, document });
  await firestore.runTransaction(async (transaction) => {
    const state = await transaction.get(reference);
    if (state.get('jobId') !== id || state.get('finishedAt') !== null) throw new Replaced();
    const finished = step === 'done' || step === 'failed';
    transaction.update(reference, { step, finishedAt: finished ? Timestamp.now() : null });
    write(transaction, String(state.get('by')));
  });
}

/** The person who asked for a load. */
export async function whoAsked({ uid, document }: LoadJob): Promise<string> {
  return String((await stateOf({ uid, document }).get()).get('by'));
}
