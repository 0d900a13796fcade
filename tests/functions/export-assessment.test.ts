import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { openExport } from '../../functions/src/results/export-records.ts';
import { storeExport } from '../../functions/src/results/store-export.ts';
import { plainData } from '../../functions/src/shared/firebase.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { demoWorkSite, villageFiles } from '../../scripts/demo/generate.ts';
import { CALLS } from '../../src/model/calls.ts';
import { type Export, exportSchema } from '../../src/model/results/exports.ts';
import type { AssessmentId, ProjectUid, RunId } from '../../src/model/ids.ts';
import { type WorkGeometry, workGeometrySchema } from '../../src/model/assessment/work-area.ts';
import { ports } from '../support/emulators.ts';
import { gdal, gdalIsThere, inFolder } from '../support/gdal.ts';
import { validProject } from '../support/made-up-files.ts';
import { rectangle, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
let assessment: AssessmentId;

beforeAll(async () => {
  await world.open();
  project = await world.project(villageFiles(true));
  const site = storedArea(workGeometrySchema.parse(demoWorkSite), { equipment: [{ id: 'tfnsw-002', quantity: 1 }] });
  assessment = await world.assessment(project, { workAreas: { site }, operatingTime: 'evening+night' });
  expect((await world.process(assessment)).status).toBe(200);
});

const ask = (options: Record<string, unknown>, id = assessment) =>
  world.call('exportAssessment', { assessmentId: id, options: { format: 'csv', name: 'results', ...options } });

/** Waits until an export has ended. */
function ended(exportId: string, id: AssessmentId): Promise<Export> {
  return new Promise((resolve, reject) => {
    const stop = world.admin.firestore.doc(`assessments/${id}/exports/${exportId}`).onSnapshot((snapshot) => {
      const record = exportSchema.parse(plainData(snapshot.data() ?? {}));
      if (['queued', 'running'].includes(record.state)) return;
      stop();
      resolve(record);
    }, reject);
  });
}

/** Exports and fetches the written file, within the call or as a job. */
async function exported(
  options: Record<string, unknown>,
  of = assessment,
): Promise<{ id: string; path: string; bytes: Uint8Array }> {
  const { result, error } = await ask(options, of);
  expect(error).toBeUndefined();
  const { exportId } = CALLS.exportAssessment.output.parse(result);
  const { state, message, path } = await ended(exportId, of);
  expect([state, message]).toEqual(['done', '']);
  const bytes = await readStored(world.admin.bucket.file(path ?? ''));
  return { id: exportId, path: path ?? '', bytes: new Uint8Array(bytes) };
}

describe('the CSV export of an assessment', () => {
  it('has one row per receiver and operating time, with the levels and criteria of the results', async () => {
    const { path, bytes } = await exported({ name: 'Night works 1.0' });
    expect(path).toBe(`assessment_exports/${assessment}/Night works 1.0.csv`);
    const { receivers } = await world.results(assessment);
    const { data, meta } = Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes), {
      header: true,
      skipEmptyLines: true,
    });
    expect(meta.fields?.join(',')).toBe(
      'id,address,facade,floor,type,catchment,height,lon,lat,easting,northing,crs,laeq_typical,laeq,laeq_assessed,lamax,lamax_screening,rbl,operating_time,criterion,criterion_source,exceedance,band,measures,flags,lamax_without',
    );
    expect(data).toHaveLength(2 * receivers.id.length);
    expect(data.map(({ laeq }) => Number(laeq))).toEqual(receivers.laeq.flatMap((level) => [level, level]));
    const night = data.filter(({ operating_time: time }) => time === 'night');
    expect(night.map(({ criterion }) => (criterion === '' ? null : Number(criterion)))).toEqual(
      receivers.times['night']?.criterion,
    );
    expect(night.map(({ measures }) => measures)).toEqual(
      receivers.times['night']?.measures.map((measures) => measures.join(' ')),
    );
    expect(new Set(data.map(({ crs }) => crs))).toEqual(new Set(['EPSG:7856']));
  });

  it('belongs to the company and has the content type of CSV', async () => {
    const { id, path } = await exported({ name: 'owned' });
    const [metadata] = await world.admin.bucket.file(path).getMetadata();
    expect(metadata.metadata).toMatchObject({ company: world.company, export: id });
    expect(metadata.contentType).toBe('text/csv; charset=utf-8');
    expect(metadata.contentDisposition).toBe('attachment; filename="owned.csv"');
  });

  it('may have a name in the letters of any language', async () => {
    const { path } = await exported({ name: 'Lärmprüfung Nacht 2' });
    expect(path).toContain('/Lärmprüfung Nacht 2.csv');
    const [{ contentDisposition }] = await world.admin.bucket.file(path).getMetadata();
    expect(contentDisposition).toBe(
      `attachment; filename="Larmprufung Nacht 2.csv"; filename*=UTF-8''L%C3%A4rmpr%C3%BCfung%20Nacht%202.csv`,
    );
  });
});

