import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { attachmentNamed } from '../../../src/domain/attachment.ts';
import type { CompanyId } from '../../../src/domain/ids.ts';
import { again } from './again.ts';
import { bucket } from './firebase.ts';

/** What a long computation kept waiting is heard of within this, ms. */
const A_TURN_MS = 20;

interface SaveOptions {
  /** Writes only over this generation of the object, 0 for none; over whatever is there where left out. */
  ifGenerationMatch?: number | string;
  /** Name that a download has; the last part of the path where left out. */
  fileName?: string;
}

const compressed = promisify(gzip);
/** Scenes, results and reports; pictures and exports are packed by themselves, and what is small is not worth it. */
const COMPRESSED_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/octet-stream']);
const MIN_COMPRESSED_BYTES = 1_500;

/**
 * Writes an object that members of a company may read: the Storage rules look at its metadata. What is worth it is stored compressed, and
 * whoever fetches it gets what was written.
 */
export async function saveOwned(
  path: string,
  content: Uint8Array | string,
  company: CompanyId,
  contentType: string,
  { ifGenerationMatch, fileName = path.split('/').at(-1) ?? '' }: SaveOptions = {},
): Promise<void> {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  // Storage closes a connection that was idle while we computed; without a turn to hear of it the write would go to the closed one.
  await setTimeout(A_TURN_MS);
  const isCompressed = COMPRESSED_TYPES.has(contentType) && bytes.length >= MIN_COMPRESSED_BYTES;
  const stored = isCompressed ? await compressed(bytes) : bytes;
  const metadata = {
    metadata: { company },
    contentDisposition: attachmentNamed(fileName),
    ...(isCompressed && { contentEncoding: 'gzip' }),
  };
  const preconditionOpts = ifGenerationMatch === undefined ? {} : { ifGenerationMatch };
  await again(() => bucket().file(path).save(stored, { resumable: false, contentType, metadata, preconditionOpts }));
}
