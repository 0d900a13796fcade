import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type FileProblem, problemLog } from '../../files/problems.ts';
import { inUnitOfSystem } from '../../tables/unit-of-system.ts';
import type { RawFeature } from '../../tables/feature-table.ts';
import { createTerrainSurface, groundHeightAt } from '../../../engine/terrain/terrain.ts';
import { randomFrom } from '../../../../tests/unit/acoustics/scenes.ts';
import { readLandXmlSurface } from './landxml-surfaces.ts';

function read(text: string | Uint8Array, projectEpsg: number | null = null) {
  const problems: FileProblem[] = [];
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = readLandXmlSurface(bytes, problemLog(problems, 'terrain', 'ground.xml'));
  const converted = table === null ? null : inUnitOfSystem(table, projectEpsg);
  return { table: converted, messages: problems.map(({ message }) => message) };
}

const METRIC = '<Units><Metric areaUnit="squareMeter" linearUnit="meter"/></Units>';
const imperial = (unit: string, more = '') => `<Units><Imperial linearUnit="${unit}" ${more}/></Units>`;
const landXml = (content: string, head = METRIC) =>
  `<?xml version="1.0"?><LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2">${head}<Surfaces>${content}</Surfaces></LandXML>`;
/** Northing, easting and height of each point. */
const tin = (name: string, points: readonly string[], faces: readonly string[], more = '') =>
  `<Surface name="${name}" ${more}><Definition surfType="TIN"><Pnts>${points.map((point, index) => `<P id="${index + 1}">${point}</P>`).join('')}</Pnts><Faces>${faces.map((face) => `<F>${face}</F>`).join('')}</Faces></Definition></Surface>`;
/** A kite divided by its longer diagonal, which a Delaunay triangulation does not have. */
const KITE = ['0 0 10', '0 100 11', '20 50 12', '-20 50 13'];
const kite = (name = 'EG', more = '') => tin(name, KITE, ['1 2 3', '1 4 2'], more);

/** Returns the edges by their ends, `0-1`, in order. */
function edgesOf(geometry: RawFeature['geometry'] | undefined): string[] {
  const edges = geometry?.kind === 'points' ? (geometry.edges ?? []) : [];
  const pairs = Array.from({ length: edges.length / 2 }, (_, edge) => [
    edges[2 * edge] ?? -1,
    edges[2 * edge + 1] ?? -1,
  ]);
  return pairs.map((ends) => ends.toSorted((a, b) => a - b).join('-')).toSorted();
}

