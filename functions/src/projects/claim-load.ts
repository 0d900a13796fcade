import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import type { ProjectUid } from '../../../src/model/ids.ts';
import type { LoadStep } from '../../../src/model/project/project.ts';
import { firestore } from '../shared/firebase.ts';
import { currentRequestId } from '../shared/log.ts';

/** A load that finds another one in its place, and writes nothing more. */
export class Replaced extends Error {
  override message = 'Another load has taken the place of this one.';
}

const stateOf = (uid: ProjectUid) => firestore.doc(`projects/${uid}/config/loadState`);

/**
 * Claims a project for a load. Whatever load is under way reads files that were saved before: it is replaced.
 * @returns the load's id
 */
export async function claimLoad(uid: ProjectUid, deadlineSeconds: number, by: string): Promise<string> {
  const jobId = randomUUID();
  const now = Date.now();
  await stateOf(uid).set({
    jobId,
    step: 'waiting' satisfies LoadStep,
    pictures: null,
    startedAt: Timestamp.fromMillis(now),
    deadline: Timestamp.fromMillis(now + deadlineSeconds * 1000),
    finishedAt: null,
    by,
    reference: currentRequestId(),
  });
  return jobId;
}

/**
 * Gives a load that goes on as a job the time of one.
 * @throws Replaced
 */
export async function prolong(uid: ProjectUid, jobId: string, deadlineSeconds: number): Promise<void> {
  const deadline = Timestamp.fromMillis(Date.now() + deadlineSeconds * 1000);
  await writeStep(uid, jobId, 'waiting', (transaction) => transaction.update(stateOf(uid), { deadline }));
}

/** Says how many of the pictures are cut, as long as the load is the project's. @throws Replaced */
export async function logPictures(uid: ProjectUid, jobId: string, done: number, of: number): Promise<void> {
  await writeStep(uid, jobId, 'imagery', (transaction) => transaction.update(stateOf(uid), { pictures: { done, of } }));
}

/**
 * Says what a load is doing, as long as it is the project's.
 * @param write what is to be written with it, or not at all; it gets who asked for the load
 * @throws Replaced
 */
export async function writeStep(
  uid: ProjectUid,
  jobId: string,
  step: LoadStep,
  write: (transaction: FirebaseFirestore.Transaction, by: string) => void = () => undefined,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const state = await transaction.get(stateOf(uid));
    if (state.get('jobId') !== jobId || state.get('finishedAt') !== null) throw new Replaced();
    const finished = step === 'done' || step === 'failed';
    transaction.update(stateOf(uid), { step, finishedAt: finished ? Timestamp.now() : null });
    write(transaction, String(state.get('by')));
  });
}
