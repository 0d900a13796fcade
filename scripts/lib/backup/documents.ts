import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { retry } from '../../../functions/src/shared/retry.ts';
import { eachBounded } from '../../../functions/src/shared/bounded.ts';
import { encodeValue, decodeValue } from './stored-values.ts';

/** Documents per read request, and concurrent writes. */
const READ_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 16;

export const documentLineSchema = z.strictObject({ path: z.string(), data: z.record(z.string(), z.unknown()) });
export type DocumentLine = z.infer<typeof documentLineSchema>;

/** Yields every document of a database, including those below a document that does not exist. */
export async function* readDocuments(firestore: Firestore): AsyncGenerator<DocumentLine> {
  for (const collection of await firestore.listCollections()) yield* readCollection(firestore, collection);
}

async function* readCollection(firestore: Firestore, collection: CollectionReference): AsyncGenerator<DocumentLine> {
  const references = await retry(() => collection.listDocuments());
  for (let from = 0; from < references.length; from += READ_AT_ONCE) {
    const some = references.slice(from, from + READ_AT_ONCE);
    const [snapshots, below] = await Promise.all([
      retry(() => firestore.getAll(...some)),
      Promise.all(some.map((reference) => retry(() => reference.listCollections()))),
    ]);
    for (const snapshot of snapshots) {
      const data = snapshot.data();
      if (data !== undefined) yield { path: snapshot.ref.path, data: encodeFields(data) };
    }
    for (const inner of below.flat()) yield* readCollection(firestore, inner);
  }
}

function encodeFields(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, encodeValue(value)]));
}

/** Writes documents as they are in the backup. */
export async function writeDocuments(firestore: Firestore, lines: AsyncIterable<DocumentLine>): Promise<void> {
  await eachBounded(lines, WRITTEN_AT_ONCE, async ({ path, data }) => {
    const reference: DocumentReference = firestore.doc(path);
    const fields = Object.entries(data).map(([field, value]) => [field, decodeValue(firestore, value)] as const);
    await retry(() => reference.set(Object.fromEntries(fields)));
  });
}
