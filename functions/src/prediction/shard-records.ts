/**
 * What is kept of a run in shards while it is under way: `assessments/{id}/jobs/{run}` has the ranges of receivers, and a document a shard
 * under it how many are done. A shard writes to its own document alone, so that a hundred workers never wait for one another.
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

/** Notes how the receivers are divided. */
export async function writeRanges(id: AssessmentId, run: RunId, ranges: readonly ReceiverRange[]): Promise<void> {
  await recordOf(id, run).set({ ends: ranges.map(({ to }) => to), startedAt: FieldValue.serverTimestamp() });
}

/** @returns null where the run has ended, and was tidied up */
export async function readRanges(id: AssessmentId, run: RunId): Promise<ReceiverRange[] | null> {
  const stored = recordSchema.safeParse((await recordOf(id, run).get()).data());
  if (!stored.success) return null;
  const { ends } = stored.data;
  return ends.map((to, shard) => ({ from: ends[shard - 1] ?? 0, to }));
}

/** @param done receivers of the shard that are predicted */
export async function noteProgress(id: AssessmentId, run: RunId, shard: number, done: number): Promise<void> {
  // Progress may be told late: it takes nothing back that was written meanwhile.
  await shardsOf(id, run).doc(String(shard)).set({ done }, { merge: true });
}

export async function noteWritten(id: AssessmentId, run: RunId, shard: number, receivers: number): Promise<void> {
  await shardsOf(id, run).doc(String(shard)).set({ done: receivers, written: true }, { merge: true });
}

export async function isShardWritten(id: AssessmentId, run: RunId, shard: number): Promise<boolean> {
  return (await shardsOf(id, run).doc(String(shard)).get()).get('written') === true;
}

/** Receivers of all shards that are predicted. */
export async function receiversDone(id: AssessmentId, run: RunId): Promise<number> {
  const found = await shardsOf(id, run)
    .aggregate({ done: AggregateField.sum('done') })
    .get();
  return found.data().done;
}

/** Shards whose levels are written. Whoever writes the last one finds all of them. */
export async function shardsWritten(id: AssessmentId, run: RunId): Promise<number> {
  const found = await shardsOf(id, run).where('written', '==', true).count().get();
  return found.data().count;
}

export async function dropRecords(id: AssessmentId, run: RunId): Promise<void> {
  await firestore.recursiveDelete(recordOf(id, run));
}

/** Counts that a part of a run failed. @returns how often it has */
export async function countFailure(id: AssessmentId, run: RunId, name: string): Promise<number> {
  const reference = recordOf(id, run).collection('failures').doc(name);
  await reference.set({ times: FieldValue.increment(1) }, { merge: true });
  return z.number().parse((await reference.get()).get('times'));
}

/** Records of runs that another one replaced; one that has begun meanwhile keeps its own. */
export async function dropOtherRecords(id: AssessmentId, run: RunId): Promise<void> {
  const records = await firestore.collection(`assessments/${id}/jobs`).listDocuments();
  const current: unknown = (await firestore.doc(`assessments/${id}`).get()).get('processing.jobId');
  const old = records.filter((record) => record.id !== run && record.id !== current);
  await Promise.all(old.map((record) => firestore.recursiveDelete(record)));
}
