import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { attachmentNamed } from '../../../src/model/attachment.ts';
import type { CompanyId } from '../../../src/model/ids.ts';
import { retry } from './retry.ts';
import { bucket } from './firebase.ts';

/** Time for pending events after a long computation, ms. */
const A_TURN_MS = 20;

interface SaveOptions {
  /** Writes only if the object has this generation; 0 means that it does not exist. If absent, any object is overwritten. */
  ifGenerationMatch?: number | string;
  /** File name of a download. If absent, it is the last part of the path. */
  fileName?: string;
  /** Metadata in addition to the company. */
  metadata?: Readonly<Record<string, string>>;
}

const compressed = promisify(gzip);
/**
 * Types that are compressed: scenes, results and reports. Pictures and exports are already compressed, and small objects are not
 * worth it.
 */
const COMPRESSED_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/octet-stream']);
const MIN_COMPRESSED_BYTES = 1_500;
/** zlib level that takes a third of the default's time for objects that are one thirtieth larger. */
const LEVEL = 4;

/** An object in its stored form. */
export interface Packed {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly isCompressed: boolean;
}

/** Compresses content if it is worthwhile, concurrently with other work. Content for several paths is compressed once. */
export async function packed(content: Uint8Array | string, contentType: string): Promise<Packed> {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const isCompressed = COMPRESSED_TYPES.has(contentType) && bytes.length >= MIN_COMPRESSED_BYTES;
  return { bytes: isCompressed ? await compressed(bytes, { level: LEVEL }) : bytes, contentType, isCompressed };
}

/** Compresses an object if it is worthwhile and writes it as `savePacked` does. Readers receive the original content. */
export async function saveOwned(
  path: string,
  content: Uint8Array | string,
  company: CompanyId,
  contentType: string,
  options: SaveOptions = {},
): Promise<void> {
  await savePacked(path, await packed(content, contentType), company, options);
}

/** Writes an object that members of a company may read. The Storage rules check its metadata. */
export async function savePacked(
  path: string,
  { bytes, contentType, isCompressed }: Packed,
  company: CompanyId,
  { ifGenerationMatch, fileName = path.split('/').at(-1) ?? '', metadata: more }: SaveOptions = {},
): Promise<void> {
  // Storage closes connections that were idle during a computation. Without this pause the write would use a closed connection.
  await setTimeout(A_TURN_MS);
  const metadata = {
    metadata: { ...more, company },
    contentDisposition: attachmentNamed(fileName),
    ...(isCompressed && { contentEncoding: 'gzip' }),
  };
  const preconditionOpts = ifGenerationMatch === undefined ? {} : { ifGenerationMatch };
  await retry(() => bucket().file(path).save(bytes, { resumable: false, contentType, metadata, preconditionOpts }));
}
