import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { crsOfWkt } from '../../../src/gis/crs/crs-detect.ts';
import { wktOf } from '../../../src/gis/crs/crs-wkt.ts';
import { NATIONAL_GRIDS } from '../../../src/gis/grids/national-grid.ts';
import { projectionOf, sameProjection } from '../../../src/gis/grids/projection.ts';
import { gdal, inFolder } from '../../support/gdal.ts';
import { partOfTheDay, shareOf } from '../../support/random-share.ts';

const grids = [...NATIONAL_GRIDS.values()];
/** The items of a list that are compared with PROJ in this run: a tenth by day, or all with GRIDS=whole. */
function taken<Item>(items: readonly Item[]): Item[] {
  return shareOf(items, process.env['GRIDS'] === 'whole' ? 'whole' : partOfTheDay(new Date()));
}
const compared = taken(grids);
/** Tolerance for a system whose datum counts as WGS 84, m. */
const EXACT_M = 0.01;

/** Five positions in an area of use. */
function placesIn([west, south, east, north]: readonly [number, number, number, number]): Array<[number, number]> {
  const shares = [
    [0.5, 0.5],
    [0.2, 0.3],
    [0.8, 0.3],
    [0.2, 0.8],
    [0.8, 0.8],
  ] as const;
  return shares.map(([right, up]) => [west + right * (east - west), south + up * (north - south)]);
}

function byProj(from: string, to: string, places: ReadonlyArray<readonly number[]>): number[][] {
  const said = gdal(
    'gdaltransform',
    ['-s_srs', from, '-t_srs', to, '-output_xy'],
    places.map((place) => place.join(' ')).join('\n'),
  );
  return said
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}

/**
 * The coordinates by PROJ of five positions in the area of use of each compared grid. GDAL runs once with one layer per grid,
 * because each start takes a tenth of a second.
 */
