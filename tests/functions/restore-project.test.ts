import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/model/calls.ts';
import type { ProjectUid } from '../../src/model/ids.ts';
import { projectSchema } from '../../src/model/project/project.ts';
import { publishedVersionsSchema } from '../../src/model/project/published-version.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { EAST, NORTH, TEST_CRS, validProject } from '../support/made-up-files.ts';
import { World } from './world.ts';

const world = new World();
beforeAll(() => world.open());

async function load(uid: ProjectUid, restore?: string) {
  const data = { projectId: uid, ...(restore !== undefined && { restore }) };
  const { status, result, error } = await world.call('adminLoadProject', data, 'administrator');
  if (status !== 200) throw new Error(error?.message ?? String(status));
  return CALLS.adminLoadProject.output.parse(result);
}

const versionsOf = async (uid: ProjectUid) =>
  publishedVersionsSchema.parse(await world.read(`projects/${uid}/config/publishedVersions`)).versions;
const projectOf = async (uid: ProjectUid) => projectSchema.parse(await world.read(`projects/${uid}`));

async function pathsOf(prefix: string): Promise<string[]> {
  const [files] = await world.admin.bucket.getFiles({ prefix });
  return files.map(({ name }) => name).toSorted();
}

const fileOf = (uid: ProjectUid, path: string) => world.admin.bucket.file(`projects/${uid}/${path}`);
const write = (uid: ProjectUid, path: string, text: string) =>
  fileOf(uid, path).save(Buffer.from(text), { resumable: false });

const OTHER = `id,address,type,height,easting,northing\nS1,9 Low Street,residence,2,${EAST + 5},${NORTH + 5}\n`;
const RECIPES = [
  {
    folder: 'receivers',
    file: 'receivers.csv',
    columns: [],
    header: { first: 1, rows: 1 },
    fields: [
      { field: 'id', column: 'id' },
      { field: 'type', column: 'type' },
      { field: 'address', column: 'address' },
      { field: 'height', column: 'height' },
      { field: 'easting', column: 'easting' },
      { field: 'northing', column: 'northing' },
    ],
    values: [],
    units: [],
    isLeftOut: false,
  },
];

/** Publishes the valid project, then one with other receivers in two files, other settings and assigned columns. */
async function publishedTwice(): Promise<ProjectUid> {
  const uid = await world.project(validProject());
  await write(uid, 'receivers/receivers.csv', OTHER);
  await write(uid, 'receivers/more.csv', OTHER.replace('S1', 'S2'));
  await world.admin.firestore.doc(`projects/${uid}/config/importRecipes`).set({ recipes: RECIPES });
  await world.admin.firestore
    .doc(`projects/${uid}`)
    .update({ 'files.receivers': ['receivers.csv', 'more.csv'], 'files.ground': [], receiversAtFacades: false });
  await fileOf(uid, 'ground/ground.geojson').delete();
  expect((await load(uid)).counts?.receivers).toBe(2);
  return uid;
}

