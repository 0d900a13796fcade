import { describe, expect, test } from 'vitest';
import { CRITERIA_SETS, DEFAULT_CRITERIA_SET } from '../../../../model/criteria/criteria-sets.ts';
import type { ProjectFolder } from '../../../../model/project/project.ts';
import { folderOfEnding, foldersOfFile, folderToOpen } from './folders-of-file.ts';

const criteria = CRITERIA_SETS[DEFAULT_CRITERIA_SET]!;

const SHAPES = {
  point: { type: 'Point', coordinates: [151, -33] },
  high: { type: 'Point', coordinates: [151, -33, 12] },
  zero: { type: 'Point', coordinates: [151, -33, 0] },
  line: { type: 'LineString', coordinates: [[151, -33], [151.001, -33]] }, // prettier-ignore
  polygon: { type: 'Polygon', coordinates: [[[151, -33], [151.001, -33], [151.001, -33.001], [151, -33]]] }, // prettier-ignore
};

function layer(shape: keyof typeof SHAPES, properties: object) {
  const features = [{ type: 'Feature', properties, geometry: SHAPES[shape] }];
  return JSON.stringify({ type: 'FeatureCollection', features });
}

function foldersOf(...files: ReadonlyArray<readonly [name: string, text: string]>) {
  const parts = files.map(([name, text]) => ({
    folder: folderToOpen(name) ?? ('imagery' as const),
    name,
    bytes: new TextEncoder().encode(text),
  }));
  return foldersOfFile(parts, criteria);
}

describe('the folder of a file', () => {
  test.each<[what: string, name: string, text: string, folders: ProjectFolder[]]>([
    ['addresses', 'a.csv', 'id,type,lon,lat\n1,residence,151,-33', ['receivers']],
    [
      'addresses of G-NAF',
      'a.psv',
      'ADDRESS_DETAIL_PID|ADDRESS_LABEL|LONGITUDE|LATITUDE\nG|1 A St|151|-33',
      ['receivers'],
    ],
    ['equipment below a title', 'e.csv', 'List,,,\nItem,SWL dB(A),On time %,Category\nSaw,110,50,saws', ['equipment']],
    ['background levels', 'b.csv', 'name,rbl_day,rbl_evening,rbl_night\nNCA1,45,40,35', ['catchments']],
    ['a list of something else', 'n.csv', 'colour,size\nred,9', []],
    ['houses with heights', 'h.geojson', layer('polygon', { height: 6 }), ['buildings']],
    ['houses of OpenStreetMap without heights', 'h.geojson', layer('polygon', { building: 'yes' }), ['buildings']],
    ['ground', 'g.geojson', layer('polygon', { g: 1, height: 3 }), ['ground']],
    ['catchments', 'c.geojson', layer('polygon', { name: 'NCA1', rbl_day: 45 }), ['catchments']],
    ['walls', 'w.geojson', layer('line', { height: 3 }), ['barriers']],
    ['contours', 't.geojson', layer('line', { elevation: 12 }), ['terrain']],
    ['spot heights', 't.geojson', layer('high', { code: 'x' }), ['terrain']],
    ['receivers', 'r.geojson', layer('point', { id: 1, type: 'residence' }), ['receivers']],
    ['points with a third coordinate of 0', 'r.geojson', layer('zero', {}), ['receivers']],
    ['points of any kind', 'p.geojson', layer('point', { x: 1 }), ['receivers']],
  ])('is derived from its content: %s', (_, name, text, folders) => {
    expect(foldersOf([name, text])).toEqual(folders);
  });

  test('is every folder for which an extract of OpenStreetMap has features', () => {
    const way = (id: number, tags: object) => ({
      type: 'way',
      id,
      tags,
      geometry: [[0, 0], [0, 1], [1, 1], [0, 0]].map(([x = 0, y = 0]) => ({ lat: y / 1000, lon: x / 1000 })),
    }); // prettier-ignore
    const elements = [way(1, { building: 'house', height: '6' }), way(2, { landuse: 'grass' })];
    expect(foldersOf(['map.json', JSON.stringify({ version: 0.6, elements })])).toEqual(['buildings', 'ground']);
  });

  test('is terrain for a LandXML surface', () => {
    const points = [
      [0, 0],
      [0, 9],
      [9, 9],
    ]
      .map(([n, e], at) => `<P id="${at + 1}">${n} ${e} 5</P>`)
      .join('');
    const surface = `<Surface name="Existing"><Definition surfType="TIN"><Pnts>${points}</Pnts><Faces><F>1 2 3</F></Faces></Definition></Surface>`;
    const xml = `<LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2"><Units><Metric linearUnit="meter"/></Units><Surfaces>${surface}</Surfaces></LandXML>`;
    expect(foldersOf(['ground.xml', xml])).toEqual(['terrain']);
  });

  test('may be several for a file with several layers', () => {
    const houses = ['site.gpkg/houses.geojson', layer('polygon', { height: 6 })] as const;
    const soil = ['site.gpkg/soil.geojson', layer('polygon', { g: 0 })] as const;
    expect(foldersOf(houses, soil)).toEqual(['buildings', 'ground']);
  });

  test.each<[name: string, folder: ProjectFolder | null]>([
    ['dem.asc', 'terrain'],
    ['plan.png', 'imagery'],
    ['plan.pgw', 'imagery'],
    ['contours.DXF', 'terrain'],
    ['a.geojson', null],
    ['a.tif', null],
    ['a.exe', null],
  ])('is derived from the file extension if only one folder accepts it: %s', (name, folder) => {
    expect(folderOfEnding(name)).toBe(folder);
  });
});
