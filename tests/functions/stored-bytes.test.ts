import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchStored, readStored } from '../../functions/src/shared/stored-bytes.ts';
import { connectAdmin } from '../../scripts/lib/admin.ts';
import { FIREBASE_PROJECT, STORAGE_BUCKET } from '../../scripts/lib/environments.ts';
import { Chance } from '../../scripts/reliability/chance.ts';
import { FaultyStorage } from '../../scripts/reliability/proxies.ts';
import { ports } from '../support/emulators.ts';

const { bucket } = connectAdmin(ports);
const bytes = Buffer.from(Uint8Array.from({ length: 5_000_000 }, (_, at) => (at * at) % 251));
const file = bucket.file('stored-bytes/large.bin');
const warnings: string[] = [];
const onWarning = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);

beforeEach(async () => {
  await file.save(bytes, { resumable: false });
  process.on('warning', onWarning);
});
afterEach(() => void process.off('warning', onWarning));

it('readStored and fetchStored read large objects completely, in part and to disk, without a warning of Node', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stored-'));
  const destination = path.join(folder, 'large.bin');
  for (let time = 0; time < 3; time++) expect((await readStored(file)).equals(bytes)).toBe(true);
  const part = await readStored(file, { start: 1000, end: 4_000_000, validation: false });
  expect(part.equals(bytes.subarray(1000, 4_000_001))).toBe(true);
  await fetchStored(file, destination);
  expect(readFileSync(destination).equals(bytes)).toBe(true);
  rmSync(folder, { recursive: true });
  // Warnings are emitted in a separate turn of the event loop.
  await setImmediate();
  expect(warnings).toEqual([]);
});

it('readStored retries after temporary errors of the storage, and throws if they persist', async () => {
  const proxy = await new FaultyStorage(ports['storage'] ?? 0, new Chance(1)).start();
  // The client reads its address from the environment when it is created.
  vi.stubEnv('STORAGE_EMULATOR_HOST', `http://127.0.0.1:${proxy.port}`);
  const app = initializeApp({ projectId: FIREBASE_PROJECT, storageBucket: STORAGE_BUCKET }, 'by the proxy');
  const far = getStorage(app).bucket().file(file.name);
  vi.unstubAllEnvs();
  proxy.faults.failing = 1;
  const reading = readStored(far);
  await vi.waitUntil(() => proxy.failed >= 2, 10_000);
  proxy.faults.failing = 0;
  expect((await reading).equals(bytes)).toBe(true);
  proxy.faults.failing = 1;
  await expect(readStored(far)).rejects.toMatchObject({ code: 503 });
  proxy.end();
});

it('readStored throws not-found for a missing object', async () => {
  await expect(readStored(bucket.file('stored-bytes/absent.bin'))).rejects.toMatchObject({ code: 404 });
});
