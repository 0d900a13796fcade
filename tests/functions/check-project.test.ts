import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type CheckSettings } from '../../src/model/calls.ts';
import type { ProjectUid } from '../../src/model/ids.ts';
import { checkStateSchema, describeProblem, loadReportSchema } from '../../src/model/project/project.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  square,
  TEST_CRS,
  textFile,
  validProject,
} from '../support/made-up-files.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { readPreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { gdalPicture, slope } from '../support/pictures.ts';
import { World } from './world.ts';

const world = new World();
beforeAll(() => world.open());

const SETTINGS: CheckSettings = { crs: TEST_CRS, receiversAtFacades: true };

async function check(uid: ProjectUid, settings: Partial<CheckSettings> = {}) {
  const data = { projectId: uid, check: { ...SETTINGS, ...settings } };
  const { status, result, error } = await world.call('adminLoadProject', data, 'administrator');
  if (status !== 200) throw new Error(error?.message ?? String(status));
  return CALLS.adminLoadProject.output.parse(result);
}

const reportOf = async (uid: ProjectUid) =>
  loadReportSchema.parse(await world.read(`projects/${uid}/config/checkReport`));
const stateOf = async (uid: ProjectUid) =>
  checkStateSchema.parse(await world.read(`projects/${uid}/config/checkState`));

/** Returns everything that a publish changes. */
async function published(uid: ProjectUid) {
  const paths = [
    `projects/${uid}`,
    `loaded_projects/${uid}`,
    `projects/${uid}/config/loadState`,
    `projects/${uid}/config/loadReport`,
  ];
  const [files] = await world.admin.bucket.getFiles({ prefix: `projects/${uid}/` });
  const names = files.map(({ name }) => name).filter((name) => !name.startsWith(storagePaths.readOf(uid)));
  return { documents: await Promise.all(paths.map((path) => world.read(path))), files: names };
}

/** Returns the paths of the scenes that can be viewed besides the published one. */
async function readScenes(uid: ProjectUid): Promise<string[]> {
  const [files] = await world.admin.bucket.getFiles({ prefix: storagePaths.readOf(uid) });
  return files.map(({ name }) => name);
}

async function replaceFile(uid: ProjectUid, path: string, text: string): Promise<void> {
  await world.admin.bucket.file(`projects/${uid}/${path}`).save(Buffer.from(text), { resumable: false });
}

