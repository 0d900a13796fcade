import { strFromU8, unzipSync } from 'fflate';
import { DOMParser } from '@xmldom/xmldom';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeExport } from '../../results/rules/exports/export-file.ts';
import { layersOf } from '../../results/rules/exports/export-layers.ts';
import { faultOfXlsx } from '../../results/rules/exports/results-xlsx.ts';
import { contourColour } from '../map/contour-colours.ts';
import type { ExportFormat } from './export-formats.ts';
import { workGeometrySchema } from '../assessment/work-area.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { anExport, HOSTILE, manyShapes } from '../../../tests/support/exports.ts';
import { assessedArea } from '../../../tests/support/results.ts';
import { gdal, gdalIsThere, inFolder } from '../../../tests/support/gdal.ts';

/** Returns GDAL's description of a layer of an export. */
async function ogrinfo(format: ExportFormat, wanted: ReturnType<typeof anExport>, ...args: string[]): Promise<string> {
  const { ending, bytes } = await writeExport(format, wanted);
  return inFolder({ [`export.${ending}`]: bytes }, (folder) => {
    const file = join(folder, `export.${ending}`);
    return gdal('ogrinfo', ['-ro', '-al', ending.endsWith('zip') ? `/vsizip/${file}` : file, ...args]);
  });
}

/** Returns the part of GDAL's description about one layer. */
const layerIn = (said: string, name: string) =>
  said.split('Layer name: ').find((part) => part.startsWith(`${name}\n`)) ?? '';
const fieldsIn = (said: string) =>
  [...said.matchAll(/^(\w+): (?:String|Real|Integer\w*) \(/gm)].map(([, name]) => name);

const LEVELS = ['laeq_typical', 'laeq', 'laeq_assessed', 'lamax', 'lamax_screening', 'rbl', 'criterion', 'exceedance'];
const WHO = ['id', 'address', 'facade', 'floor', 'catchment', 'measures'];

describe('the columns of an export', () => {
  const layers = layersOf(anExport(7856), true);

  it('have unique names, unique short names of at most ten characters, a meaning and a source', () => {
    for (const { columns } of layers) {
      for (const name of ['name', 'shortName'] as const) {
        const names = columns.map((column) => column[name]);
        expect(new Set(names).size).toBe(names.length);
      }
      for (const { shortName, meaning, source } of columns) {
        expect(shortName).toMatch(/^[a-z][a-z0-9_]{0,9}$/);
        expect(meaning.length).toBeGreaterThan(3);
        expect(source.length).toBeGreaterThan(3);
      }
    }
  });

  it('of receivers contain all three levels, the criterion and the position of each receiver', () => {
    const [receivers] = layers;
    const names = receivers?.columns.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining([...WHO, ...LEVELS]));
    // Every number has a unit, except the floor.
    const unitless = receivers?.columns
      .filter(({ type, unit }) => type !== 'text' && unit === '')
      .map(({ name }) => name);
    expect(unitless).toEqual(['floor']);
  });

  it('of a line contain its chainage, from the far end if it is reversed', () => {
    const areas = layers.find(({ name }) => name === 'areas');
    const cell = (row: number, name: string) =>
      areas?.valuesAt(row)[areas.columns.findIndex((column) => column.name === name)];
    const lengthM = Number(cell(1, 'line_m'));
    expect(lengthM).toBe(100);
    expect([cell(1, 'chainage_first'), cell(1, 'chainage_last')]).toEqual([1300, 1200]);
    expect([cell(1, 'crew_length'), cell(1, 'crew_advance'), cell(1, 'crew_direction')]).toEqual([50, 200, 'with']);
    expect([cell(0, 'line_m'), cell(0, 'chainage_first'), cell(0, 'crew_length')]).toEqual([null, null, null]);
  });

  it('of a line contain its length in the plane of the project', () => {
    const line = (plane: number | null) => {
      const geometry = workGeometrySchema.parse({
        type: 'LineString',
        coordinates: [
          [151.2, -33.85],
          [151.205, -33.85],
        ],
      });
      const results = manyShapes({ areas: [assessedArea({ id: 'haul', geometry })] });
      const wanted = anExport(7856, { results, plane: plane === null ? null : requireSystem(plane) });
      const areas = layersOf(wanted, true).find(({ name }) => name === 'areas');
      return Number(areas?.valuesAt(0)[areas.columns.findIndex(({ name }) => name === 'line_m')]);
    };
    // A metre on the ground is about 0.9999 in the zone of Sydney. It is 1.0015 in the zone west of it, 390 km from the central
    // meridian.
    expect(line(null)).toBe(line(7856));
    expect(line(7855) / line(7856)).toBeGreaterThan(1.001);
    expect(line(7855) / line(7856)).toBeLessThan(1.002);
  });

  it('compute the passes of moving crews once per row', () => {
    const [pass] = manyShapes().passes;
    if (pass === undefined) throw new Error('no crew moves');
    let asked = 0;
    const counted = {
      ...pass,
      get worst() {
        asked += 1;
        return pass.worst;
      },
    };
    const [receivers] = layersOf(anExport(7856, { results: manyShapes({ passes: [pass] }) }), true);
    const results = { ...manyShapes(), passes: [counted] };
    const [watched] = layersOf(anExport(7856, { results }), true);
    asked = 0;
    expect(watched?.valuesAt(1)).toEqual(receivers?.valuesAt(1));
    expect(asked).toBe(1);
    // The position does not depend on crews.
    watched?.geometryAt(1);
    expect(asked).toBe(1);
  });

  it('are the same for every operating time, also if only one is exported', () => {
    const [all] = layers;
    const [night] = layersOf(anExport(7856, { time: 'night' }), true);
    expect(night?.columns).toEqual(all?.columns);
    expect([all?.count, night?.count]).toEqual([6, 3]);
    expect([0, 1, 2].map((row) => night?.valuesAt(row))).toEqual([1, 3, 5].map((row) => all?.valuesAt(row)));
  });
});

