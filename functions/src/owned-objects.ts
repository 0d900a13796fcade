import type { CompanyId } from '../../src/domain/ids.ts';
import { bucket } from './firebase.ts';

/** Writes an object that members of a company may read: the Storage rules look at its metadata. */
export async function saveOwned(
  path: string,
  content: Uint8Array | string,
  company: CompanyId,
  contentType: string,
): Promise<void> {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  await bucket()
    .file(path)
    .save(bytes, { resumable: false, contentType, metadata: { metadata: { company } } });
}
