import { afterAll, describe, expect, it } from 'vitest';
import { openGdal } from '../../../functions/src/projects/convert-by-gdal.ts';
import { type ExportFormat, EXPORT_FORMATS } from '../../../src/model/results/export-formats.ts';
import { describeProblem, type LoadProblem } from '../../../src/model/project/project.ts';
import type { WorkGeometry } from '../../../src/model/assessment/work-area.ts';
import type { Convert } from '../../../src/gis/files/foreign-file.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import type { ExportWanted } from '../../../src/results/rules/exports/export-layers.ts';
import { writeExport } from '../../../src/results/rules/exports/export-file.ts';
import { openFiles } from '../../../src/projects/rules/load/files/open-files.ts';
import { positionsOf } from '../../../src/gis/geometry/plane.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { readTables } from '../../../src/projects/rules/load/files/read-tables.ts';
import { readReceivers } from '../../../src/projects/rules/load/receivers/receivers.ts';
import { candidatesOf } from '../../../src/plan/rules/import/candidates.ts';
import { likelyCrs, saidCrs } from '../../../src/plan/rules/import/layer-crs.ts';
import { readLayers } from '../../../src/plan/rules/import/read-layers.ts';
import { crsOfTable } from '../../../src/gis/tables/table-crs.ts';
import { anExport, HOSTILE } from '../../support/exports.ts';
import { projectWith } from '../../support/made-up-files.ts';

const PROJECT_CRS = 7856;

const converter = openGdal();
afterAll(converter.close);
const byGdal: Convert = (file) => converter.convert(file, 60_000);

/** The receivers of an export as a load reads them, in longitude and latitude. */
async function loaded(format: ExportFormat, wanted: ExportWanted) {
  const { ending, bytes } = await writeExport(format, wanted);
  const opened = await openFiles([{ folder: 'receivers', name: `export.${ending}`, bytes }], byGdal);
  const problems: LoadProblem[] = [...opened.problems];
  const tables = readTables(opened.files, problems).receivers ?? [];
  const receivers = tables.flatMap((table) => {
    const epsg = crsOfTable(table, PROJECT_CRS);
    const { toLonLat } = requireSystem(epsg ?? NaN);
    return readReceivers(table, null).map((receiver) => ({ ...receiver, lonLat: toLonLat(receiver.x, receiver.y) }));
  });
  return { receivers, problems: problems.map(describeProblem) };
}

/** Length of a degree of latitude, m. 1e-8° are about a millimetre. */
const DEGREE_M = 111_200;

const SYSTEMS = [7856, 4326, 28356, 4283, 3857] as const;

