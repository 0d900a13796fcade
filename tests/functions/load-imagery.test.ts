import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { CALLS } from '../../src/model/calls.ts';
import type { ProjectUid } from '../../src/model/ids.ts';
import type { Picture } from '../../src/model/map/imagery.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { tileCorners, tilePath, tilesInView } from '../../src/model/map/picture-tiles.ts';
import { loadReportSchema, loadStateSchema, projectSchema } from '../../src/model/project/project.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { hostileFiles } from '../fixtures/hostile/make.ts';
import { gdalPicture, imageryFile, slope } from '../support/pictures.ts';
import { EAST, NORTH, validProject, textFile } from '../support/made-up-files.ts';
import { World } from './world.ts';

const world = new World();
beforeAll(() => world.open());

const load = (uid: ProjectUid) => world.call('adminLoadProject', { projectId: uid }, 'administrator');

/** Adds files to a project and its list, and loads it again. */
async function loadWith(uid: ProjectUid, files: readonly ProjectFile[]) {
  for (const { folder, name, bytes } of files) {
    await world.admin.bucket
      .file(storagePaths.projectFile(uid, folder, name))
      .save(Buffer.from(bytes), { resumable: false });
  }
  await world.admin.firestore.doc(`projects/${uid}`).update({ 'files.imagery': files.map(({ name }) => name) });
  const { status, result } = await load(uid);
  expect(status).toBe(200);
  return CALLS.adminLoadProject.output.parse(result);
}

async function picturesOf(uid: ProjectUid): Promise<Picture[]> {
  return (await world.loadedProject(uid)).imagery.filter((image) => image.kind === 'picture');
}