describe('checking a project', () => {
  it('finds the same errors as a load, and does not change the published project', async () => {
    const uid = await world.project(validProject());
    await replaceFile(uid, 'receivers/receivers.csv', 'id,type,easting,northing\nR1,castle,abc,def\n');
    // A file that was removed from the list stays until the project is published.
    await replaceFile(uid, 'receivers/old.csv', 'id\n');
    const before = await published(uid);
    const { state, counts, errors } = await check(uid);
    expect([state, counts]).toEqual(['failed', null]);
    expect(errors.map(describeProblem)).toContainEqual(expect.stringContaining('“castle” is not a type of receiver.'));
    expect(await published(uid)).toEqual(before);
    expect((await reportOf(uid)).problems).toEqual(expect.arrayContaining(errors));
    expect(await stateOf(uid)).toMatchObject({ step: 'done', problem: null, by: world.administratorEmail });
    const { result } = await world.call('adminLoadProject', { projectId: uid }, 'administrator');
    expect(CALLS.adminLoadProject.output.parse(result).errors).toEqual(errors);
  });

  it('stores the scene that it read, even with errors, until the next check or a publish', async () => {
    const uid = await world.project(validProject());
    const first = (await check(uid), await reportOf(uid)).scene;
    expect(await readScenes(uid)).toEqual([first]);
    await replaceFile(uid, 'catchments/catchments.geojson', '{"type":"FeatureCollection","features":[]}');
    await check(uid);
    const { scene } = await reportOf(uid);
    expect(await readScenes(uid)).toEqual([scene]);
    const read = readPreparedScene(await readStored(world.admin.bucket.file(scene ?? '')));
    expect([read.catchments.length, read.buildings.heightM.length, read.receivers.ids.length]).toEqual([0, 1, 4]);
    // A failed publish keeps its scene, and a successful one does not.
    await world.call('adminLoadProject', { projectId: uid }, 'administrator');
    const failed = loadReportSchema.parse(await world.read(`projects/${uid}/config/loadReport`));
    expect(await readScenes(uid)).toEqual([failed.scene]);
    const whole = validProject().find(({ folder }) => folder === 'catchments');
    await replaceFile(uid, 'catchments/catchments.geojson', new TextDecoder().decode(whole?.bytes));
    await world.call('adminLoadProject', { projectId: uid }, 'administrator');
    expect(await readScenes(uid)).toEqual([]);
  });

  it('returns the same counts as a load, with its warnings', async () => {
    const uid = await world.project(validProject());
    const { state, counts, errors, warnings } = await check(uid);
    expect([state, errors]).toEqual(['done', []]);
    expect(counts).toEqual((await world.loadedProject(uid)).counts);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The project has no terrain'),
    );
  });

  it('uses the entered settings instead of the stored ones', async () => {
    const inside = `id,address,type,easting,northing\nR1,1 High Street,residence,${EAST + 25},${NORTH + 25}\n`;
    const uid = await world.project(projectWith(textFile('receivers', 'receivers.csv', inside)));
    expect((await check(uid)).state).toBe('done');
    const { state, errors } = await check(uid, { receiversAtFacades: false });
    expect(state).toBe('failed');
    expect(errors.map(({ message }) => message).join()).toContain('is inside building B1');
    expect((await check(uid, { crs: 32633 })).errors.map(({ message }) => message).join()).toContain('lie far');
    expect(await world.read(`projects/${uid}`)).toMatchObject({ crs: TEST_CRS });
  });

  it('asks once for a confirmation of the settings of a draft, and changes nothing', async () => {
    const uid = await world.project(validProject());
    const { firestore } = world.admin;
    await firestore.doc(`loaded_projects/${uid}`).delete();
    await firestore.doc(`projects/${uid}`).update({ draft: true, confirmed: null });
    const asked = ({ message }: { message: string }) => message.includes('have not been confirmed');
    const { errors, warnings } = await check(uid);
    expect([errors.filter(asked).length, warnings.filter(asked).length]).toEqual([1, 0]);
    expect(await world.read(`projects/${uid}`)).toMatchObject({ draft: true, preparing: false });
    await firestore.doc(`projects/${uid}`).update({ confirmed: { by: 'ada@example.com', at: new Date() } });
    expect((await check(uid)).errors).toEqual([]);
  });

  it('reports pictures that cannot be decoded together with all other errors, and writes no tiles', async () => {
    const pixels = gdalPicture({ widthPx: 600, heightPx: 400, bands: 3, at: slope }, '-of', 'JPEG');
    const uid = await world.project(validProject());
    const { bucket, firestore } = world.admin;
    const cutOff = Buffer.from(pixels.slice(0, pixels.length / 2));
    await bucket.file(`projects/${uid}/imagery/plan.jpg`).save(cutOff, { resumable: false });
    await replaceFile(uid, 'imagery/plan.jgw', `1\n0\n0\n-1\n${EAST}\n${NORTH}\n`);
    await replaceFile(uid, 'equipment/equipment.csv', 'id,name\na,A\n');
    await firestore.doc(`projects/${uid}`).update({ 'files.imagery': ['plan.jpg', 'plan.jgw'] });
    const before = await published(uid);
    const messages = (await check(uid)).errors.map(describeProblem);
    expect(messages).toContainEqual(expect.stringMatching(/^imagery\/plan\.jpg: The picture cannot be decoded/));
    expect(messages).toContainEqual(expect.stringMatching(/^equipment\/equipment\.csv, column category/));
    expect((await published(uid)).files).toEqual(before.files);
  });

  it('runs as a job for large files, and the job writes the report', async () => {
    const uid = await world.project(validProject());
    const stored = world.admin.bucket.file(`projects/${uid}/equipment/equipment.csv`);
    const text = (await readStored(stored)).toString().replace(',100,0,', ',100,never,');
    // Blanks after a value do not belong to the content of a CSV file.
    await stored.save(Buffer.concat([Buffer.from(text), Buffer.alloc(31_000_000, ' ')]), { resumable: false });
    const before = await published(uid);
    expect((await check(uid)).state).toBe('queued');
    await expect.poll(async () => (await stateOf(uid)).step, { timeout: 120_000 }).toBe('done');
    expect((await reportOf(uid)).problems.map(describeProblem)).toContainEqual(
      expect.stringContaining('“never” is not'),
    );
    expect(await published(uid)).toEqual(before);
  });

  it('fails with a message if the project cannot be read, and does not change the published project', async () => {
    const uid = await world.project(
      projectWith(geoJsonFile('buildings', [{ properties: { height: 6 }, coordinates: [square(20, 20, 10)] }])),
    );
    await world.admin.firestore.doc(`projects/${uid}/config/importRecipes`).set({ recipes: 'none' });
    const before = await published(uid);
    await expect(check(uid)).rejects.toThrow('The columns that were assigned cannot be read');
    expect(await stateOf(uid)).toMatchObject({ step: 'failed', problem: expect.stringContaining('cannot be read') });
    expect(await published(uid)).toEqual(before);
  });

  it('is reserved for administrators', async () => {
    const uid = await world.project(validProject());
    const { status } = await world.call('adminLoadProject', { projectId: uid, check: SETTINGS }, 'engineer');
    expect(status).toBe(403);
  });
});
