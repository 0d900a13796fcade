import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../src/model/project/project.ts';
import { crsOfGeoJson, crsOfWkt } from '../../../src/gis/crs/crs-detect.ts';
import { wktOf } from '../../../src/gis/crs/crs-wkt.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { GEOGRAPHIC_SYSTEMS } from '../../../src/gis/grids/geographic.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  validProject,
  TEST_CRS,
  textFile,
} from '../../support/made-up-files.ts';

const MGA56 = wktOf(7856);
const VERTICAL = (unit: string) => `VERT_CS["AHD height",VERT_DATUM["AHD",2005],${unit},AXIS["Up",UP]]`;
const errorsOf = (files: ProjectFile[], crs: number | null = TEST_CRS) =>
  loadProjectFiles(files, { crs })
    .problems.filter(({ severity }) => severity === 'error')
    .map(describeProblem);

describe('a compound system with heights', () => {
  // Codes and names of the EPSG registry. The horizontal system is the part before the plus.
  it.each([
    [5554, 'ETRS89 / UTM zone 31N + DHHN92 height'],
    [5555, 'ETRS89 / UTM zone 32N + DHHN92 height'],
    [5556, 'ETRS89 / UTM zone 33N + DHHN92 height'],
    [5628, 'SWEREF99 + RH2000 height'],
    [5698, 'RGF93 v1 / Lambert-93 + NGF-IGN69 height'],
    [5699, 'RGF93 v1 / Lambert-93 + NGF-IGN78 height'],
    [5845, 'SWEREF99 TM + RH2000 height'],
    [5942, 'ETRS89 + NN2000 height'],
    [5971, 'ETRS89 / UTM zone 31N + NN2000 height'],
    [5972, 'ETRS89 / UTM zone 32N + NN2000 height'],
    [5973, 'ETRS89 / UTM zone 33N + NN2000 height'],
    [5974, 'ETRS89 / UTM zone 34N + NN2000 height'],
    [5975, 'ETRS89 / UTM zone 35N + NN2000 height'],
    [5976, 'ETRS89 / UTM zone 36N + NN2000 height'],
    [6190, 'BD72 / Belgian Lambert 72 + Ostend height'],
    [6697, 'JGD2011 + JGD2011 (vertical) height'],
    [7405, 'OSGB36 / British National Grid + ODN height'],
    [7409, 'ETRS89 + EVRF2000 height'],
    [7415, 'Amersfoort / RD New + NAP height'],
    [7423, 'ETRS89 + EVRF2007 height'],
    [9286, 'ETRS89 + NAP height'],
    [9462, 'GDA2020 + AVWS height'],
    [9463, 'GDA2020 + AHD height'],
    [9464, 'GDA94 + AHD height'],
    [9518, 'WGS 84 + EGM2008 height'],
    [9707, 'WGS 84 + EGM96 height'],
    [9897, 'LUREF / Luxembourg TM + NG95 height'],
  ])('is recognised by its code %i: %s', (code, name) => {
    const declared = crsOfGeoJson({ properties: { name: `https://www.opengis.net/def/crs/EPSG/0/${code}` } });
    const known = declared?.kind === 'known' ? requireSystem(declared.epsg).name : '';
    const [horizontal = ''] = name.split(' + ');
    expect(known).toBe(horizontal.replace('RGF93 v1', 'RGF93'));
  });
});