describe('a second export of the same name', () => {
  const recordOf = (id: string) => world.admin.firestore.doc(`assessments/${assessment}/exports/${id}`);

  it('replaces the file of the first, marks its record as replaced, and invalidates its link', async () => {
    const first = await exported({ name: 'twice', time: 'night' });
    const file = world.admin.bucket.file(first.path);
    const token = 'a-token-of-the-first';
    await file.setMetadata({ metadata: { firebaseStorageDownloadTokens: token } });
    const link = `http://127.0.0.1:${ports.storage}/v0/b/${file.bucket.name}/o/${encodeURIComponent(file.name)}?alt=media&token=${token}`;
    expect((await fetch(link)).status).toBe(200);

    const second = await exported({ name: 'twice' });
    expect(second.path).toBe(first.path);
    expect(second.bytes.byteLength).toBeGreaterThan(first.bytes.byteLength);
    expect((await fetch(link)).status).toBe(403);
    expect((await recordOf(first.id).get()).data()).toMatchObject({
      state: 'replaced',
      path: null,
      bytes: null,
      message: 'A later export with the name “twice” has replaced this one.',
    });
    const [stored] = await world.admin.bucket.getFiles({ prefix: `assessment_exports/${assessment}/twice` });
    expect(stored.map(({ name }) => name)).toEqual([first.path]);
  });

  it('is not overwritten by the first if the first ends later', async () => {
    const { company } = await world.readAssessment(assessment);
    const wanted = { format: 'csv', name: 'race', by: world.engineerEmail } as const;
    const of = { id: assessment, company };
    const opened = await world.readAssessment(assessment);
    const first = await openExport(opened, wanted, 60);
    await setTimeout(2);
    const second = await openExport(opened, wanted, 60);
    const write = (id: typeof first, text: string) =>
      storeExport(of, id, { name: 'race', ending: 'csv', bytes: new TextEncoder().encode(text) });
    const path = await write(second, 'second');
    await expect(write(first, 'first')).rejects.toThrow('A later export with the name “race” has replaced this one.');
    expect((await readStored(world.admin.bucket.file(path))).toString()).toBe('second');
    expect((await recordOf(second).get()).data()).toMatchObject({ state: 'done', path, bytes: 6 });
    await Promise.all([recordOf(first).delete(), recordOf(second).delete()]);
  });

  // The cases run one after the other, because the storage emulator does not support the precondition that separates simultaneous
  // writes.
  it.each([
    ['first', [3, 0, 1, 2]],
    ['between others', [1, 3, 0, 2]],
    ['last', [2, 0, 1, 3]],
  ])('remains if it was requested last, even if it is written %s', async (_, order) => {
    const opened = await world.readAssessment(assessment);
    const ids: RunId[] = [];
    for (const by of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']) {
      ids.push(await openExport(opened, { format: 'csv', name: 'crowd', by }, 60));
      await setTimeout(2);
    }
    const path = `assessment_exports/${assessment}/crowd.csv`;
    for (const index of order) {
      const id = ids[index]!;
      const stored = await storeExport(opened, id, {
        name: 'crowd',
        ending: 'csv',
        bytes: new TextEncoder().encode(id),
      }).catch((error: Error) => error.message);
      const isLate = order.slice(0, order.indexOf(index)).some((earlier) => earlier > index);
      const replaced = 'A later export with the name “crowd” has replaced this one.';
      expect(stored).toBe(isLate ? replaced : path);
    }
    expect((await readStored(world.admin.bucket.file(path))).toString()).toBe(ids[3]);
    const paths = await Promise.all(ids.map(async (id) => (await recordOf(id).get()).get('path') as unknown));
    expect(paths).toEqual([null, null, null, path]);
    await Promise.all(ids.map((id) => recordOf(id).delete()));
    await world.admin.bucket.file(path).delete();
  });
});

