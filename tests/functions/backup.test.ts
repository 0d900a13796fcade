import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAccounts } from '../../scripts/lib/backup/accounts.ts';
import { checkBackup } from '../../scripts/lib/backup/backup.ts';
import { signInForToken } from '../../scripts/lib/clients.ts';
import { clearDocuments, setTriggers } from '../../scripts/lib/emulators.ts';
import { adminEnvironment, FIREBASE_PROJECT } from '../../scripts/lib/environments.ts';
import { run } from '../../scripts/lib/run.ts';
import { retry } from '../../functions/src/shared/retry.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import type { AssessmentId } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { ports } from '../support/emulators.ts';
import { validProject } from '../support/made-up-files.ts';
import { fresh, rectangle, storedArea, World } from './world.ts';

const world = new World();
const folders = mkdtempSync(path.join(tmpdir(), 'backup-'));
const folder = path.join(folders, 'first');
const PASSWORD = 'password with : and = in it';
const oddEmail = `${fresh('odd')}@example.com`;
let id: AssessmentId;

/** The tests use an empty database, because documents of other files would be copied as well. */
beforeAll(async () => {
  await setTriggers(ports, 'held');
  await wipe();
  await world.open();
  await world.admin.auth.createUser({ email: oddEmail, password: PASSWORD, displayName: 'Ö. Odd', disabled: false });
  const project = await world.project(validProject());
  const { bounds } = await world.loadedProject(project);
  const yard = storedArea(rectangle([bounds?.west ?? 0, bounds?.south ?? 0], 40, 30));
  id = await world.assessment(project, { workAreas: { yard } });
  expect(await world.process(id)).toMatchObject({ status: 200 });
  const options = { format: 'csv', name: 'Night works' };
  expect(await world.call('exportAssessment', { assessmentId: id, options })).toMatchObject({ status: 200 });
  await world.admin.firestore.doc('odd/missing/below/there').set({
    at: new Timestamp(1_700_000_000, 123_456_000),
    place: new GeoPoint(-33.8, 151.2),
    bytes: Buffer.from([0, 255, 10]),
    reference: world.admin.firestore.doc(`assessments/${id}`),
    numbers: [1, 1.5, -0, NaN, Infinity, 2 ** 53],
    map: { $timestamp: [1, 2], 'a.b': { empty: {}, none: null, list: [] } },
    text: 'line\nbreak \u2028\u2029\u0085\r “ö”',
  });
  await world.admin.bucket.file('odd/ name ? #1.bin').save(Buffer.from([0, 1, 2]), {
    resumable: false,
    metadata: { contentType: 'image/png', cacheControl: 'private, max-age=60', metadata: { company: 'x', note: 'ö' } },
  });
});

afterAll(async () => {
  await setTriggers(ports, 'enabled');
  rmSync(folders, { recursive: true });
});

async function wipe(): Promise<void> {
  await clearDocuments(ports);
  const accounts = `http://127.0.0.1:${ports.auth}/emulator/v1/projects/${FIREBASE_PROJECT}/accounts`;
  expect((await fetch(accounts, { method: 'DELETE' })).ok).toBe(true);
  await world.admin.bucket.deleteFiles({ force: true });
}

const command = (script: string, ...args: string[]) =>
  run(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, ...adminEnvironment(ports), FIREBASE_EMULATOR_HUB: `127.0.0.1:${ports['hub']}` },
  });

/** Returns all documents by path, as the database stores them. They are read with one query and not as the backup reads them. */
async function allDocuments(): Promise<Map<string, unknown>> {
  const parent = `projects/${FIREBASE_PROJECT}/databases/(default)/documents`;
  const answer = await fetch(`http://127.0.0.1:${ports.firestore}/v1/${parent}:runQuery`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  });
  const rows = (await answer.json()) as Array<{ document?: { name: string; fields?: unknown } }>;
  const found = rows.flatMap(({ document }) => (document === undefined ? [] : [document]));
  return new Map(found.map(({ name, fields }) => [name.slice(name.indexOf('/documents/')), fields]));
}

/** Returns all accounts without the fields that a sign-in or a new password sets. The emulator stores no transferable hash. */
async function allAccounts(): Promise<Map<string, unknown>> {
  const { users } = await world.admin.auth.listUsers();
  return new Map(
    users.map(({ uid, email, emailVerified, displayName, disabled, customClaims, providerData, metadata }) => {
      const { creationTime, lastSignInTime } = metadata;
      const times = { creationTime, lastSignInTime };
      return [uid, { email, emailVerified, displayName, disabled, customClaims, providerData, times }];
    }),
  );
}