describe('a .prj whose name and parameters contradict each other', () => {
  it.each([
    ['zone', 'Central_Meridian",153', 'Central_Meridian",147', 'a central meridian of 147° in the place of 153°'],
    [
      'false easting',
      'False_Easting",500000',
      'False_Easting",300000',
      'a false easting of 300000 m in the place of 500000 m',
    ],
    [
      'false northing',
      'False_Northing",10000000',
      'False_Northing",0',
      'a false northing of 0 m in the place of 10000000 m',
    ],
    ['scale', 'Scale_Factor",0.9996', 'Scale_Factor",1', 'a scale of 1 in the place of 0.9996'],
    [
      'unit',
      'UNIT["Meter",1.0]',
      'UNIT["Foot_US",0.3048006096012192]',
      'a unit of 0.3048006096012192 m in the place of 1 m',
    ],
    ['datum', /GDA2020",SPH/, 'D_GDA_1994",SPH', 'the datum D_GDA_1994'],
    ['projection', 'Transverse_Mercator', 'Lambert_Conformal_Conic', 'the projection lambert-conformal'],
  ])('is reported as contradictory: %s', (_, part, other, reason) => {
    const text = MGA56.replace(/^PROJCS\["[^"]*",GEOGCS\["GDA2020"/, (name) =>
      name.replace('GEOGCS["GDA2020"', 'GEOGCS["Local"'),
    );
    const wrong = text.replace(part, other);
    expect(wrong).not.toBe(text);
    const found = crsOfWkt(wrong);
    expect(found).toMatchObject({ kind: 'contradictory', name: 'GDA2020_MGA_Zone_56' });
    expect(found.kind === 'contradictory' && found.reason).toContain(reason);
    expect(crsOfWkt(text)).toEqual({ kind: 'known', epsg: 7856 });
  });

  it('is reported as contradictory if its name gives another zone than its code', () => {
    const text = 'PROJCS["GDA2020 / MGA zone 55",GEOGCS["GDA2020"],UNIT["metre",1],AUTHORITY["EPSG","7856"]]';
    expect(crsOfWkt(text)).toEqual({
      kind: 'contradictory',
      name: 'GDA2020 / MGA zone 55 (EPSG:7856)',
      reason: 'the name of GDA2020 / MGA zone 55 (EPSG:7855)',
    });
  });

  it('is rejected with a message that names both systems', () => {
    const grid = textFile(
      'terrain',
      'dem.asc',
      `ncols 2\nnrows 2\nxllcorner ${EAST}\nyllcorner ${NORTH}\ncellsize 50\n1 2\n3 4\n`,
    );
    const prj = textFile('terrain', 'dem.prj', MGA56.replace('153', '147'));
    expect(errorsOf([...validProject(), grid, prj])).toEqual([
      'terrain/dem.asc: dem.prj: The coordinate system is called GDA2020_MGA_Zone_56, but it has a central meridian of 147° in the place of 153°. Which of them is right? Export the file again.',
    ]);
  });
});

describe('a compound system', () => {
  const compound = (unit: string) => `COMPD_CS["MGA and AHD",${MGA56},${VERTICAL(unit)}]`;

  it('is read as its horizontal part, in every notation', () => {
    const esri = `${MGA56},VERTCS["AHD",VDATUM["AHD"],PARAMETER["Vertical_Shift",0.0],UNIT["Meter",1.0]]`;
    for (const text of [compound('UNIT["metre",1]'), esri]) {
      expect(crsOfWkt(text)).toEqual({ kind: 'known', epsg: 7856, heightUnitM: 1 });
    }
    const second =
      'COMPOUNDCRS["x",PROJCRS["y",BASEGEOGCRS["WGS 84"],ID["EPSG",32756]],VERTCRS["h",CS[vertical,1],AXIS["up",up],LENGTHUNIT["metre",1],ID["EPSG",5703]]]';
    expect(crsOfWkt(second)).toEqual({ kind: 'known', epsg: 32756, heightUnitM: 1 });
  });

  it('is rejected for terrain if its heights are in feet', () => {
    const grid = textFile(
      'terrain',
      'dem.asc',
      `ncols 2\nnrows 2\nxllcorner ${EAST}\nyllcorner ${NORTH}\ncellsize 50\n1 2\n3 4\n`,
    );
    const prj = textFile('terrain', 'dem.prj', compound('UNIT["Foot_US",0.3048006096012192]'));
    expect(errorsOf([...validProject(), grid, prj])).toEqual([
      'terrain/dem.asc: The vertical part of the coordinate system counts in units of 0.3048006096012192 m. Expected heights in metres: convert them, and export the file again.',
    ]);
  });
});

describe('geographic systems other than WGS 84', () => {
  it.each([...GEOGRAPHIC_SYSTEMS.keys()])('are recognised by code and by name: EPSG:%i', (epsg) => {
    const text = wktOf(epsg);
    expect(crsOfWkt(text)).toEqual({ kind: 'known', epsg });
    expect(crsOfWkt(text.replace(/,AUTHORITY.*/, ']')).kind).toBe('known');
  });

  it('are recognised by the names of ESRI', () => {
    const esri =
      'GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
    expect(crsOfWkt(esri)).toEqual({ kind: 'known', epsg: 4258 });
    expect(crsOfWkt(esri.replace('Greenwich",0.0', 'Paris",2.337229'))).toMatchObject({ kind: 'contradictory' });
    expect(crsOfWkt(esri.replace('"Degree",0.0174532925199433', '"Grad",0.01570796326794897'))).toMatchObject({
      kind: 'contradictory',
    });
  });

  it('are accepted for the files of a project', () => {
    const ring = [
      [151.18, -33.87],
      [151.21, -33.87],
      [151.21, -33.85],
      [151.18, -33.85],
      [151.18, -33.87],
    ];
    const file = geoJsonFile('ground', [{ properties: { g: 1 }, coordinates: [ring] }], { crs: 'EPSG:4258' });
    expect(loadProjectFiles(projectWith(file), { crs: TEST_CRS }).kind).toBe('loaded');
  });
});

describe('CSV coordinates whose column names say feet', () => {
  const receivers = (unit: string) =>
    projectWith(
      textFile(
        'receivers',
        'r.csv',
        `id,type,height,easting (${unit}),northing (${unit})\nR1,residence,2,${EAST},${NORTH}\n`,
      ),
    );

  it('are rejected if the project’s system is in metres, whereas metres are accepted', () => {
    expect(errorsOf(receivers('m'))).toEqual([]);
    expect(errorsOf(receivers('ft'))).toEqual([
      'receivers/r.csv, row 1: The names of the columns say that the coordinates are in units of 0.3048 m, but those of EPSG:7856 (GDA2020 / MGA zone 56) are of 1 m. Convert them, or set the project’s coordinate system to theirs.',
    ]);
  });
});

describe('well-known text that is built to exhaust the parser', () => {
  it('is reported as unknown if it is nested thousands of levels deep or megabytes long', () => {
    for (const text of [
      'PROJCS['.repeat(50_000),
      `${'A["x",'.repeat(5_000)}1${']'.repeat(5_000)}`,
      'x'.repeat(2_000_000),
    ]) {
      expect(crsOfWkt(text).kind).toBe('unknown');
    }
  });
});