describe('the key of an export', () => {
  it('describes every column of a shapefile with long name, unit, meaning and source, and how the levels were calculated', async () => {
    const { bytes } = await writeExport('shapefile', anExport(7856));
    const key = strFromU8(unzipSync(bytes)['key.txt'] ?? new Uint8Array());
    for (const { columns } of layersOf(anExport(7856), false)) {
      for (const { shortName, name, meaning } of columns) {
        const named = shortName === name ? `  ${name}` : `  ${shortName.padEnd(10)}  ${name}`;
        expect(key).toContain(named);
        expect(key).toContain(meaning);
      }
    }
    expect(key).toContain('Coordinate system: GDA2020 / MGA zone 56 (EPSG:7856)');
    expect(key).toContain('Assessment: Night works');
    expect(key).toContain('Calculation ID: hash');
  });
});

describe('the GeoJSON export', () => {
  const collection = async (changes = {}, epsg = 4326) => {
    const { ending, bytes } = await writeExport('geojson', anExport(epsg, { contours: null, ...changes }));
    expect(ending).toBe('geojson');
    return JSON.parse(strFromU8(bytes));
  };

  it('is in longitude and latitude without a crs and with anticlockwise outer rings, as RFC 7946 requires', async () => {
    const receivers = await collection({ areas: false });
    expect(receivers.crs).toBeUndefined();
    expect(receivers.features[0].geometry).toEqual({ type: 'Point', coordinates: [151.200123456, -33.850987654] });
    expect(receivers.columns.laeq).toMatchObject({ unit: 'dB(A)' });
    const { bytes } = await writeExport('geojson', anExport(4326, { receivers: false }));
    const areas = JSON.parse(strFromU8(unzipSync(bytes)['areas.geojson'] ?? new Uint8Array()));
    const [[outer, hole]] = areas.features[0].geometry.coordinates;
    expect([turns(outer), turns(hole)]).toEqual(['anticlockwise', 'clockwise']);
  });

  it('names another coordinate system, and has east before north in it', async () => {
    const { crs, features } = await collection({ areas: false }, 7856);
    expect(crs).toEqual({ type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::7856' } });
    const [east, north] = features[0].geometry.coordinates;
    expect([Math.round(east), Math.round(north)]).toEqual([333485, 6252909]);
  });

  it('is zipped with a key if it has several layers', async () => {
    const { ending, bytes } = await writeExport('geojson', anExport(4326));
    expect(ending).toBe('geojson.zip');
    const names = Object.keys(unzipSync(bytes)).toSorted();
    expect(names).toEqual(['areas.geojson', 'barriers.geojson', 'contours.geojson', 'key.txt', 'receivers.geojson']);
  });
});

/** Computed with the shoelace formula. */
function turns(ring: ReadonlyArray<[number, number]>): string {
  const doubled = ring.slice(1).reduce((sum, [x, y], at) => {
    const [fromX, fromY] = ring[at] ?? [x, y];
    return sum + (fromX - 151) * (y + 33) - (x - 151) * (fromY + 33);
  }, 0);
  return doubled > 0 ? 'anticlockwise' : 'clockwise';
}

describe('the KML export', () => {
  const text = async (changes = {}) => strFromU8((await writeExport('kml', anExport(7856, changes))).bytes);

  it('is XML in WGS 84 for every coordinate system of the project, without invalid characters', async () => {
    const kml = await text();
    const faults: string[] = [];
    new DOMParser({ onError: (_, message) => faults.push(message) }).parseFromString(kml, 'text/xml');
    expect(faults).toEqual([]);
    expect(kml).toContain('<Point><coordinates>151.200123456,-33.850987654</coordinates></Point>');
    expect(kml).toContain('=1+1 &lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;; Straße 名');
    expect(kml).not.toContain('\u0001');
    expect(kml).toContain('Coordinate system: WGS 84 (EPSG:4326)');
  });

  it('colours receivers by the class of their exceedance, with one folder per operating time', async () => {
    const kml = await text({ areas: false, contours: null });
    // 20 dB are in the class from 10 dB, and 25 dB in that from 20 dB. Colours are written in reverse order.
    expect(kml).toContain('<Style id="class-4"><IconStyle><color>ff120d4a</color>');
    const [, evening = '', night = ''] = kml.split(/<Folder>\n<name>(?:Evening|Night)<\/name>/);
    expect([...evening.matchAll(/<styleUrl>#([\w-]+)/g)].map(([, style]) => style)).toEqual([
      'class-3',
      'class-3',
      'class-3',
    ]);
    expect([...night.matchAll(/<styleUrl>#([\w-]+)/g)].map(([, style]) => style)).toEqual([
      'class-4',
      'class-4',
      'class-4',
    ]);
    const styles = new Set([...kml.matchAll(/<Style id="([\w-]+)"/g)].map(([, id]) => id));
    for (const [, used] of kml.matchAll(/<styleUrl>#([\w-]+)/g)) expect(styles).toContain(used);
  });

  it('colours contours by level as on the map, not by exceedance', async () => {
    const kml = await text({ areas: false });
    const [, red, green, blue] = /^#(..)(..)(..)$/.exec(contourColour(55)) ?? [];
    expect(kml).toContain(`<Style id="band-0"><LineStyle><color>ff${blue}${green}${red}</color>`);
  });

  it('gives receivers without a comparison a separate style', async () => {
    const wanted = anExport(7856, { areas: false, contours: null, time: 'night' });
    const { night } = wanted.results.receivers.times;
    night?.exceedance.fill(null);
    const kml = strFromU8((await writeExport('kml', wanted)).bytes);
    expect(kml.match(/<styleUrl>#not-compared/g)).toHaveLength(3);
  });
});

describe('the XLSX export', () => {
  it('has numbers as numbers, texts as texts, and sheets with settings and key', async () => {
    const { ending, bytes } = await writeExport('xlsx', anExport(7856));
    expect(ending).toBe('xlsx');
    const parts = unzipSync(bytes);
    const all = Object.values(parts)
      .map((part) => strFromU8(part))
      .join('');
    for (const sheet of ['Receivers', 'Work areas', 'Barriers', 'Settings', 'Key'])
      expect(all).toContain(`name="${sheet}"`);
    const receivers = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(receivers).toContain('<v>62.25</v>');
    expect(all).not.toContain('<f>');
    expect(all).not.toContain('\u0001');
    expect(all).toContain('=1+1 &lt;b&gt;&amp;');
    expect(all).toContain('Rating background level');
  });

  it('is rejected with a suggestion if a sheet has too few rows for it', () => {
    const wanted = anExport(7856);
    const { receivers } = wanted.results;
    const many = { ...receivers, id: Array.from({ length: 600_000 }, (_, index) => `R${index}`) };
    expect(faultOfXlsx({ ...wanted, results: { ...wanted.results, receivers: many } })).toBe(
      'A table of 1,200,000 rows is too large for an Excel workbook. Export one operating time alone, or as CSV.',
    );
    expect(faultOfXlsx(wanted)).toBeNull();
  });
});

describe.skipIf(!gdalIsThere)('exports, read by GDAL', () => {
  it('contain the receivers in GeoJSON and KML with all of their columns', async () => {
    const wanted = { areas: false, contours: null };
    const geoJson = await ogrinfo('geojson', anExport(7856, wanted));
    expect(geoJson).toContain('Feature Count: 6');
    expect(geoJson).toContain('ID["EPSG",7856]');
    expect(geoJson).toMatch(/POINT \(333485\.\d+ 6252908\.\d+/);
    expect(fieldsIn(geoJson)).toEqual(expect.arrayContaining([...WHO, ...LEVELS]));
    const kml = await ogrinfo('kml', anExport(7856, wanted));
    expect(kml.match(/Feature Count: 3/g)).toHaveLength(2);
    expect(kml).toMatch(/POINT (Z )?\(151\.200123456 -33\.850987654/);
  });

  it('contain the work areas of each kind, with chainage, and barriers and contours', async () => {
    const said = await ogrinfo('shapefile', anExport(28356));
    expect(layerIn(said, 'lines')).toMatch(/chain_1st \(Real\) = 1300/);
    expect(layerIn(said, 'lines')).toMatch(/chain_last \(Real\) = 1200/);
    expect(layerIn(said, 'areas')).toContain('Feature Count: 1');
    expect(layerIn(said, 'points')).toContain('=1+1 <b>&"x"</b>');
    expect(layerIn(said, 'barriers')).toMatch(/height \(Real\) = 2\.40/);
    expect(layerIn(said, 'contours')).toMatch(/from_db \(Real\) = 55\.00/);
    for (const name of ['areas', 'lines', 'points', 'barriers', 'contours', 'receivers'])
      expect(layerIn(said, name)).toContain('ID["EPSG",28356]');
  });

  it('contain a table in CSV and XLSX', async () => {
    const csv = await ogrinfo('csv', anExport(7856));
    expect(csv).toContain('Feature Count: 6');
    expect(csv).toContain('laeq_assessed (String) = 62');
    const xlsx = await ogrinfo('xlsx', anExport(7856), '-so');
    expect(layerIn(xlsx, 'Receivers')).toContain('Feature Count: 6');
    expect(fieldsIn(layerIn(xlsx, 'Receivers'))).toEqual(expect.arrayContaining([...WHO, ...LEVELS]));
    expect(layerIn(xlsx, 'Work areas')).toContain('Feature Count: 3');
  });
});

it('writeExport prevents a text in a CSV file from being read as a formula', async () => {
  const { bytes } = await writeExport('csv', anExport(7856, { time: 'night' }));
  const [, , row = ''] = strFromU8(bytes).split('\r\n');
  expect(row).toContain(`"'${HOSTILE.replaceAll('"', '""')}"`);
});