/** Returns all objects with their stored bytes and their metadata. */
async function allObjects(): Promise<Map<string, unknown>> {
  // On a busy machine the emulator sometimes closes a connection while a request arrives.
  const [files] = await retry(() => world.admin.bucket.getFiles());
  const entries = files.map(async (file) => {
    const [metadata] = await retry(() => file.getMetadata());
    const { contentType, contentEncoding, contentDisposition, cacheControl, size, md5Hash, metadata: own } = metadata;
    const shown = { contentType, contentEncoding, contentDisposition, cacheControl, size: Number(size), md5Hash, own };
    return [file.name, { ...shown, read: (await readStored(file)).toString('base64') }] as const;
  });
  return new Map(await Promise.all(entries));
}

const everything = async () => ({
  documents: await allDocuments(),
  accounts: await allAccounts(),
  objects: await allObjects(),
});

// Each test continues with the state that the one before left.
describe('npm run backup and npm run restore', { retry: 0 }, () => {
  it('restore all documents, accounts and objects into an empty project', async () => {
    const before = await everything();
    expect(before.documents.size).toBeGreaterThan(15);
    expect(before.documents.has('/documents/odd/missing/below/there')).toBe(true);
    expect(before.objects.size).toBeGreaterThan(8);
    const taken = await command('backup', '--out', folder);
    // Nobody else may read the hashes of passwords.
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    expect(taken.output).toBe(
      `${before.documents.size} documents, ${before.accounts.size} accounts and ${before.objects.size} objects of ${FIREBASE_PROJECT} are in ${folder}.\n`,
    );
    expect(taken.code).toBe(0);

    await wipe();
    expect((await allDocuments()).size + (await allAccounts()).size + (await allObjects()).size).toBe(0);

    const restored = await command('restore', '--from', folder);
    expect(restored).toEqual({ code: 0, output: expect.stringContaining(`objects are in ${FIREBASE_PROJECT}`) });
    const after = await everything();
    expect(after.documents).toEqual(before.documents);
    expect(after.accounts).toEqual(before.accounts);
    expect(after.objects).toEqual(before.objects);
  });

  it('restore a working project: people sign in, read files by the security rules, process and export', async () => {
    expect(await signInForToken(ports, oddEmail, PASSWORD)).not.toBe('');
    const token = await signInForToken(ports, world.engineerEmail, 'function-password');
    const results = encodeURIComponent(storagePaths.results(id));
    const address = `http://127.0.0.1:${ports.storage}/v0/b/${world.admin.bucket.name}/o/${results}?alt=media`;
    const read = async (bearer: string) =>
      (await fetch(address, { headers: { authorization: `Firebase ${bearer}` } })).status;
    expect(await read(token)).toBe(200);
    expect(await read(await signInForToken(ports, oddEmail, PASSWORD))).toBe(403);
    world.tokens.engineer = token;
    expect(await world.process(id)).toMatchObject({ status: 200, result: { state: 'done' } });
    const options = { format: 'csv', name: 'again' };
    expect(await world.call('exportAssessment', { assessmentId: id, options })).toMatchObject({ status: 200 });
  });

  it('reject a restore into a project that is not empty', async () => {
    const { code, output } = await command('restore', '--from', folder);
    expect(code).toBe(1);
    expect(output).toContain('holds documents, accounts, objects');
  });

  it('reject a backup into a folder that is not empty, and an unknown option', async () => {
    expect((await command('backup', '--out', folder)).output).toContain('is not empty');
    expect((await command('restore', '--from', folder, '--project', 'some')).output).toContain(
      'Usage: npm run restore',
    );
  });

  it('reject a backup that has no manifest or contains a changed file', async () => {
    await expect(checkBackup(folders)).rejects.toThrow('has no manifest.json');
    const file = path.join(folder, 'objects', '00000001.bin');
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes, Buffer.from('x')]));
    await expect(checkBackup(folder)).rejects.toThrow(`${file} is not as it was written`);
    writeFileSync(file, bytes);
  });

  it('pass the password hashes to the identity provider in its format', async () => {
    const uid = fresh('hashed');
    const line = {
      uid,
      email: `${uid}@example.com`,
      emailVerified: true,
      disabled: false,
      creationTime: new Date(0).toUTCString(),
      providers: [],
      passwordHash: Buffer.from('a hash').toString('base64url'),
      passwordSalt: Buffer.from('a salt').toString('base64url'),
    };
    const hash = { algorithm: 'SCRYPT', key: 'a2V5', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 } as const;
    const lines = async function* () {
      yield await Promise.resolve(line);
    };
    await writeAccounts(world.admin.auth, lines(), hash);
    const stored = (await world.admin.auth.listUsers()).users.find((user) => user.uid === uid);
    expect(stored).toMatchObject({ passwordHash: line.passwordHash, passwordSalt: line.passwordSalt });
  });
});