describe('a surface in a LandXML file', () => {
  it('has its points as eastings and northings, and the edges that another triangulation might not have', () => {
    const { table, messages } = read(landXml(kite()));
    expect(messages).toEqual([]);
    expect(table?.crs).toBeNull();
    expect(table?.features.map(({ row, cells }) => [row, cells])).toEqual([[1, { name: 'EG' }]]);
    const geometry = table?.features[0]?.geometry;
    expect(geometry).toMatchObject({ kind: 'points', points: [[0, 0], [100, 0], [50, 20], [50, -20]], z: [[10, 11, 12, 13]] }); // prettier-ignore
    // The longer diagonal, and the border.
    expect(edgesOf(geometry)).toEqual(['0-1', '0-2', '0-3', '1-2', '1-3']);
    const short = read(landXml(tin('EG', KITE, ['1 4 3', '3 4 2'])));
    expect(edgesOf(short.table?.features[0]?.geometry)).toEqual(['0-1', '0-2', '1-3', '2-3']);
  });

  it('gives terrain with the same triangles', () => {
    const random = randomFrom(7);
    const size = 14;
    const at = (column: number, row: number) => column * size + row + 1;
    const points = Array.from({ length: size * size }, (_, index) => {
      const [column, row] = [Math.floor(index / size), index % size];
      return [10 * row + 2 * random(), 10 * column + 2 * random(), 50 * random()] as const;
    });
    const faces = points.flatMap((_, index): number[][] => {
      const [column, row] = [Math.floor(index / size), index % size];
      if (column === size - 1 || row === size - 1) return [];
      const [a, b, c, d] = [at(column, row), at(column, row + 1), at(column + 1, row + 1), at(column + 1, row)];
      return random() < 0.5 ? [[a, b, c], [a, c, d]] : [[a, b, d], [b, c, d]]; // prettier-ignore
    });
    const text = landXml(tin('EG', points.map((point) => point.join(' ')), faces.map((face) => face.join(' ')))); // prettier-ignore
    const geometry = read(text).table?.features[0]?.geometry;
    if (geometry?.kind !== 'points') throw new Error('the surface is made of points');
    const xyz = Float64Array.from(geometry.points.flatMap(([x, y], index) => [x, y, geometry.z?.[0]?.[index] ?? NaN]));
    const ground = createTerrainSurface({ xyz, edges: Uint32Array.from(geometry.edges ?? []) });
    for (const face of faces) {
      const [northing, easting, height] = [0, 1, 2].map(
        (axis) => face.reduce((sum, point) => sum + (points[point - 1]?.[axis] ?? NaN), 0) / 3,
      );
      expect(groundHeightAt(ground, easting ?? NaN, northing ?? NaN)).toBeCloseTo(height ?? NaN, 6);
    }
    // Of 507 inner edges, the constraints are only those that a triangulation of the points might not have.
    expect((geometry.edges ?? []).length / 2).toBeLessThan(200);
  });

  it('has no points outside triangles, and no invisible triangles', () => {
    const text = landXml(tin('EG', [...KITE, '500 500 99'], ['1 2 3'])).replace(
      '</Faces>',
      '<F i="1">1 2 5</F></Faces>',
    );
    expect(read(text).table?.features[0]?.geometry).toMatchObject({ z: [[10, 11, 12]] });
  });

  it('may be a grid of faces with four corners', () => {
    const square = ['0 0 1', '0 10 2', '10 10 3', '10 0 4'];
    const { table } = read(landXml(tin('EG', square, ['1 2 3 4'])));
    expect(table?.features[0]?.geometry).toMatchObject({ z: [[1, 2, 3, 4]] });
    expect(edgesOf(table?.features[0]?.geometry)).toEqual(['0-1', '0-2', '0-3', '1-2', '2-3']);
  });

  it('is read from breaklines, contours and points if it has no triangles', () => {
    const source = [
      '<Breaklines><Breakline brkType="standard"><PntList3D>0 0 5 0 10 6</PntList3D></Breakline></Breaklines>',
      '<Contours><Contour elev="7.5"><PntList2D>10 0 10 10</PntList2D></Contour></Contours>',
      '<DataPoints><PntList3D>5 5 8 6 6 9</PntList3D></DataPoints>',
    ];
    const { table, messages } = read(
      landXml(`<Surface name="EG"><SourceData>${source.join('')}</SourceData></Surface>`),
    );
    expect(messages).toEqual([]);
    const [breakline, contour, points] = table?.features.map(({ geometry }) => geometry) ?? [];
    expect(breakline).toEqual({ kind: 'lines', lines: [[[0, 0], [10, 0]]], z: [[5, 6]] }); // prettier-ignore
    expect(contour).toEqual({ kind: 'lines', lines: [[[0, 10], [10, 10]]], z: [[7.5, 7.5]] }); // prettier-ignore
    expect(points).toEqual({ kind: 'points', points: [[5, 5], [6, 6]], z: [[8, 9]] }); // prettier-ignore
  });

  it('is the existing ground if there are several surfaces', () => {
    const choose = (...surfaces: string[]) => {
      const { table, messages } = read(landXml(surfaces.join('')));
      return [table?.features[0]?.cells.name ?? null, ...messages];
    };
    const left = (chosen: string, other: string) => `The surface ${chosen} is the ground. Left out: ${other}.`;
    expect(choose(kite('Design_FG'), kite('EG_Survey 2024'))).toEqual(['EG_Survey 2024', left('EG_Survey 2024', 'Design_FG')]); // prettier-ignore
    expect(choose(kite('A'), kite('B', 'state="existing"'))).toEqual(['B', left('B', 'A')]);
    expect(choose(kite('A'), '<Surface name="Existing ground"/>')).toEqual(['A']);
    expect(choose(kite('A'), kite('B'))).toEqual([
      null,
      'The LandXML has 2 surfaces: A, B. Expected one: export the existing ground alone, or call it “existing ground”.',
    ]);
    expect(choose(kite('Survey May'), kite('Survey June'))[0]).toBeNull();
  });
});

