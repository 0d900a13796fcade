import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { getStorage } from 'firebase-admin/storage';
import { z } from 'zod';
import { retry } from '../../../functions/src/shared/retry.ts';
import { eachBounded } from '../../../functions/src/shared/bounded.ts';
import { fetchStored } from '../../../functions/src/shared/stored-bytes.ts';
import { sha256OfFile } from './lines.ts';

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

const AT_ONCE = 8;

/** Metadata of an object that readers see. The company in `metadata` decides who may read it. */
const shownSchema = z.object({
  contentType: z.string().optional(),
  contentEncoding: z.string().optional(),
  contentDisposition: z.string().optional(),
  contentLanguage: z.string().optional(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export const objectLineSchema = z.strictObject({
  name: z.string(),
  /** File of the backup with the stored bytes. Compressed bytes stay compressed. */
  file: z.string(),
  sha256: z.string(),
  ...shownSchema.shape,
});
export type ObjectLine = z.infer<typeof objectLineSchema>;

/** Copies every object of a bucket into a folder. The files are numbered, because names of objects may contain any character. */
export async function* readObjects(bucket: Bucket, folder: string): AsyncGenerator<ObjectLine> {
  const [files] = await bucket.getFiles();
  const lines: ObjectLine[] = [];
  await eachBounded(files.entries(), AT_ONCE, async ([index, stored]) => {
    const file = `${String(index + 1).padStart(8, '0')}.bin`;
    const place = path.join(folder, file);
    await fetchStored(stored, place, { decompress: false, validation: false });
    const [metadata] = await retry(() => stored.getMetadata());
    const shown = shownSchema.parse(metadata);
    lines.push({ name: stored.name, file, sha256: await sha256OfFile(place), ...withoutEmpty(shown) });
  });
  yield* lines.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Removes empty headers, which some servers return for headers that were not set. */
function withoutEmpty(shown: z.infer<typeof shownSchema>): Shown {
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined && value !== ''));
}
type Shown = { [Name in keyof z.infer<typeof shownSchema>]?: NonNullable<z.infer<typeof shownSchema>[Name]> };

/** Writes objects byte by byte with their metadata. */
export async function writeObjects(bucket: Bucket, lines: AsyncIterable<ObjectLine>, folder: string): Promise<void> {
  await eachBounded(lines, AT_ONCE, async ({ name, file, ...line }) => {
    const options = { resumable: false, gzip: false, metadata: withoutEmpty(shownSchema.parse(line)) };
    await retry(() =>
      pipeline(createReadStream(path.join(folder, file)), bucket.file(name).createWriteStream(options)),
    );
  });
}