async function storedTiles(uid: ProjectUid, { path }: Picture): Promise<string[]> {
  const [objects] = await world.admin.bucket.getFiles({ prefix: storagePaths.preparedOf(uid) });
  return objects
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${path}/`))
    .sort();
}

const expectedTiles = (picture: Picture) =>
  Array.from({ length: picture.levels }, (_, level) =>
    tilesInView(picture, level, () => true).filter((tile) => tile.level === level),
  )
    .flat()
    .map((tile) => tilePath(picture, tile))
    .sort();

/** A picture of 3,000 × 1,400 pixels of 0.1 m, rotated by 22.5°. */
const [along, aside] = [0.1 * Math.cos(Math.PI / 8), 0.1 * Math.sin(Math.PI / 8)];
const TURNED = [
  imageryFile('turned.jpg', gdalPicture({ widthPx: 3000, heightPx: 1400, bands: 3, at: slope }, '-of', 'JPEG')),
  textFile('imagery', 'turned.jgw', [along, -aside, -aside, -along, EAST, NORTH].join('\n')),
];
const PLACED = ['-a_srs', 'EPSG:28356', '-a_ullr', String(EAST), String(NORTH + 50), String(EAST + 100), String(NORTH)];

describe('the imagery of a project', () => {
  it('is cut into the tiles that the loaded project lists, which belong to the company and are placed by the file’s transform', async () => {
    const address = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© Survey', maxZoom: 20 };
    const tiff = gdalPicture({ widthPx: 400, heightPx: 200, bands: 3, at: slope }, ...PLACED, '-a_nodata', '90');
    const uid = await world.project([
      ...validProject(),
      ...TURNED,
      imageryFile('aerial.tif', tiff),
      textFile('imagery', 'survey.json', JSON.stringify(address)),
    ]);
    const loaded = await world.loadedProject(uid);
    expect(loaded).toMatchObject({ state: 'ready', counts: { imagery: 3 } });
    expect(loaded.imagery.at(-1)).toMatchObject({ kind: 'tiles', ...address, minZoom: 0, bounds: null });
    const [turned, aerial] = await picturesOf(uid);
    if (turned === undefined || aerial === undefined) throw new Error('expected two pictures');
    expect([turned, aerial].map(({ name, levels, ending }) => [name, levels, ending])).toEqual([
      ['turned.jpg', 4, 'jpeg'],
      ['aerial.tif', 1, 'webp'],
    ]);
    for (const picture of [turned, aerial]) {
      expect(await storedTiles(uid, picture)).toEqual(expectedTiles(picture));
    }
    const [lon, lat] = tileCorners({ ...turned, overlapPx: 0 }, { level: 0, column: 2, row: 1 })[0] ?? [NaN, NaN];
    const [x, y] = requireSystem(7856).fromLonLat(lon, lat);
    const [column, row] = [2 * 512 - 0.5, 512 - 0.5];
    expect(x).toBeCloseTo(EAST + along * column - aside * row, 2);
    expect(y).toBeCloseTo(NORTH - aside * column - along * row, 2);
    // The GDA94 of the GeoTIFF lies 1.5 m south-west of the project's GDA2020.
    const [west, north] = tileCorners(aerial, { level: 0, column: 0, row: 0 })[0] ?? [NaN, NaN];
    expect(requireSystem(28356).fromLonLat(west, north)).toEqual([
      expect.closeTo(EAST, 3),
      expect.closeTo(NORTH + 50, 3),
    ]);
    const tile = world.admin.bucket.file(tilePath(turned, { level: 0, column: 2, row: 1 }));
    const [{ contentType, metadata }] = await tile.getMetadata();
    expect([contentType, metadata]).toMatchObject(['image/jpeg', { company: world.company }]);
    const bytes = await readStored(tile);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 514, height: 514 });
    // This is pixel (2 · 512 + 99, 512 + 99) of the picture.
    const pixel = await sharp(bytes).extract({ left: 100, top: 100, width: 1, height: 1 }).raw().toBuffer();
    expect(Math.abs((pixel[0] ?? 0) - ((1024 + 99) % 256))).toBeLessThan(10);
  });

  it('is processed as a job with visible progress if it has too many pixels for a call', async () => {
    const uid = await world.project(validProject());
    const white = await sharp({ create: { width: 9_000, height: 8_000, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const steps = new Set<string>();
    const stop = world.admin.firestore.doc(`projects/${uid}/config/loadState`).onSnapshot((snapshot) => {
      const pictures = snapshot.get('pictures') as { done: number; of: number } | null | undefined;
      steps.add(`${String(snapshot.get('step'))} ${pictures ? `${pictures.done}/${pictures.of}` : ''}`);
    });
    const answer = await loadWith(uid, [
      imageryFile('white.jpg', new Uint8Array(white)),
      textFile('imagery', 'white.jgw', [0.01, 0, 0, -0.01, EAST, NORTH].join('\n')),
    ]);
    expect(answer).toMatchObject({ state: 'queued' });
    const state = async () => loadStateSchema.parse(await world.read(`projects/${uid}/config/loadState`));
    await expect.poll(async () => (await state()).step, { timeout: 80_000 }).toBe('done');
    stop();
    expect([...steps]).toContain('imagery 0/1');
    const [picture] = await picturesOf(uid);
    if (picture === undefined) throw new Error('expected a picture');
    expect(await storedTiles(uid, picture)).toEqual(expectedTiles(picture));
  });

  it('is rejected with the file’s name if a picture is truncated, and the previous imagery stays in use', async () => {
    const uid = await world.project(validProject());
    const before = await world.loadedProject(uid);
    const [jpeg, worldFile] = TURNED;
    if (jpeg === undefined || worldFile === undefined) throw new Error('expected two files');
    const { state, errors } = await loadWith(uid, [
      imageryFile('turned.jpg', jpeg.bytes.slice(0, jpeg.bytes.length / 2)),
      worldFile,
    ]);
    expect(state).toBe('failed');
    expect(errors).toEqual([
      expect.objectContaining({
        folder: 'imagery',
        file: 'turned.jpg',
        message: expect.stringMatching(/cannot be decoded, or is cut off/),
      }),
    ]);
    const { problems } = loadReportSchema.parse(await world.read(`projects/${uid}/config/loadReport`));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual(errors);
    expect(await world.loadedProject(uid)).toEqual({ ...before, state: 'failed' });
    expect(projectSchema.parse(await world.read(`projects/${uid}`)).prepareError).toMatch(/^imagery\/turned\.jpg/);
  });

  it('is rejected for hostile picture headers, with all errors at once', async () => {
    const uid = await world.project(validProject());
    const hostile = hostileFiles().filter(({ file }) => file.folder === 'imagery' && file.bytes.length > 0);
    const { state, errors } = await loadWith(
      uid,
      hostile.map(({ file }) => file),
    );
    expect(state).toBe('failed');
    for (const { file, says } of hostile) {
      const own = errors.filter((error) => error.file === file.name).map(({ message }) => message);
      expect(own.join('\n')).toMatch(says);
    }
  });
});