describe('the units of a LandXML file', () => {
  const here = (head: string) => landXml(tin('EG', ['6560000 1640000 100', '6560000 1640100 200', '6560100 1640000 300'], ['1 2 3']), head); // prettier-ignore
  const first = ({ table }: ReturnType<typeof read>) => {
    const geometry = table?.features[0]?.geometry;
    return geometry?.kind === 'points' ? [...(geometry.points[0] ?? []), geometry.z?.[0]?.[0]] : [];
  };

  it.each([
    ['foot', 0.3048],
    ['USSurveyFoot', 1200 / 3937],
    ['inch', 0.0254],
  ])('are converted from %s to metres, also for heights', (unit, unitM) => {
    const found = first(read(here(imperial(unit)), 7856));
    for (const [index, value] of [1_640_000, 6_560_000, 100].entries()) {
      expect(found[index]).toBeCloseTo(value * unitM, 6);
    }
    expect(read(here(imperial(unit)), 7856).messages).toEqual([
      `The coordinates are in units of ${Number(unitM.toPrecision(7))} m. They are converted to those of EPSG:7856 (GDA2020 / MGA zone 56).`,
    ]);
  });

  it('are those of a coordinate system in feet, whichever foot the file declares', () => {
    for (const unit of ['foot', 'USSurveyFoot']) {
      const { table, messages } = read(here(`${imperial(unit)}<CoordinateSystem epsgCode="2263"/>`));
      expect(messages).toEqual([]);
      expect(first({ table, messages }).slice(0, 2)).toEqual([1_640_000, 6_560_000]);
      expect(first({ table, messages })[2]).toBeCloseTo(30.48, 3);
    }
  });

  it('may differ for heights', () => {
    expect(first(read(here('<Units><Metric linearUnit="meter" elevationUnit="feet"/></Units>')))[2]).toBeCloseTo(
      30.48,
      9,
    );
    expect(first(read(here(imperial('USSurveyFoot', 'elevationUnit="feet"'))))[2]).toBeCloseTo((100 * 1200) / 3937, 9);
  });

  it('are rejected for heights if they are unknown', () => {
    expect(read(here('<Units><Metric linearUnit="meter" elevationUnit="yards"/></Units>'))).toEqual({
      table: null,
      messages: ['The unit of heights yards of the LandXML is not known. Expected meter, feet or foot.'],
    });
  });

  it.each([
    ['epsgCode="7856"', { kind: 'known', epsg: 7856 }],
    ['epsgCode="EPSG:7856" name="local"', { kind: 'known', epsg: 7856 }],
    ['name="GDA2020 / MGA zone 56"', { kind: 'known', epsg: 7856 }],
    ['name="MGA2020-56"', { kind: 'known', epsg: 7856 }],
    ['name="MGA94-56"', { kind: 'known', epsg: 28356 }],
    ['desc="ETRS89 / UTM zone 32N" name=""', { kind: 'known', epsg: 25832 }],
    ['horizontalCoordinateSystemName="UTM84-32N"', { kind: 'known', epsg: 32632 }],
    ['name="" desc="No Datum, No Projection"', null],
    ['name="Site grid 7"', { kind: 'unknown', name: 'Site grid 7' }],
    ['epsgCode="99999"', { kind: 'unknown', name: 'EPSG:99999' }],
  ])('apply with the coordinate system %s', (attributes, crs) => {
    expect(read(here(`${METRIC}<CoordinateSystem ${attributes}/>`)).table?.crs).toEqual(crs);
  });
});

