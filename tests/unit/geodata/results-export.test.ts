import Papa from 'papaparse';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportOf } from '../../../src/results/rules/exports/export-layers.ts';
import { resultsCsv } from '../../../src/results/rules/exports/results-csv.ts';
import { resultsShapefile } from '../../../src/results/rules/exports/results-shapefile.ts';
import { type CsvCell, csvRows } from '../../../src/gis/formats/write-csv.ts';
import { gdal, gdalIsThere, inFolder } from '../../support/gdal.ts';
import { assessedArea, someResults } from '../../support/results.ts';

/** The text of a single cell. */
const cellText = (value: CsvCell) => csvRows([[value]]).slice(0, -2);

describe('the CSV export', () => {
  const rowsOf = (bytes: Uint8Array) => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true, newline: '\r\n' });
  };

  it('has one row per receiver and operating time, with the documented columns', async () => {
    const { data, meta } = rowsOf(await resultsCsv(exportOf(someResults(['R1', 'R2']), 7856)));
    expect(meta.fields?.join(',')).toBe(
      'id,address,facade,floor,type,catchment,height,lon,lat,easting,northing,crs,laeq_typical,laeq,laeq_assessed,lamax,lamax_screening,rbl,operating_time,criterion,criterion_source,exceedance,band,measures,flags',
    );
    expect(data).toHaveLength(4);
    expect(data[1]).toEqual({
      id: 'R1',
      address: '1 High Street',
      facade: '',
      floor: '',
      type: 'residence',
      catchment: 'NCA1',
      height: '1.5',
      lon: '151.2',
      lat: '-33.85',
      easting: '333471.815',
      northing: '6253018.169',
      crs: 'EPSG:7856',
      laeq_typical: '60.25',
      laeq: '62.25',
      laeq_assessed: '62',
      lamax: '',
      lamax_screening: '',
      rbl: '32',
      operating_time: 'night',
      criterion: '37',
      criterion_source: 'RBL of NCA1, night 32 + 5',
      exceedance: '25',
      band: 'clearly-audible',
      measures: 'V N',
      flags: 'predicted-at-1m sleep-screening',
    });
  });

  it('has its headings if there are no receivers', async () => {
    const { data, meta } = rowsOf(await resultsCsv(exportOf(someResults([]), 7856)));
    expect(data).toEqual([]);
    expect(meta.fields).toEqual(rowsOf(await resultsCsv(exportOf(someResults(['R1']), 7856))).meta.fields);
    expect(meta.fields?.[0]).toBe('id');
  });

  it('names the façade and floor of each receiver', async () => {
    const results = someResults(['R1', 'R1']);
    const receivers = { ...results.receivers, facade: ['N', 'NE2'], floor: [1, 2] };
    const { data } = rowsOf(await resultsCsv(exportOf({ ...results, receivers }, 7856)));
    expect(data.map(({ id, facade, floor }) => [id, facade, floor])).toEqual([
      ['R1', 'N', '1'],
      ['R1', 'N', '1'],
      ['R1', 'NE2', '2'],
      ['R1', 'NE2', '2'],
    ]);
  });

  it('leaves easting and northing empty if degrees are requested', async () => {
    const { data } = rowsOf(await resultsCsv(exportOf(someResults(['R1']), 4326)));
    expect(data[0]).toMatchObject({ easting: '', northing: '', crs: 'EPSG:4326', lon: '151.2' });
  });

  it('escapes formulas in text and leaves numbers unchanged', async () => {
    expect(['=1+1', '+61 2', '-x', '@sum', '\t=1', 'a=b'].map(cellText)).toEqual([
      "'=1+1",
      "'+61 2",
      "'-x",
      "'@sum",
      "'\t=1",
      'a=b',
    ]);
    expect(['＝1+1', '＋1', '－1', '＠sum', ' =1', 'a;=1', 'a; ＝1', 'a\t+1', 'a|-1', 'a\n@sum'].map(cellText)).toEqual(
      ["'＝1+1", "'＋1", "'－1", "'＠sum", '" \'=1"', "a;'=1", "a; '＝1", "a\t'+1", "a|'-1", '"a\n\'@sum"'],
    );
    // A search back from each sign is fast. A search forward from each blank line would take hours.
    expect(cellText(`${'\n'.repeat(1_000_000)}=1`)).toHaveLength(1_000_005);
    expect(cellText(`${' '.repeat(1_000_000)}a`)).toHaveLength(1_000_003);
    expect(['Unit 3-5', 'a = b', 'mail@example.com', '1 + 1'].map(cellText)).toEqual([
      'Unit 3-5',
      'a = b',
      'mail@example.com',
      '1 + 1',
    ]);
    expect([-3.5, 0, NaN, null].map(cellText)).toEqual(['-3.5', '0', '', '']);
    const { data } = rowsOf(await resultsCsv(exportOf(someResults(['=HYPERLINK("x","y")']), 7856)));
    expect(data[0]?.id).toBe(`'=HYPERLINK("x","y")`);
  });

  it('quotes commas, quotation marks and line breaks', () => {
    expect(['a,b', 'a"b', 'a\nb', 'ab'].map(cellText)).toEqual(['"a,b"', '"a""b"', '"a\nb"', 'ab']);
  });
});