function placesByProj(): number[][][] {
  const rows = compared.flatMap(({ epsg, area }) => placesIn(area).map((place) => [epsg, ...place].join(',')));
  const layers = compared.map(
    // GDA2020 counts as WGS 84, and GDA94 is transformed to it.
    ({ epsg, datum }) => `<OGRVRTWarpedLayer>
      <OGRVRTLayer name="grid-${epsg}">
        <SrcDataSource relativeToVRT="1">places.csv</SrcDataSource>
        <SrcSQL>SELECT * FROM places WHERE grid = '${epsg}'</SrcSQL>
        <GeometryType>wkbPoint</GeometryType>
        <LayerSRS>${datum.startsWith('GDA') ? 'EPSG:7844' : 'EPSG:4326'}</LayerSRS>
        <GeometryField encoding="PointFromColumns" x="lon" y="lat"/>
      </OGRVRTLayer>
      <TargetSRS>EPSG:${epsg}</TargetSRS>
    </OGRVRTWarpedLayer>`,
  );
  const files = {
    'places.csv': Buffer.from(`grid,lon,lat\n${rows.join('\n')}\n`),
    'places.vrt': Buffer.from(`<OGRVRTDataSource>${layers.join('')}</OGRVRTDataSource>`),
  };
  const said = inFolder(files, (folder) => gdal('ogrinfo', ['-ro', '-al', join(folder, 'places.vrt')]));
  const points = [...said.matchAll(/POINT \((\S+) (\S+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  return compared.map((_, grid) => points.slice(5 * grid, 5 * grid + 5));
}

/** Whether two EPSG codes denote the same datum and projection. */
function isSame(epsg: number, other: number): boolean {
  const [one, two] = [NATIONAL_GRIDS.get(epsg), NATIONAL_GRIDS.get(other)];
  return (
    one?.datum === two?.datum &&
    sameProjection(projectionOf(one?.projection ?? ''), projectionOf(two?.projection ?? ''))
  );
}

describe('the national grids', () => {
  it('are more than 400, each with an area of use', () => {
    expect(grids.length).toBeGreaterThan(400);
    for (const { epsg, area } of grids) expect([epsg, area[1] < area[3]]).toEqual([epsg, true]);
  });

  it(
    'agree with PROJ in their area of use to a centimetre, or to the accuracy of their datum shift',
    { timeout: 300_000 },
    () => {
      const worse: string[] = [];
      const expected = placesByProj();
      expect(expected.map((points) => points.length)).toEqual(compared.map(() => 5));
      for (const [grid, { epsg, name, area, accuracyM }] of compared.entries()) {
        const system = requireSystem(epsg);
        for (const [index, [lon, lat]] of placesIn(area).entries()) {
          const [x, y] = system.fromLonLat(lon, lat);
          const [expectedX = NaN, expectedY = NaN] = expected[grid]?.[index] ?? [];
          const off = Math.hypot(x - expectedX, y - expectedY);
          const [backLon, backLat] = system.toLonLat(x, y);
          const back = Math.hypot(backLon - lon, backLat - lat);
          if (!(off <= (accuracyM ?? EXACT_M) && back < 1e-7)) worse.push(`${epsg} ${name}: ${off} m, ${back}° back`);
        }
      }
      expect(worse).toEqual([]);
    },
  );

  it('are recognised in the .prj that is written for them, with and without its EPSG code', () => {
    for (const { epsg } of grids) {
      const wkt = wktOf(epsg);
      expect(crsOfWkt(wkt)).toEqual({ kind: 'known', epsg });
      const bare = crsOfWkt(wkt.replace(/,AUTHORITY.*$/, ']').replace(/^PROJCS\["[^"]*"/, 'PROJCS["Site"'));
      expect(bare.kind === 'known' && isSame(bare.epsg, epsg), `${epsg}: ${JSON.stringify(bare)}`).toBe(true);
    }
  });

  it('are recognised in the .prj of ESRI, which has no code', { timeout: 120_000 }, () => {
    const named = [
      27700, 28992, 31370, 2056, 21781, 31467, 31287, 5514, 3006, 3763, 2193, 2048, 26911, 2229, 26931, 2326, 6677,
      2039, 25832,
    ];
    const sample = new Set([...named, ...taken(grids.filter((_, index) => index % 9 === 0)).map(({ epsg }) => epsg)]);
    for (const epsg of sample) {
      const found = crsOfWkt(gdal('gdalsrsinfo', ['-o', 'wkt_esri', '--single-line', `EPSG:${epsg}`]));
      expect(found.kind === 'known' && isSame(found.epsg, epsg), `${epsg}: ${JSON.stringify(found)}`).toBe(true);
    }
  });

  it.each([27700, 31370, 5514, 2056, 28992, 2229, 3035, 2180, 26931])(
    'are read correctly by GDAL from the .prj: EPSG:%i',
    (epsg) => {
      const { area, projection } = NATIONAL_GRIDS.get(epsg) ?? { area: [0, 0, 0, 0] as const, projection: '' };
      // The code is removed so that the parameters count. The datum is that of the file on both sides.
      const text = wktOf(epsg).replace(/,AUTHORITY.*$/, ']');
      const [place = [0, 0]] = placesIn(area);
      const [geographic = ''] = /GEOGCS.*?\]\](?=,PRIMEM).*?UNIT\["degree",[\d.]+\]\]/.exec(text) ?? [];
      const [[x = NaN, y = NaN] = []] = inFolder(
        { 'a.prj': Buffer.from(text), 'b.prj': Buffer.from(geographic) },
        (folder) => byProj(`${folder}/b.prj`, `${folder}/a.prj`, [place]),
      );
      const [[expectedX = NaN, expectedY = NaN] = []] = byProj(`EPSG:${baseOf(epsg)}`, `EPSG:${epsg}`, [place]);
      expect(projection).not.toBe('');
      expect(Math.hypot(x - expectedX, y - expectedY)).toBeLessThan(EXACT_M);
    },
  );
});

/** EPSG code of the geographic system of a grid. */
function baseOf(epsg: number): number {
  const bases: Readonly<Record<number, number>> = {
    27700: 4277,
    31370: 4313,
    5514: 4156,
    2056: 4150,
    28992: 4289,
    2229: 4269,
    3035: 4258,
    2180: 9702,
    26931: 4269,
  };
  return bases[epsg] ?? 4326;
}
