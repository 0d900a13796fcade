import { HttpsError } from 'firebase-functions/https';
import { z } from 'zod';
import type { Assessment } from '../../../src/model/assessment/assessment.ts';
import { EXPORT_ENDINGS } from '../../../src/model/results/export-formats.ts';
import { type Export, exportSchema } from '../../../src/model/results/exports.ts';
import type { RunId } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { retry } from '../shared/retry.ts';
import { bucket, firestore, plainData } from '../shared/firebase.ts';
import { packed, savePacked } from '../shared/owned-objects.ts';
import { isMissing, isReplaced } from '../shared/storage-codes.ts';
import { exportsOf } from './export-records.ts';
import type { Value } from '../../../src/model/format/format.ts';

const exportWasReplaced = (name: Value) => `A later export with the name “${name}” has replaced this one.`;

/** Metadata with the export that wrote a file. All exports of the same name share its path. */
const writtenBySchema = z.object({ export: z.string(), requested: z.string() });

interface WrittenFile {
  readonly name: string;
  readonly ending: keyof typeof EXPORT_ENDINGS;
  readonly bytes: Uint8Array;
}

/**
 * Stores an exported file at the path of its name and completes the document of its export. If two exports have the same name,
 * the file of the export that was requested later stays, even if it is written first.
 * @returns the path
 * @throws HttpsError aborted if an export of that name was requested later and is already written
 */
export async function storeExport(
  { id, company }: Pick<Assessment, 'id' | 'company'>,
  exported: RunId,
  { name, ending, bytes }: WrittenFile,
): Promise<string> {
  const fileName = `${name}.${ending}`;
  const path = storagePaths.exported(id, fileName);
  const record = exportsOf(id).doc(exported);
  const { at = new Date() } = recordOf((await record.get()).data()) ?? {};
  const own = { export: exported, requested: at.toISOString() };
  const file = await packed(bytes, EXPORT_ENDINGS[ending]);
  for (;;) {
    const { generation, writtenBy } = await storedAt(path);
    if (writtenBy?.export === exported) break;
    if (writtenBy !== null && isLater(writtenBy, own)) throw replaced(name);
    try {
      await savePacked(path, file, company, { ifGenerationMatch: generation, fileName, metadata: own });
      break;
    } catch (error) {
      // Another export of that name was written between the read and the write.
      if (!isReplaced(error)) throw error;
    }
  }
  const isDone = await firestore.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(exportsOf(id).where('path', '==', path));
    const present = await transaction.get(record);
    const others = docs.filter((other) => other.id !== exported);
    const gone = { state: 'replaced', message: exportWasReplaced(name), path: null, bytes: null };
    const isOver = others.some((other) => {
      const requested = recordOf(other.data())?.at.toISOString();
      return requested !== undefined && isLater({ export: other.id, requested }, own);
    });
    if (!isOver) others.forEach((other) => transaction.update(other.ref, gone));
    const done = { state: 'done', progress: 1, message: '', path, bytes: bytes.byteLength };
    // A deleted document is not created again.
    if (present.exists) transaction.update(record, isOver ? gone : done);
    return !isOver;
  });
  if (!isDone) throw replaced(name);
  return path;
}

/** Deletes the file of an export, unless another export of the same name has replaced it. */
export async function deleteExported(path: string, exported: string): Promise<void> {
  const { generation, writtenBy } = await storedAt(path);
  if (writtenBy?.export === exported) await deleteGeneration(path, generation);
}

/** Deletes a file if it still has a given generation. A newer file stays. */
export async function deleteGeneration(path: string, generation: number | string): Promise<void> {
  try {
    await retry(() => bucket().file(path).delete({ ignoreNotFound: true, ifGenerationMatch: generation }));
  } catch (error) {
    if (!isReplaced(error)) throw error;
  }
}

type WrittenBy = z.infer<typeof writtenBySchema>;

/** The generation and the export at a path. The generation is 0 if there is no file. */
async function storedAt(path: string): Promise<{ generation: number | string; writtenBy: WrittenBy | null }> {
  try {
    const [{ generation = 0, metadata }] = await retry(() => bucket().file(path).getMetadata());
    return { generation, writtenBy: writtenBySchema.safeParse(metadata).data ?? null };
  } catch (error) {
    if (isMissing(error)) return { generation: 0, writtenBy: null };
    throw error;
  }
}

/** Whether an export was requested after another one. Within the same millisecond, the ids decide. */
function isLater(a: WrittenBy, b: WrittenBy): boolean {
  return a.requested === b.requested ? a.export > b.export : a.requested > b.requested;
}

function recordOf(data: FirebaseFirestore.DocumentData | undefined): Export | undefined {
  return exportSchema.safeParse(plainData(data ?? {})).data;
}

const replaced = (name: string) => new HttpsError('aborted', exportWasReplaced(name));