describe.skipIf(!gdalIsThere)('the shapefile export, read by GDAL,', () => {
  const ogrinfo = (zip: Uint8Array, ...args: string[]) =>
    inFolder({ 'export.zip': zip }, (folder) =>
      gdal('ogrinfo', ['-al', ...args, `/vsizip/${join(folder, 'export.zip')}`]),
    );

  it('has one point per receiver and operating time, with the documented fields and the requested CRS', () => {
    const said = ogrinfo(resultsShapefile(exportOf(someResults(['R1', 'R2', 'R3']), 7856)));
    const [receivers = ''] = said.split('Layer name: ').filter((part) => part.startsWith('receivers'));
    expect(receivers).toContain('Feature Count: 6');
    expect(receivers).toContain('ID["EPSG",7856]');
    const fields = [...receivers.matchAll(/^(\w+): (?:String|Real|Integer) \(/gm)].map(([, name]) => name);
    expect(fields.join(',')).toBe(
      'id,address,facade,floor,type,catchment,height,laeq_typ,laeq,laeq_ass,lamax,lamax_scr,rbl,optime,crit,crit_src,exceed,band,measures,flags',
    );
    expect(receivers).toContain('POINT (333471.81485');
    expect(receivers).toContain('lamax (Real) = (null)');
    expect(receivers).toContain('exceed (Real) = 25.00');
  });

  it('has the work areas by geometry and omits empty layers', () => {
    const line = assessedArea({
      id: 'road',
      name: 'Haul road',
      temporaryNoiseBarrier: 2,
      barrierHeight: null,
      geometry: {
        type: 'LineString',
        coordinates: [
          [151.2, -33.85],
          [151.21, -33.85],
        ],
      },
    });
    const results = someResults(['R1'], { areas: [assessedArea(), line] });
    const said = ogrinfo(resultsShapefile(exportOf(results, 4326)));
    const layers = [...said.matchAll(/^Layer name: (\w+)/gm)].map(([, name]) => name);
    expect(new Set(layers)).toEqual(new Set(['areas', 'lines', 'receivers']));
    expect(said).toContain('equipment (String) = 2 × Excavator');
    expect(said).toContain('barrier (String) = unspecified');
    expect(said).toContain('barrier_h (Real) = (null)');
    expect(said).toContain('POLYGON ((151.2 -33.85,151.2 -33.849,151.201 -33.849,151.201 -33.85,151.2 -33.85))');
    expect(said).toContain('LINESTRING (151.2 -33.85,151.21 -33.85)');
  });

  it('has barrier lines with their height and length in a separate layer', () => {
    const coordinates: Array<[number, number]> = [
      [151.2, -33.85],
      [151.21, -33.85],
    ];
    const fence = { id: 'b1', name: 'Fence', heightM: 2.4, lengthM: 924.5 };
    const barriers = [{ ...fence, geometry: { type: 'LineString' as const, coordinates } }];
    const said = ogrinfo(resultsShapefile(exportOf(someResults(['R1'], { barriers }), 4326)));
    const [layer = ''] = said.split('Layer name: ').filter((part) => part.startsWith('barriers'));
    expect(layer).toContain('height (Real) = 2.40');
    expect(layer).toContain('length (Real) = 924.50');
    expect(layer).toContain('LINESTRING (151.2 -33.85,151.21 -33.85)');
  });

  it('has stationary equipment as points', () => {
    const point = assessedArea({ geometry: { type: 'Point', coordinates: [151.2, -33.85] } });
    const said = ogrinfo(resultsShapefile(exportOf(someResults(['R1'], { areas: [point] }), 2154)), '-so');
    expect(said).toContain('Layer name: points');
    expect(said).not.toContain('Layer name: areas');
  });
});
