import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { attachmentNamed } from '../../../src/model/attachment.ts';
import type { CompanyId } from '../../../src/model/ids.ts';
import { retry } from './retry.ts';
import { bucket } from './firebase.ts';

/** What a long computation kept waiting is heard of within this, ms. */
const A_TURN_MS = 20;

interface SaveOptions {
  /** Writes only over this generation of the object, 0 for none; over whatever is there where left out. */
  ifGenerationMatch?: number | string;
  /** Name that a download has; the last part of the path where left out. */
  fileName?: string;
  /** What is kept beside the object, besides its company. */
  metadata?: Readonly<Record<string, string>>;
}

const compressed = promisify(gzip);
/** Scenes, results and reports; pictures and exports are packed by themselves, and what is small is not worth it. */
const COMPRESSED_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/octet-stream']);
const MIN_COMPRESSED_BYTES = 1_500;
/** A third of the time that zlib takes by itself, for one part in thirty more. */
const LEVEL = 4;

/** What an object is stored as. */
export interface Packed {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly isCompressed: boolean;
}

/** Compresses what is worth it, beside what goes on meanwhile. What is written to several places is packed once. */
export async function packed(content: Uint8Array | string, contentType: string): Promise<Packed> {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const isCompressed = COMPRESSED_TYPES.has(contentType) && bytes.length >= MIN_COMPRESSED_BYTES;
  return { bytes: isCompressed ? await compressed(bytes, { level: LEVEL }) : bytes, contentType, isCompressed };
}

/** Writes an object as `savePacked` does, compressed where that is worth it: whoever fetches it gets what was written. */
export async function saveOwned(
  path: string,
  content: Uint8Array | string,
  company: CompanyId,
  contentType: string,
  options: SaveOptions = {},
): Promise<void> {
  await savePacked(path, await packed(content, contentType), company, options);
}

/** Writes an object that members of a company may read: the Storage rules look at its metadata. */
export async function savePacked(
  path: string,
  { bytes, contentType, isCompressed }: Packed,
  company: CompanyId,
  { ifGenerationMatch, fileName = path.split('/').at(-1) ?? '', metadata: more }: SaveOptions = {},
): Promise<void> {
  // Storage closes a connection that was idle while we computed; without a turn to hear of it the write would go to the closed one.
  await setTimeout(A_TURN_MS);
  const metadata = {
    metadata: { ...more, company },
    contentDisposition: attachmentNamed(fileName),
    ...(isCompressed && { contentEncoding: 'gzip' }),
  };
  const preconditionOpts = ifGenerationMatch === undefined ? {} : { ifGenerationMatch };
  await retry(() => bucket().file(path).save(bytes, { resumable: false, contentType, metadata, preconditionOpts }));
}
