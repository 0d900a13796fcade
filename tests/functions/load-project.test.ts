import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { demoFiles, picturedVillageFiles } from '../../scripts/demo/generate.ts';
import { CALLS } from '../../src/model/calls.ts';
import { equipmentDocumentSchema } from '../../src/model/equipment/equipment.ts';
import type { ProjectUid } from '../../src/model/ids.ts';
import { tilePath } from '../../src/model/map/picture-tiles.ts';
import { loadStateSchema, projectSchema } from '../../src/model/project/project.ts';
import { entriesOf } from '../support/emulator-log.ts';
import { geoPackage } from '../support/gdal.ts';
import { compressedCloud } from '../support/las-files.ts';
import { EAST, geoJsonFile, NORTH, projectWith, validProject, square, textFile } from '../support/made-up-files.ts';
import { isWhole } from '../support/random-share.ts';
import { town } from '../support/towns.ts';
import { auditOf, entriesOf as auditEntries } from './audit-entries.ts';
import { fresh, World } from './world.ts';

const world = new World();
beforeAll(() => world.open());

const load = (uid: ProjectUid) => world.call('adminLoadProject', { projectId: uid }, 'administrator');
/** The emulators keep the log only of functions that are called by HTTP. */
const loadByHttp = (uid: ProjectUid) => world.callByHttp('adminLoadProject', { projectId: uid }, 'administrator');
const stateOf = async (uid: ProjectUid) => loadStateSchema.parse(await world.read(`projects/${uid}/config/loadState`));
const projectOf = async (uid: ProjectUid) => projectSchema.parse(await world.read(`projects/${uid}`));

/** Replaces a project's receivers with a file that cannot be read. */
async function breakReceivers(uid: ProjectUid): Promise<void> {
  const bytes = Buffer.from('id,address,easting,northing\nR1,1 High Street,abc,def\n');
  await world.admin.bucket.file(`projects/${uid}/receivers/receivers.csv`).save(bytes, { resumable: false });
}

/** The scheduled run loads the whole demo, and other runs load its village. */
const DEMO = isWhole
  ? { files: demoFiles, addresses: 2915, residences: 3432 }
  : { files: picturedVillageFiles, addresses: 46, residences: 41 };

