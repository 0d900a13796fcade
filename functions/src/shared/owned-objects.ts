import { setTimeout } from 'node:timers/promises';
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

/** Writes an object that members of a company may read: the Storage rules look at its metadata. */
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
  const metadata = { metadata: { company }, contentDisposition: attachmentNamed(fileName) };
  const preconditionOpts = ifGenerationMatch === undefined ? {} : { ifGenerationMatch };
  await again(() => bucket().file(path).save(bytes, { resumable: false, contentType, metadata, preconditionOpts }));
}