describe('the published versions of a project', () => {
  it('are the current one and the one before, with copies of their files outside the folders of the project', async () => {
    const uid = await publishedTwice();
    const [now, before, ...others] = await versionsOf(uid);
    expect(others).toEqual([]);
    expect(now).toMatchObject({ receivers: 2, receiversAtFacades: false, crs: TEST_CRS, by: world.administratorEmail });
    expect(before).toMatchObject({ receivers: 4, receiversAtFacades: true });
    expect((await world.loadedProject(uid)).scene).toBe(storagePaths.prepared(uid, now?.id ?? '', 'scene.bin'));
    const kept = await pathsOf(storagePaths.publishedOf(uid));
    for (const { files, recipes } of [now, before].filter((version) => version !== undefined)) {
      const paths = files.map(({ generation, folder, name }) =>
        storagePaths.publishedFile(uid, generation, folder, name),
      );
      expect(kept).toEqual(expect.arrayContaining([...paths, storagePaths.publishedRecipes(uid, recipes)]));
    }
    // Unchanged files are stored once.
    expect(kept.filter((path) => path.endsWith('/buildings.geojson'))).toHaveLength(1);
  });

  it('stay unchanged if the same files are published again, and if publishing fails', async () => {
    const uid = await publishedTwice();
    const [, before] = await versionsOf(uid);
    await load(uid);
    expect((await versionsOf(uid))[1]).toEqual(before);
    await write(uid, 'receivers/more.csv', 'id\n');
    const versions = await versionsOf(uid);
    expect((await load(uid)).state).toBe('failed');
    expect(await versionsOf(uid)).toEqual(versions);
  });

  it('are restored with files, column assignments and settings, and are then published', async () => {
    const uid = await publishedTwice();
    const [now, before] = await versionsOf(uid);
    await write(uid, 'buildings/unlisted.geojson', '{}');
    expect(await load(uid, before?.id)).toMatchObject({ state: 'done', counts: { receivers: 4, groundRegions: 1 } });
    const project = await projectOf(uid);
    expect(project).toMatchObject({ preparing: false, prepareError: false, receiversAtFacades: true, crs: TEST_CRS });
    expect(project.files).toMatchObject({ receivers: ['receivers.csv'], ground: ['ground.geojson'] });
    const own = (await pathsOf(`projects/${uid}/`)).filter((path) => !/\/(?:prepared|published)\//.test(path));
    expect(own).toEqual(
      validProject()
        .map(({ folder, name }) => storagePaths.projectFile(uid, folder, name))
        .toSorted(),
    );
    const [receivers] = await fileOf(uid, 'receivers/receivers.csv').download();
    expect(receivers.toString()).toContain('2 High Street');
    expect(await world.read(`projects/${uid}/config/importRecipes`)).toMatchObject({ recipes: [] });
    // The replaced version is now the previous one, so a restore can be undone in the same way.
    expect((await versionsOf(uid))[1]).toEqual(now);
    expect((await load(uid, now?.id)).counts?.receivers).toBe(2);
    expect(await world.read(`projects/${uid}/config/importRecipes`)).toMatchObject({ recipes: RECIPES });
  });

  it('are restored after a failed publish, so that the folders contain the published files again', async () => {
    const uid = await publishedTwice();
    const [now] = await versionsOf(uid);
    await write(uid, 'receivers/more.csv', 'id\n');
    expect((await load(uid)).state).toBe('failed');
    expect((await load(uid, now?.id)).counts?.receivers).toBe(2);
    expect((await fileOf(uid, 'receivers/more.csv').download())[0].toString()).toContain('S2');
  });

  it('change nothing if the requested version or one of its files is no longer stored', async () => {
    const uid = await publishedTwice();
    const [, before] = await versionsOf(uid);
    const project = await world.read(`projects/${uid}`);
    await expect(load(uid, 'none')).rejects.toThrow('That version is no longer available.');
    const [file] = before?.files ?? [];
    if (before === undefined || file === undefined) throw new Error('there is no version before');
    await world.admin.bucket.file(storagePaths.publishedFile(uid, file.generation, file.folder, file.name)).delete();
    await expect(load(uid, before.id)).rejects.toThrow('That version is no longer available.');
    expect(await world.read(`projects/${uid}`)).toEqual(project);
    expect((await fileOf(uid, 'receivers/receivers.csv').download())[0].toString()).toBe(OTHER);
  });

  it('are deleted a day after two later versions replaced them', async () => {
    const uid = await publishedTwice();
    const [, before] = await versionsOf(uid);
    await write(uid, 'receivers/more.csv', OTHER.replace('S1', 'S3'));
    await load(uid);
    const versions = await versionsOf(uid);
    const kept = await pathsOf(storagePaths.publishedOf(uid));
    const { sweepPublished } = await import('../../functions/src/projects/sweep.ts');
    const isKept = (path: string) =>
      versions.some(
        ({ files, recipes }) =>
          path === storagePaths.publishedRecipes(uid, recipes) ||
          files.some((file) => path === storagePaths.publishedFile(uid, file.generation, file.folder, file.name)),
      );
    await sweepPublished(uid, isKept, Date.now() + 23 * 3_600_000);
    expect(await pathsOf(storagePaths.publishedOf(uid))).toEqual(kept);
    await sweepPublished(uid, isKept, Date.now() + 25 * 3_600_000);
    const left = await pathsOf(storagePaths.publishedOf(uid));
    expect(left).toEqual(kept.filter(isKept));
    expect(left.length).toBeLessThan(kept.length);
    await expect(load(uid, before?.id)).rejects.toThrow('That version is no longer available.');
  });
});