describe('loading a project', () => {
  it('loads the demo with its counts, equipment, imagery and a readable scene', async () => {
    const uid = await world.project(DEMO.files());
    const loaded = await world.loadedProject(uid);
    expect(loaded).toMatchObject({ state: 'ready', company: world.company, crs: 7856 });
    expect(loaded.counts).toMatchObject({ addresses: DEMO.addresses, catchments: 7, equipment: 40, imagery: 1 });
    const scene = await world.scene(uid);
    expect(scene.receivers.ids).toHaveLength(loaded.counts?.receivers ?? 0);
    expect(scene.buildings.heightM).toHaveLength(loaded.counts?.buildings ?? 0);
    expect(scene.receivers.types.filter((type) => type === 'residence')).toHaveLength(DEMO.residences);
    const { items } = equipmentDocumentSchema.parse(await world.read(`loaded_projects/${uid}/config/equipment`));
    expect(items).toHaveLength(40);
    expect(await projectOf(uid)).toMatchObject({ preparing: false, prepareError: false });
    const [picture] = loaded.imagery;
    if (picture?.kind !== 'picture') throw new Error('there is no site plan');
    const tile = tilePath(picture, { level: picture.levels - 1, column: 0, row: 0 });
    for (const path of [loaded.scene ?? '', tile]) {
      const [metadata] = await world.admin.bucket.file(path).getMetadata();
      expect(metadata.metadata).toMatchObject({ company: world.company });
    }
  });

  it('moves address points inside buildings to the façades, unless the project disables this', async () => {
    const rows = `id,address,type,easting,northing\nR1,1 High Street,residence,${EAST + 25},${NORTH + 25}\n`;
    const uid = await world.project(projectWith(textFile('receivers', 'receivers.csv', rows)));
    expect((await world.loadedProject(uid)).counts).toMatchObject({ addresses: 1, receivers: 8 });
    expect((await world.scene(uid)).receivers.facades.toSorted()).toEqual(['E', 'E', 'N', 'N', 'S', 'S', 'W', 'W']);
    await world.admin.firestore.doc(`projects/${uid}`).update({ receiversAtFacades: false });
    const { state, errors } = CALLS.adminLoadProject.output.parse((await load(uid)).result);
    expect(state).toBe('failed');
    expect(errors[0]?.message).toContain('is inside building B1');
  });

  it('loads a town', async () => {
    const { files, counts } = town();
    const uid = await world.project(files(), { crs: 2154 });
    const loaded = await world.loadedProject(uid);
    expect(loaded).toMatchObject({ state: 'ready', crs: 2154 });
    expect(loaded.counts).toMatchObject({ ...counts, catchments: 1, equipment: 2 });
    expect((await world.scene(uid)).crs).toBe(2154);
  });

  it('reads the ground points of compressed point clouds as terrain, in the process of the function', async () => {
    const bytes = compressedCloud([EAST - 1500, NORTH - 2000]);
    const uid = await world.project([...validProject(), { folder: 'terrain', name: 'tile.copc.laz', bytes }]);
    const { status, result } = await loadByHttp(uid);
    expect(status).toBe(200);
    const { state, counts, errors } = CALLS.adminLoadProject.output.parse(result);
    expect([state, errors]).toEqual(['done', []]);
    expect(counts?.terrainPoints).toBeGreaterThan(100);
  });

  it('returns all errors, keeps the previously published scene, and stores an error message', async () => {
    const uid = await world.project(validProject());
    const before = await world.loadedProject(uid);
    await breakReceivers(uid);
    const { status, result } = await loadByHttp(uid);
    expect(status).toBe(200);
    const { state, counts, errors } = CALLS.adminLoadProject.output.parse(result);
    expect([state, counts]).toEqual(['failed', null]);
    expect(errors.length).toBeGreaterThan(0);
    const after = await world.loadedProject(uid);
    expect(after).toEqual({ ...before, state: 'failed' });
    expect((await world.scene(uid)).receivers.ids).toHaveLength(before.counts?.receivers ?? 0);
    const { preparing, prepareError } = await projectOf(uid);
    expect(preparing).toBe(false);
    expect(prepareError).toMatch(/^receivers\/receivers\.csv.*\.( \(and \d+ more\))?$/);
    const told = { by: world.administratorEmail, subject: { kind: 'project' as const, id: uid } };
    await auditOf(world, { ...told, action: 'load-failed', details: String(prepareError) });
    expect((await auditEntries(world, uid)).map(({ action }) => action).slice(-2)).toEqual([
      'load-begun',
      'load-failed',
    ]);
    const { reference, by, jobId } = await stateOf(uid);
    expect(by).toBe(world.administratorEmail);
    const refused = { severity: 'NOTICE', code: 'load-errors', errors: errors.length, folders: ['receivers'] };
    await expect
      .poll(() => entriesOf(reference ?? ''), { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ ...refused, project: uid, job: jobId }));
  });

  it('stores a new scene under a new path', async () => {
    const uid = await world.project(validProject());
    const before = await world.loadedProject(uid);
    expect((await load(uid)).status).toBe(200);
    const after = await world.loadedProject(uid);
    expect(after.scene).not.toBe(before.scene);
    expect(after.counts).toEqual(before.counts);
  });

  it('keeps an archived project archived', async () => {
    const uid = await world.project(validProject());
    await world.admin.firestore.doc(`loaded_projects/${uid}`).update({ archived: true });
    expect((await load(uid)).status).toBe(200);
    expect(await world.read(`loaded_projects/${uid}`)).toMatchObject({ archived: true, state: 'ready' });
  });

  it('names a listed file that is missing in Storage', async () => {
    const uid = await world.project(validProject());
    await world.admin.bucket.file(`projects/${uid}/equipment/equipment.csv`).delete();
    const { result } = await load(uid);
    const { state, errors } = CALLS.adminLoadProject.output.parse(result);
    expect(state).toBe('failed');
    expect(errors).toContainEqual(expect.objectContaining({ folder: 'equipment', file: 'equipment.csv' }));
  });

  it('reads a GeoPackage, a KML file and zipped tables', async () => {
    const [receivers, , catchments, ground, equipment] = validProject();
    const place =
      '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>151.19,-33.85 151.2,-33.85 151.2,-33.86 151.19,-33.85</coordinates></LinearRing></outerBoundaryIs></Polygon><ExtendedData><Data name="g"><value>1</value></Data></ExtendedData></Placemark>';
    const uid = await world.project([
      { folder: 'receivers', name: 'all.zip', bytes: zipSync({ 'r.csv': receivers?.bytes ?? new Uint8Array() }) },
      { folder: 'buildings', name: 'b.gpkg', bytes: geoPackage({ height: 6 }, [square(20, 20, 10)]) },
      textFile('ground', 'park.kml', `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${place}</Document></kml>`),
      ...[catchments, ground, equipment].filter((file) => file !== undefined),
    ]);
    expect((await world.loadedProject(uid)).counts).toMatchObject({ receivers: 4, buildings: 1, groundRegions: 2 });
    await world.admin.bucket
      .file(`projects/${uid}/buildings/b.gpkg`)
      .save(Buffer.from('no such thing'), { resumable: false });
    const { errors } = CALLS.adminLoadProject.output.parse((await load(uid)).result);
    expect(errors).toEqual([
      expect.objectContaining({ file: 'b.gpkg', message: expect.stringContaining('cannot be read') as string }),
    ]);
  });

  it('rejects more equipment than a document can hold, before it writes anything', async () => {
    const uid = await world.project(validProject());
    const before = await world.loadedProject(uid);
    const rows = Array.from({ length: 50_000 }, (_, at) => `equipment-${at},Excavator,earthmoving,104,1.5,100,0`);
    const bytes = Buffer.from(['id,name,category,lwa,height,usage,penalty', ...rows].join('\n'));
    await world.admin.bucket.file(`projects/${uid}/equipment/equipment.csv`).save(bytes, { resumable: false });
    const { state, errors } = CALLS.adminLoadProject.output.parse((await load(uid)).result);
    expect([state, errors.map(({ message }) => message)]).toEqual([
      'failed',
      [expect.stringMatching(/^The project has 50,000 equipment items; a list of them holds about/)],
    ]);
    expect((await world.loadedProject(uid)).scene).toBe(before.scene);
  });

  it('runs as a job for large files, and shows its state', async () => {
    const uid = await world.project(validProject());
    const stored = world.admin.bucket.file(`projects/${uid}/buildings/buildings.geojson`);
    const text = await readStored(stored);
    // Blanks before the text do not belong to the content of a JSON file.
    await stored.save(Buffer.concat([Buffer.alloc(31_000_000, ' '), text]), { resumable: false });
    const answer = await load(uid);
    expect(answer).toMatchObject({ status: 200, result: { state: 'queued', counts: null } });
    await expect.poll(async () => (await stateOf(uid)).step, { timeout: 30_000 }).toBe('done');
    expect(await world.loadedProject(uid)).toMatchObject({ state: 'ready', counts: { buildings: 1 } });
    expect(await projectOf(uid)).toMatchObject({ preparing: false, prepareError: false });
  });

  it('does not move a project with assessments to another company, and logs the reason', async () => {
    const uid = await world.project(validProject());
    await world.assessment(uid);
    await world.admin.firestore.doc(`projects/${uid}`).update({ company: fresh('other') });
    const answer = await loadByHttp(uid);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain('its company can no longer be changed');
    const refused = { severity: 'NOTICE', message: 'loading was refused', project: uid, code: 'failed-precondition' };
    await expect.poll(() => entriesOf(uid), { timeout: 10_000 }).toContainEqual(expect.objectContaining(refused));
  });

  it('is replaced by a load that was requested later', async () => {
    const uid = await world.project(validProject());
    const before = await world.loadedProject(uid);
    const [project, { listFiles }, { claimLoad, Replaced }, { load: run }] = [
      await projectOf(uid),
      await import('../../functions/src/projects/uploaded-files.ts'),
      await import('../../functions/src/projects/claim-load.ts'),
      await import('../../functions/src/projects/load.ts'),
    ];
    const earlier = await claimLoad(uid, 'loadState', 60, world.administratorEmail);
    const later = await claimLoad(uid, 'loadState', 60, world.administratorEmail);
    await expect(run(project, earlier, await listFiles(project), 'call')).rejects.toThrow(Replaced);
    expect(await world.loadedProject(uid)).toEqual(before);
    expect(await run(project, later, await listFiles(project), 'call')).toMatchObject({ state: 'done' });
    expect((await world.loadedProject(uid)).scene).not.toBe(before.scene);
  });

  it('detects that a file was replaced or deleted since its start', async () => {
    const uid = await world.project(validProject());
    const { listFiles, replacedMeanwhile } = await import('../../functions/src/projects/uploaded-files.ts');
    const project = await projectOf(uid);
    const listed = await listFiles(project);
    expect(await replacedMeanwhile(project, listed)).toBeNull();
    await breakReceivers(uid);
    expect(await replacedMeanwhile(project, listed)).toMatchObject({ folder: 'receivers', name: 'receivers.csv' });
    const again = await listFiles(project);
    await world.admin.bucket.file(`projects/${uid}/ground/ground.geojson`).delete();
    expect(await replacedMeanwhile(project, again)).toMatchObject({ folder: 'ground' });
  });

  it('deletes scenes that were replaced more than a day ago', async () => {
    const uid = await world.project(validProject());
    const before = (await world.loadedProject(uid)).scene ?? '';
    await load(uid);
    const after = (await world.loadedProject(uid)).scene ?? '';
    const exists = async (path: string) => (await world.admin.bucket.file(path).exists())[0];
    expect([await exists(before), await exists(after)]).toEqual([true, true]);
    const { sweepPrepared } = await import('../../functions/src/projects/sweep.ts');
    await sweepPrepared(uid, after, Date.now() + 23 * 3_600_000);
    vi.stubEnv('PREPARED_SCENE_HOURS', '0');
    await sweepPrepared(uid, after, Date.now() + 9_999 * 3_600_000);
    vi.unstubAllEnvs();
    expect(await exists(before)).toBe(true);
    await sweepPrepared(uid, after, Date.now() + 25 * 3_600_000);
    expect([await exists(before), await exists(after)]).toEqual([false, true]);
  });

  it('reads existing barriers and terrain', async () => {
    const line = (properties: Record<string, unknown>, y: number) => ({
      properties,
      type: 'LineString',
      coordinates: [
        [EAST - 300, NORTH + y],
        [EAST + 300, NORTH + y],
      ],
    });
    const uid = await world.project([
      ...validProject(),
      geoJsonFile('barriers', [line({ height: 3 }, 30)]),
      geoJsonFile('terrain', [line({ elevation: 5 }, -300), line({ elevation: 25 }, 300)]),
    ]);
    expect(await world.loadedProject(uid)).toMatchObject({ counts: { barriers: 1, terrainPoints: 4 } });
    const { walls, terrain } = await world.scene(uid);
    expect([...walls.heightM]).toEqual([3]);
    expect(terrain.xyz).toHaveLength(12);
  });

  it('names the invalid field of a malformed project, and ends the load', async () => {
    const uid = await world.project(validProject());
    const reference = world.admin.firestore.doc(`projects/${uid}`);
    await reference.update({ preparing: true, 'files.receivers': ['../../secret.csv'] });
    const answer = await load(uid);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain('files.receivers.0');
    expect((await reference.get()).data()).toMatchObject({ preparing: false, prepareError: answer.error?.message });
  });

  it('keeps the former slugs of a project', async () => {
    const uid = await world.project(validProject());
    const { id: former } = await world.loadedProject(uid);
    await world.admin.firestore.doc(`projects/${uid}`).update({ id: `${former}-east` });
    await load(uid);
    await load(uid);
    expect(await world.loadedProject(uid)).toMatchObject({ id: `${former}-east`, formerIds: [former] });
  });

  it('is rejected the first time if criteria set, time zone and holidays were not chosen, and only warns later', async () => {
    const uid = await world.project(validProject());
    const config = world.admin.firestore.doc(`projects/${uid}/config/reportConfig`);
    await config.delete();
    const again = await load(uid);
    const warnings = (again.result as { warnings: Array<{ message: string }> }).warnings.map(({ message }) => message);
    expect(warnings.join()).toContain('Criteria set, time zone and public holidays have not been chosen');
    await world.admin.firestore.doc(`loaded_projects/${uid}`).update({ scene: null });
    const first = await load(uid);
    expect(first).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(first.error?.message).toMatch(/^Criteria set, time zone and public holidays have not been chosen\./);
    expect(await projectOf(uid)).toMatchObject({ preparing: false, prepareError: first.error?.message });
    await config.set({ timeZone: 'Europe/Paris' });
    const elsewhere = await load(uid);
    expect(JSON.stringify(elsewhere.result)).toContain('The project is set to the time of Europe/Paris');
  });

  it('is rejected until the settings proposed from the place are confirmed', async () => {
    const uid = await world.project(validProject());
    const reference = world.admin.firestore.doc(`projects/${uid}`);
    await reference.update({ confirmed: null });
    const refused = await load(uid);
    expect(refused).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(refused.error?.message).toMatch(
      /^Coordinate system, time zone, public holidays and criteria set have not been confirmed\./,
    );
    expect(await projectOf(uid)).toMatchObject({ preparing: false, prepareError: refused.error?.message });
    expect(await world.loadedProject(uid)).toMatchObject({ state: 'failed' });
    await reference.update({ confirmed: { by: 'admin@example.com', at: new Date() } });
    expect((await load(uid)).result).toMatchObject({ state: 'done' });
  });

  it('names the invalid field of the report configuration', async () => {
    const uid = await world.project(validProject());
    await world.admin.firestore.doc(`projects/${uid}/config/reportConfig`).set({ criteriaSet: 'constructor' });
    const answer = await load(uid);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain(
      'criteriaSet: expected one of nsw-icng, bs5228-abc, custom, got “constructor”',
    );
    expect(await projectOf(uid)).toMatchObject({ preparing: false, prepareError: answer.error?.message });
  });

  it('moves a project without assessments to another company', async () => {
    const uid = await world.project(validProject());
    const company = fresh('company');
    const reference = world.admin.firestore.doc(`projects/${uid}`);
    await reference.update({ company });
    expect(await load(uid)).toMatchObject({ status: 200, result: { state: 'done' } });
    expect(await world.loadedProject(uid)).toMatchObject({ company, state: 'ready' });
  });

  it('does not move a project with assessments, which stay with their company', async () => {
    const uid = await world.project(validProject());
    await world.assessment(uid);
    await world.admin.firestore.doc(`projects/${uid}`).update({ company: fresh('company') });
    expect(await load(uid)).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(await world.loadedProject(uid)).toMatchObject({ company: world.company, state: 'failed' });
    expect(await projectOf(uid)).toMatchObject({ preparing: false, prepareError: expect.stringContaining('company') });
  });

  it('does not move a project whose load fails', async () => {
    const uid = await world.project(validProject());
    await breakReceivers(uid);
    await world.admin.firestore.doc(`projects/${uid}`).update({ company: fresh('company') });
    expect(await load(uid)).toMatchObject({ status: 200, result: { state: 'failed' } });
    expect(await world.loadedProject(uid)).toMatchObject({ company: world.company });
  });

  it('accepts equipment ids that are names of object properties', async () => {
    const equipment = `id,name,category,lwa,lamax,height,usage,penalty,source,quality\n__proto__,Odd,earthmoving,110,,1.5,100,0,own,measured\nconstructor,Odder,earthmoving,110,,1.5,100,0,own,measured\n`;
    const uid = await world.project(projectWith(textFile('equipment', 'equipment.csv', equipment)));
    const { items } = equipmentDocumentSchema.parse(await world.read(`loaded_projects/${uid}/config/equipment`));
    expect(items.map(({ id }) => id)).toEqual(['__proto__', 'constructor']);
  });
});