describe('exports in the other formats', () => {
  it.each([
    ['xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['geojson', 'geojson.zip', 'application/zip'],
    ['kml', 'kml', 'application/vnd.google-earth.kml+xml'],
  ])('%s exports are stored with their file extension and content type', async (format, ending, type) => {
    const { path, bytes } = await exported({ format, name: `as ${format}` });
    expect(path).toBe(`assessment_exports/${assessment}/as ${format}.${ending}`);
    const [metadata] = await world.admin.bucket.file(path).getMetadata();
    expect(metadata.contentType).toBe(type);
    expect(bytes.byteLength).toBeGreaterThan(1000);
  });

  it('contain only the receivers of one operating time on request', async () => {
    const { path, bytes } = await exported({ format: 'geojson', name: 'night', layers: ['receivers'], time: 'night' });
    expect(path).toContain('/night.geojson');
    const { features } = JSON.parse(new TextDecoder().decode(bytes));
    const { receivers } = await world.results(assessment);
    expect(features.map(({ properties }: { properties: { id: string } }) => properties.id)).toEqual(receivers.id);
  });
});

describe('the chainage of a line', () => {
  it('is exported if the line is unchanged since the results, and not after it was redrawn', async () => {
    const [one, next, third] = cornersOf(workGeometrySchema.parse(demoWorkSite));
    const line = (...ends: unknown[]) => workGeometrySchema.parse({ type: 'LineString', coordinates: ends });
    const fields = { equipment: [{ id: 'tfnsw-002', quantity: 1 }], chainage: { startM: 1200, reversed: false } };
    const id = await world.assessment(project, { workAreas: { track: storedArea(line(one, next), fields) } });
    expect((await world.process(id)).status).toBe(200);
    const ends = async () => {
      const { path } = await exported({ format: 'geojson', layers: ['areas'] }, id);
      const text = (await readStored(world.admin.bucket.file(path))).toString('utf8');
      const { line_m: lengthM, chainage_first: first, chainage_last: last } = JSON.parse(text).features[0].properties;
      expect(lengthM).toBeGreaterThan(10);
      return [first, last === null ? null : last - lengthM];
    };
    expect(await ends()).toEqual([1200, expect.closeTo(1200, 2)]);
    const redrawn = storedArea(line(one, third), fields);
    await world.admin.firestore.doc(`assessments/${id}`).update({ 'workAreas.track': redrawn });
    expect(await ends()).toEqual([null, null]);
  });
});

const cornersOf = (geometry: WorkGeometry) => (geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []);

describe.skipIf(!gdalIsThere)('the shapefile export of an assessment, read by GDAL', () => {
  const layerOf = (bytes: Uint8Array, layer: string) =>
    inFolder({ 'export.zip': bytes }, (folder) =>
      gdal('ogrinfo', ['-so', `/vsizip/${join(folder, 'export.zip')}`, layer]),
    );

  it('has one point per receiver and operating time, the expected fields, and the coordinate system of the project', async () => {
    const { path, bytes } = await exported({ format: 'shapefile' });
    expect(path).toBe(`assessment_exports/${assessment}/results.zip`);
    const count = (await world.results(assessment)).receivers.id.length;
    const said = layerOf(bytes, 'receivers');
    expect(said).toContain(`Feature Count: ${2 * count}`);
    expect(said).toContain('ID["EPSG",7856]');
    const fields = [...said.matchAll(/^(\w+): (?:String|Real|Integer)/gm)].map(([, name]) => name);
    expect(fields.join(',')).toBe(
      'id,address,facade,floor,type,catchment,height,laeq_typ,laeq,laeq_ass,lamax,lamax_scr,rbl,optime,crit,crit_src,exceed,band,measures,flags,lamax_wo',
    );
    expect(layerOf(bytes, 'areas')).toContain('Feature Count: 1');
  });

  it('contains the noise contours on request, with one shape per band', async () => {
    // Contours cover the whole project, which takes seconds between the houses of the village.
    const small = await world.project(validProject());
    const { bounds } = await world.loadedProject(small);
    const equipment = [{ id: 'exc', quantity: 1, usage: 4 }];
    const yard = storedArea(rectangle([bounds?.west ?? 0, bounds?.south ?? 0], 20, 20), { equipment });
    const id = await world.assessment(small, { workAreas: { yard } });
    expect((await world.process(id)).status).toBe(200);
    const { bytes } = await exported({ format: 'shapefile', contours: { heightM: 4 } }, id);
    const said = layerOf(bytes, 'contours');
    expect(Number(/Feature Count: (\d+)/.exec(said)?.[1])).toBeGreaterThan(5);
    expect(said).toContain('Geometry: Polygon');
    expect([...said.matchAll(/^(\w+): Real/gm)].map(([, name]) => name)).toEqual(['from_db', 'to_db', 'height']);
  });

  it('uses the requested coordinate system', async () => {
    const { bytes } = await exported({ format: 'shapefile', crs: 4326 });
    expect(layerOf(bytes, 'receivers')).toContain('ID["EPSG",4326]');
  });
});

describe('an export', () => {
  it('is rejected for an unknown coordinate system, with a list of the known ones', async () => {
    for (const crs of [999_999, -1, 0]) {
      const answer = await ask({ crs });
      expect(answer).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT' } });
      expect(answer.error?.message).toContain(`EPSG:${crs} is not known. Choose one of WGS 84 (EPSG:4326)`);
    }
  });

  it('is rejected as KML in a coordinate system other than WGS 84', async () => {
    const answer = await ask({ format: 'kml', crs: 7856 });
    expect(answer).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT' } });
    expect(answer.error?.message).toBe('options.crs: KML is always in WGS 84 (EPSG:4326).');
  });

  it('is rejected for an operating time that the results do not have, with a list of those they have', async () => {
    const answer = await ask({ time: 'noon' });
    expect(answer).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT' } });
    expect(answer.error?.message).toBe(
      'options.time: the results have no operating time noon. Choose one of evening, night.',
    );
  });

  it('is rejected for contours in a table format, and without anything to export', async () => {
    const inTable = await ask({ format: 'xlsx', contours: { heightM: 4 } });
    expect(inTable.error?.message).toBe('options.contours: Excel (XLSX) has no shapes, and no contours therefore.');
    const nothing = await ask({ format: 'csv', layers: ['areas'] });
    expect(nothing.error?.message).toBe('options.layers: there is nothing to export. Choose receivers.');
  });

  it('is rejected for contours of an operating time that the results do not have, with a list of those they have', async () => {
    const answer = await ask({ format: 'shapefile', contours: { heightM: 4, time: 'noon' } });
    expect(answer).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT' } });
    expect(answer.error?.message).toContain('the results have no operating time noon. Choose one of ');
  });

  it('is rejected without results', async () => {
    const small = await world.project(validProject());
    const answer = await ask({}, await world.assessment(small));
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toBe('There are no results yet. Process the assessment first.');
  });

  it('is rejected for contours of results that are out of date', async () => {
    const small = await world.project(validProject());
    const site = storedArea(workGeometrySchema.parse(demoWorkSite), { equipment: [{ id: 'exc', quantity: 1 }] });
    const id = await world.assessment(small, { workAreas: { site } });
    const stored = { ...(await world.results(assessment)), assessment: id };
    const file = world.admin.bucket.file(`assessment_results/${id}/results.json`);
    await file.save(JSON.stringify(stored), { resumable: false });
    const answer = await ask({ format: 'shapefile', contours: { heightM: 4 } }, id);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain('out of date');
  });

  it('is rejected for results of an older version', async () => {
    const small = await world.project(validProject());
    const id = await world.assessment(small);
    const file = world.admin.bucket.file(`assessment_results/${id}/results.json`);
    await file.save('{"schema":"results/0"}', { resumable: false });
    expect((await ask({}, id)).error?.message).toContain('older version');
  });
});
