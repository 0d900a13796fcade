import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adoptCommand } from '../../scripts/lib/adopt/command.ts';
import { clearDocuments, setTriggers } from '../../scripts/lib/emulators.ts';
import { adminEnvironment, FIREBASE_PROJECT } from '../../scripts/lib/environments.ts';
import { signInForToken } from '../../scripts/lib/clients.ts';
import { exitCodeOf, run } from '../../scripts/lib/run.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { ports } from '../support/emulators.ts';
import { seedSpecificationDocuments, specificationDocuments } from '../support/specification-documents.ts';
import { callHandler } from './call-handler.ts';
import { fresh, World } from './world.ts';

// The script reads the documents of all companies. Those of other tests would be among its findings.
const world = new World();
const PASSWORD = 'password of the original';
const ids = {
  company: fresh('company'),
  project: fresh('project'),
  assessment: fresh('assessment'),
  email: `${fresh('ada')}@example.com`,
};
const nobody = `${fresh('nobody')}@example.com`;
const documents = {
  ...specificationDocuments(ids),
  [`users/${nobody}`]: { companies: { [ids.company]: true } },
  [`assessments/${ids.assessment}-broken`]: { id: `${ids.assessment}-broken`, active: true, workAreas: 'none' },
};
const RESULTS = `assessment_results/${ids.assessment}/results.json`;
const EXPORT = `assessment_exports/${ids.assessment}/Night.csv`;
const UNLISTED = `projects/${ids.project}/receivers/older.csv`;
let uid = '';

beforeAll(async () => {
  await setTriggers(ports, 'held');
  await clearDocuments(ports);
  await world.admin.bucket.deleteFiles({ force: true });
  await seedSpecificationDocuments(world.admin, documents);
  ({ uid } = await world.admin.auth.createUser({ email: ids.email, password: PASSWORD }));
  for (const path of [RESULTS, EXPORT, UNLISTED]) {
    await world.admin.bucket.file(path).save('of the original stack', { resumable: false });
  }
});
afterAll(() => setTriggers(ports, 'enabled'));

/** Runs the script as npm does. */
const script = (...args: string[]) =>
  run(process.execPath, ['scripts/adopt.ts', ...args], { env: { ...process.env, ...adminEnvironment(ports) } });

/** Runs the script's code in this process. A separate process needs two seconds to load the Admin SDK. */
async function adopt(...args: string[]) {
  const lines: string[] = [];
  const print = (line: unknown) => void lines.push(typeof line === 'string' ? line : inspect(line));
  const backend = { ...world.admin, project: FIREBASE_PROJECT, isEmulated: true };
  const code = await exitCodeOf(() => adoptCommand(args, () => backend, print), print);
  return { code, output: lines.join('\n') };
}

/** Returns all documents as stored. */
async function storedDocuments(): Promise<Record<string, unknown>> {
  const snapshots = await world.admin.firestore.getAll(
    ...Object.keys(documents).map((path) => world.admin.firestore.doc(path)),
  );
  return Object.fromEntries(snapshots.map((snapshot) => [snapshot.ref.path, snapshot.data()]));
}
const companyOf = async (path: string) => (await world.admin.bucket.file(path).getMetadata())[0].metadata?.['company'];

describe('npm run adopt', () => {
  it('reports its findings and the additions to be made, and writes nothing without --write', async () => {
    const { code, output } = await adopt();
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain(
      `${ids.email} has no uid, and gets that of its account, ${uid} (its address is not verified;`,
    );
    expect(output).toContain(`${nobody} has no account, and is bound to none. Invite the person.`);
    expect(output).toContain(`new-${ids.email} is open, and its link opens nothing`);
    expect(output).toContain(`${ids.project} has no scene that predictions read. Load the project.`);
    expect(output).toContain(`${ids.assessment}-broken cannot be read (`);
    expect(output).toContain(`${UNLISTED} is not on the list of its project: saving the project deletes it.`);
    expect(output).toContain(
      `projects/${ids.project}/receivers/receivers.csv is on the list of its project, and is not stored`,
    );
    expect(output).toContain(`${RESULTS} is of ${ids.company}. The next run replaces it.`);
    expect(output).toMatch(/6 additions are to be made\. Nothing was written/);
    expect(await storedDocuments()).toEqual(documents);
    expect(await companyOf(RESULTS)).toBeUndefined();
  });

  it('does not give access to a person who signs in before their profile is adopted', async () => {
    const token = await signInForToken(ports, ids.email, PASSWORD);
    const data = { assessmentId: ids.assessment, options: {} };
    expect(await callHandler('processAssessment', data, token)).toMatchObject({ status: 403 });
    expect((await world.admin.firestore.doc(`users/${ids.email}`).get()).get('uid')).toBeUndefined();
  });

  it('adds missing fields and documents with --write, and keeps all stored values', async () => {
    const { code, output } = await script('--write');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain('6 additions were made');
    const stored = await storedDocuments();
    for (const [path, before] of Object.entries(documents)) expect(stored[path]).toMatchObject(before);
    expect(stored[`users/${ids.email}`]).toMatchObject({ uid, updatedBy: 'npm run adopt' });
    expect(stored[`users/${nobody}`]).toEqual(documents[`users/${nobody}`]);
    expect(stored[`assessments/${ids.assessment}`]).toMatchObject({
      createdAt: expect.anything() as unknown,
      searchWords: expect.arrayContaining(['track', 'reconditioni', 'p', '77', 'possession']) as unknown,
    });
    expect(stored[`loaded_projects/${ids.project}`]).toMatchObject({
      name: `Original ${ids.project}`,
      id: `original-${ids.project}`,
    });
    expect(await world.read(`project_slugs/original-${ids.project}`)).toMatchObject({ project: ids.project });
    expect([await companyOf(RESULTS), await companyOf(EXPORT)]).toEqual([ids.company, ids.company]);
    expect((await readStored(world.admin.bucket.file(RESULTS))).toString()).toBe('of the original stack');
  });

  it('gives the person access with the account that it added to their profile', async () => {
    const token = await signInForToken(ports, ids.email, PASSWORD);
    const data = { assessmentId: ids.assessment, options: {} };
    // The person is now a member, so only the project prevents the run.
    expect(await callHandler('processAssessment', data, token)).toMatchObject({
      status: 400,
      error: { status: 'FAILED_PRECONDITION' },
    });
  });

  it('adds nothing when it runs a second time', async () => {
    const before = await storedDocuments();
    const { output } = await adopt('--write');
    expect(output).toContain('0 additions were made');
    expect(await storedDocuments()).toEqual(before);
  });

  it('rejects unknown arguments', async () => {
    expect((await adopt('--bucket', 'somewhere')).output).toContain('Usage: npm run adopt');
    expect((await adopt('everything')).code).not.toBe(0);
  });
});