describe('readLandXmlSurface rejects a LandXML file that', () => {
  const points = (...changed: string[]) => landXml(tin('EG', [...changed, ...KITE.slice(changed.length)], ['1 2 3']));
  test.each([
    ['has a word instead of a number', points('0 abc 10'), '“abc” is no number of the point 1 of EG. Expected northing, easting and height.'],
    ['has a height that is not a number', points('0 0 NaN'), '“NaN” is no number of the point 1 of EG. Expected northing, easting and height.'],
    ['has a point without a height', points('0 0'), 'The point 1 of EG has 2 numbers. Expected northing, easting and height.'],
    ['has a face with a missing point', landXml(tin('EG', KITE, ['1 2 9'])), 'A face of EG names the point 9, which the surface does not have.'],
    ['has a face of two points', landXml(tin('EG', KITE, ['1 2'])), 'A face of EG has fewer than three points.'],
    ['has a repeated point', landXml(kite()).replace('id="2"', 'id="1"'), 'The point 1 of EG is there twice.'],
    ['has no units', landXml(kite(), ''), 'The LandXML has no units. Expected an element Units with Metric or Imperial.'],
    ['has unknown units', landXml(kite(), imperial('cubit')), 'The unit of length cubit of the LandXML is not known. Expected meter, foot or USSurveyFoot.'],
    ['has no surface', landXml(''), 'The LandXML has no surface. Expected a surface with triangles, breaklines or contours.'],
    ['has an empty surface', landXml('<Surface name="EG"/>'), 'The LandXML has a surface without points. Expected a surface with triangles, breaklines or contours.'],
    ['has a contour without a height', landXml('<Surface name="EG"><SourceData><Contours><Contour><PntList2D>0 0 1 1</PntList2D></Contour></Contours></SourceData></Surface>'), 'The elevation “” of a contour of EG is no number.'],
    ['has half a point in a breakline', landXml('<Surface name="EG"><SourceData><Breaklines><Breakline><PntList3D>0 0 1 1</PntList3D></Breakline></Breaklines></SourceData></Surface>'), 'A breakline of EG has 4 numbers. Expected 3 for each point.'],
    ['has another root', '<CityModel/>', 'The file is XML with the root CityModel. Expected LandXML.'],
    ['has a DOCTYPE', `<!DOCTYPE x [<!ENTITY a "1">]>${landXml(kite()).slice(21)}`, 'The file has a DOCTYPE, which may define entities and is not read. Remove it.'],
    ['is cut off', landXml(kite()).slice(0, -60), expect.stringMatching(/^The file is cut off, or no XML \(.*\)\. Expected LandXML\.$/)],
  ])('%s', (_, text, message) => {
    const { table, messages } = read(text);
    expect(messages).toEqual([message]);
    expect(table).toBeNull();
  }); // prettier-ignore
});

const OPEN_DATA = new URL('../../../../../shared/data/open-data/', import.meta.url);
const sample = (name: string): Uint8Array | null => {
  try {
    return new Uint8Array(readFileSync(new URL(name, OPEN_DATA)));
  } catch {
    return null;
  }
};
const SAMPLES = ['landxml-s1.xml', 'landxml-s2.xml', 'landxml-s3.xml', 'landxml-s4.xml'];

describe.skipIf(SAMPLES.some((name) => sample(name) === null))('the surfaces in an export from Blender', () => {
  test.each([
    ['landxml-s1.xml', 17],
    ['landxml-s2.xml', 57],
    ['landxml-s3.xml', 164],
    ['landxml-s4.xml', 1657],
  ])('in %s have %i points in survey feet', (name, count) => {
    const { table, messages } = read(sample(name) ?? '');
    expect(messages).toEqual([]);
    expect(table?.coordinateUnitM).toBeCloseTo(1200 / 3937, 12);
    const geometry = table?.features[0]?.geometry;
    const [heights = []] = geometry?.kind === 'points' ? (geometry.z ?? []) : [];
    expect(heights).toHaveLength(count);
    expect(Math.min(...heights)).toBeGreaterThan(130);
    expect(Math.max(...heights)).toBeLessThan(175);
  });
});
