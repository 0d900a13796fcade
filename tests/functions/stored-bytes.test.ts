import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fetchStored, readStored } from '../../functions/src/shared/stored-bytes.ts';
import { connectAdmin } from '../../scripts/lib/admin.ts';
import { ports } from '../support/emulators.ts';

const { bucket } = connectAdmin(ports);
const bytes = Buffer.from(Uint8Array.from({ length: 5_000_000 }, (_, at) => (at * at) % 251));
const file = bucket.file('stored-bytes/large.bin');
const warnings: string[] = [];
const hear = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);

beforeEach(async () => {
  await file.save(bytes, { resumable: false });
  process.on('warning', hear);
});
afterEach(() => void process.off('warning', hear));

it('reads large objects one after the other, whole and in part and to the disk, without a warning of Node', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stored-'));
  const destination = path.join(folder, 'large.bin');
  for (let time = 0; time < 3; time++) expect((await readStored(file)).equals(bytes)).toBe(true);
  const part = await readStored(file, { start: 1000, end: 4_000_000, validation: false });
  expect(part.equals(bytes.subarray(1000, 4_000_001))).toBe(true);
  await fetchStored(file, destination);
  expect(readFileSync(destination).equals(bytes)).toBe(true);
  rmSync(folder, { recursive: true });
  // Warnings are told in a turn of their own.
  await setImmediate();
  expect(warnings).toEqual([]);
});

it('says of an object that is not there that it is not there', async () => {
  await expect(readStored(bucket.file('stored-bytes/absent.bin'))).rejects.toMatchObject({ code: 404 });
});