describe('exported receivers that a load reads again', () => {
  const everywhere = (['shapefile', 'geojson', 'csv'] as const).flatMap((format) =>
    SYSTEMS.map((epsg) => [format, epsg] as const),
  );
  it.each([...everywhere, ['xlsx', 7856] as const, ['kml', 4326] as const])(
    'are the same from %s in EPSG:%i',
    async (format, epsg) => {
      const wanted = anExport(epsg);
      const { receivers, problems } = await loaded(format, wanted);
      const { id, lon, lat, height, type, catchment } = wanted.results.receivers;
      expect(problems.filter((problem) => !problem.includes('Its receivers are read.'))).toEqual([]);
      expect(receivers.map((receiver) => [receiver.id, receiver.heightM, receiver.type, receiver.catchment])).toEqual(
        id.map((id, index) => [id, height[index], type[index], catchment[index]]),
      );
      receivers.forEach(({ lonLat: [east, north] }, index) => {
        expect(Math.abs(east - (lon[index] ?? NaN)) * DEGREE_M).toBeLessThan(0.001);
        expect(Math.abs(north - (lat[index] ?? NaN)) * DEGREE_M).toBeLessThan(0.001);
      });
    },
  );

  it('are the same with criteria of their own and hours of use, in all formats', async () => {
    const { results } = anExport(PROJECT_CRS);
    const ownNml = { night: [45, null, null], 'day-ooh': [52.5, null, 60] };
    const inUse = [null, ['standard', 'day-ooh'], null];
    const receivers = { ...results.receivers, ownNml, inUse };
    for (const format of EXPORT_FORMATS) {
      const wanted = { ...anExport(PROJECT_CRS), results: { ...results, receivers } };
      const { receivers: found, problems } = await loaded(format, wanted);
      expect(problems.filter((problem) => !problem.includes('Its receivers are read.'))).toEqual([]);
      expect([format, found.map((receiver) => receiver.ownNml)]).toEqual([
        format,
        [{ night: 45, 'day-ooh': 52.5 }, {}, { 'day-ooh': 60 }],
      ]);
      expect([format, found.map((equipment) => equipment.inUse)]).toEqual([format, inUse]);
    }
  });

  it('have no columns for own criteria if no receiver has any', async () => {
    const { bytes } = await writeExport('csv', anExport(PROJECT_CRS));
    expect(new TextDecoder().decode(bytes)).not.toContain('own_nml');
  });

  it('are read without the other layers of the file, which a message names', async () => {
    const kinds = { shapefile: 'areas.shp, points.shp, lines.shp', xlsx: 'Work areas, Barriers, Settings, Key' };
    for (const [format, left] of Object.entries(kinds)) {
      const { problems } = await loaded(format as ExportFormat, anExport(PROJECT_CRS));
      const [problem = ''] = problems;
      for (const name of left.split(', ')) expect(problem).toContain(name);
    }
  });

  it('keep a text that starts like a formula if the format needs no escape', async () => {
    const { receivers } = await loaded('geojson', anExport(PROJECT_CRS));
    expect(receivers[1]?.address).toBe(HOSTILE);
  });

  it('are separate receivers at the façades of an address, as a message says', async () => {
    const wanted = anExport(PROJECT_CRS, { areas: false, contours: null });
    const { receivers } = wanted.results;
    const atFacades = { ...receivers, id: ['A', 'A', 'B'], facade: ['N', 'N', null], floor: [1, 2, null] };
    const results = { ...wanted.results, receivers: { ...atFacades, height: [1.5, 4.3, 1.5] } };
    for (const format of EXPORT_FORMATS) {
      const found = await loaded(format, { ...wanted, results });
      expect(found.receivers.map(({ id, heightM }) => [id, heightM])).toEqual([
        ['A-N-F1', 1.5],
        ['A-N-F2', 4.3],
        ['B', 1.5],
      ]);
      const said = found.problems.filter((problem) => problem.includes('2 receivers at the façades of 1 address'));
      expect(said).toHaveLength(1);
    }
  });

  it('are each counted once by the whole load of a project', async () => {
    for (const format of EXPORT_FORMATS) {
      const { ending, bytes } = await writeExport(format, anExport(PROJECT_CRS));
      const files = projectWith({ folder: 'receivers', name: `export.${ending}`, bytes });
      const opened = await openFiles(files, byGdal);
      expect(opened.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      const outcome = loadProjectFiles(opened.files, { crs: PROJECT_CRS });
      expect(outcome.problems.filter(({ severity }) => severity === 'error').map(describeProblem)).toEqual([]);
      const { addresses, receivers } = outcome.kind === 'loaded' ? outcome.counts : { addresses: 0, receivers: 0 };
      expect([format, addresses, receivers]).toEqual([format, 3, 3]);
    }
  });

  it('do not excuse a survey that contains the same id twice', async () => {
    const text = 'id,type,height,lon,lat\nR1,residence,1.5,151.2,-33.85\nR1,residence,1.5,151.2,-33.85\n';
    const file = { folder: 'receivers' as const, name: 'survey.csv', bytes: new TextEncoder().encode(text) };
    const [table] = readTables([file], []).receivers ?? [];
    expect(table === undefined ? [] : readReceivers(table, null)).toHaveLength(2);
  });
});

describe('exported work areas that an import reads again', () => {
  const plane = requireSystem(PROJECT_CRS);

  /** The shapes of an export as the import of an assessment reads them, by name. */
  async function imported(format: ExportFormat, epsg: number): Promise<Map<unknown, WorkGeometry>> {
    const { ending, bytes } = await writeExport(format, anExport(epsg, { receivers: false, contours: null }));
    const { layers, problems } = await readLayers(`export.${ending}`, bytes, byGdal);
    expect(problems).toEqual([]);
    return new Map(
      layers.flatMap((layer) => {
        const said = saidCrs(layer);
        const crs = said.kind === 'said' ? said.epsg : likelyCrs([layer], plane);
        return candidatesOf(layer, crs, null, plane).flatMap(({ cells, shape }) =>
          shape.kind === 'valid' ? [[cells['name'], shape.geometry] as const] : [],
        );
      }),
    );
  }

  it.each([
    ['shapefile', 7856],
    ['shapefile', 4283],
    ['geojson', 4326],
    ['geojson', 28356],
    ['kml', 4326],
  ] as const)('are the same from %s in EPSG:%i', async (format, epsg) => {
    const shapes = await imported(format, epsg);
    const { areas, barriers } = anExport(epsg).results;
    const named = [...areas, ...barriers];
    expect(shapes.size).toBe(named.length);
    for (const { name, geometry } of named) {
      const found = shapes.get(format === 'kml' ? name.replace('\u0001', '') : name);
      expect(found?.type).toBe(geometry.type);
      if (found === undefined) continue;
      // Rings may start at another corner and run in the other direction, so corners are compared.
      const corners = positionsOf(found);
      expect(corners).toHaveLength(positionsOf(geometry).length);
      for (const [lon = NaN, lat = NaN] of positionsOf(geometry)) {
        const nearestM = Math.min(...corners.map(([x = NaN, y = NaN]) => Math.hypot(x - lon, y - lat) * DEGREE_M));
        expect(nearestM).toBeLessThan(0.001);
      }
    }
  });

  it('include barriers with their heights, in a layer that the import recognises', async () => {
    const { bytes } = await writeExport('shapefile', anExport(7856, { receivers: false, contours: null }));
    const { layers } = await readLayers('export.zip', bytes, byGdal);
    const barriers = layers.find(({ name }) => name === 'barriers');
    expect(barriers?.table.features.map(({ cells }) => [cells['name'], cells['height']])).toEqual([['Fence', 2.4]]);
  });
});
