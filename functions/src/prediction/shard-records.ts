/**
 * Documents of a sharded run while it is in progress. `assessments/{id}/jobs/{run}` has the ranges of receivers. A subcollection
 * has one document per shard with the number of predicted receivers. Each shard writes only its own document, so that a hundred
 * workers never wait for one another.
 */
import { AggregateField, FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { ReceiverRange } from '../../../src/prediction/rules/run/shards.ts';
import type { AssessmentId, RunId } from '../../../src/model/ids.ts';
import { firestore } from '../shared/firebase.ts';

const recordSchema = z.object({ ends: z.array(z.number().int().positive()).min(1) });

function recordOf(id: AssessmentId, run: RunId) {
  return firestore.doc(`assessments/${id}/jobs/${run}`);
}

const shardsOf = (id: AssessmentId, run: RunId) => recordOf(id, run).collection('shards');

/** Stores the ranges of receivers. */
export async function writeRanges(id: AssessmentId, run: RunId, ranges: readonly ReceiverRange[]): Promise<void> {
  await recordOf(id, run).set({ ends: ranges.map(({ to }) => to), startedAt: FieldValue.serverTimestamp() });
}

/** @returns null if the run has ended and its documents were deleted */
export async function readRanges(id: AssessmentId, run: RunId): Promise<ReceiverRange[] | null> {
  const stored = recordSchema.safeParse((await recordOf(id, run).get()).data());
  if (!stored.success) return null;
  const { ends } = stored.data;
  return ends.map((to, shard) => ({ from: ends[shard - 1] ?? 0, to }));
}

/** @param done number of predicted receivers of the shard */
export async function noteProgress(id: AssessmentId, run: RunId, shard: number, done: number): Promise<void> {
  // Progress can arrive late, so it is merged and does not overwrite later fields.
  await shardsOf(id, run).doc(String(shard)).set({ done }, { merge: true });
}

export async function noteWritten(id: AssessmentId, run: RunId, shard: number, receivers: number): Promise<void> {
  await shardsOf(id, run).doc(String(shard)).set({ done: receivers, written: true }, { merge: true });
}

export async function isShardWritten(id: AssessmentId, run: RunId, shard: number): Promise<boolean> {
  return (await shardsOf(id, run).doc(String(shard)).get()).get('written') === true;
}

/** The number of predicted receivers of all shards. */
export async function receiversDone(id: AssessmentId, run: RunId): Promise<number> {
  const found = await shardsOf(id, run)
    .aggregate({ done: AggregateField.sum('done') })
    .get();
  return found.data().done;
}

/** The number of shards whose levels are written. The shard that writes last finds that all are written. */
export async function shardsWritten(id: AssessmentId, run: RunId): Promise<number> {
  const found = await shardsOf(id, run).where('written', '==', true).count().get();
  return found.data().count;
}

export async function dropRecords(id: AssessmentId, run: RunId): Promise<void> {
  await firestore.recursiveDelete(recordOf(id, run));
}

/** Counts a failure of a part of a run. @returns the number of failures so far */
export async function countFailure(id: AssessmentId, run: RunId, name: string): Promise<number> {
  const reference = recordOf(id, run).collection('failures').doc(name);
  await reference.set({ times: FieldValue.increment(1) }, { merge: true });
  return z.number().parse((await reference.get()).get('times'));
}

/** Deletes the documents of runs that were replaced. Those of the current run stay. */
export async function dropOtherRecords(id: AssessmentId, run: RunId): Promise<void> {
  const records = await firestore.collection(`assessments/${id}/jobs`).listDocuments();
  const current: unknown = (await firestore.doc(`assessments/${id}`).get()).get('processing.jobId');
  const old = records.filter((record) => record.id !== run && record.id !== current);
  await Promise.all(old.map((record) => firestore.recursiveDelete(record)));
}
