import { type DocumentSnapshot, FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { z } from 'zod';
import type { RunId } from '../../../src/model/ids.ts';
import { firestore } from '../shared/firebase.ts';

/** Most current runs of one person. */
const MAX_OF_PERSON = 4;
/** Most current runs of all people of a company. The queue has 20 slots, so no company can fill it. */
export const MAX_OF_COMPANY = 8;

export const slotsSchema = z.object({
  runs: z.record(z.string(), z.object({ email: z.string(), deadline: z.instanceof(Timestamp) })).default({}),
});

/** The document that counts the current runs of a company. Only functions read and write it. */
export function slotsOf(company: string) {
  return firestore.collection('runs_under_way').doc(company);
}

interface NewRun {
  jobId: RunId;
  email: string;
  deadline: Timestamp;
  /** Previous run of the assessment, which stops. */
  replaces: RunId | null;
}

/**
 * Gives a run one of its company's slots. Runs past their deadline are dead and occupy no slot.
 * @throws HttpsError resource-exhausted if no slot is free
 */
export function takeSlot(transaction: Transaction, taken: DocumentSnapshot, run: NewRun): void {
  const { jobId, email, deadline, replaces } = run;
  const stored = slotsSchema.safeParse(taken.data() ?? {});
  const now = Date.now();
  const alive = Object.entries(stored.success ? stored.data.runs : {}).filter(
    ([id, other]) => id !== replaces && other.deadline.toMillis() > now,
  );
  if (alive.length >= MAX_OF_COMPANY) {
    throw new HttpsError(
      'resource-exhausted',
      `Your company has ${alive.length} runs in progress, the most allowed at once. Wait until one has finished.`,
    );
  }
  const own = alive.filter(([, other]) => other.email === email).length;
  if (own >= MAX_OF_PERSON) {
    throw new HttpsError(
      'resource-exhausted',
      `You have ${own} runs in progress, the most allowed at once. Wait until one has finished.`,
    );
  }
  transaction.set(taken.ref, { runs: { ...Object.fromEntries(alive), [jobId]: { email, deadline } } });
}

/** Extends the time for which a run keeps its slot. */
export function prolongSlot(transaction: Transaction, company: string, jobId: RunId, deadline: Timestamp): void {
  transaction.set(slotsOf(company), { runs: { [jobId]: { deadline } } }, { merge: true });
}

/** Frees the slot of a run. */
export function freeSlot(transaction: Transaction, company: string, jobId: RunId): void {
  transaction.set(slotsOf(company), { runs: { [jobId]: FieldValue.delete() } }, { merge: true });
}
