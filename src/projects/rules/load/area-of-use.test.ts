import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../model/project/project.ts';
import { isInArea } from '../../../gis/crs/area.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { loadProjectFiles } from './load-files.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import { decodeRasters } from './files/decode-rasters.ts';
import { gdalPicture, imageryFile, slope } from '../../../../tests/support/pictures.ts';
import { geoJsonFile, projectWith, validProject, TEST_CRS, textFile } from '../../../../tests/support/made-up-files.ts';

/** A receiver and a catchment around a position, in any coordinate system. */
function projectAt(crs: string | null, x: number, y: number, size: number): ProjectFile[] {
  const ring = [
    [x - size, y - size],
    [x + size, y - size],
    [x + size, y + size],
    [x - size, y + size],
    [x - size, y - size],
  ];
  const receiver = { properties: { id: 'R1', type: 'residence', height: 1.5 }, type: 'Point', coordinates: [x, y] };
  const area = { properties: { name: 'N', rbl_day: 40, rbl_evening: 37, rbl_night: 32 }, coordinates: [ring] };
  const valid = validProject().filter(({ folder }) => folder === 'equipment');
  return [...valid, geoJsonFile('receivers', [receiver], { crs }), geoJsonFile('catchments', [area], { crs })];
}

async function problemsOf(files: ProjectFile[], crs: number | null, severity: 'error' | 'warning' = 'error') {
  const { problems } = loadProjectFiles(files, { crs }, await decodeRasters(files, crs));
  return problems.filter((problem) => problem.severity === severity).map(describeProblem);
}

describe('the area of use of a coordinate system', () => {
  it('has a margin, includes the neighbouring zones of a zone, and continues across 180°', () => {
    expect(isInArea(requireSystem(27700), 2.5, 51)).toBe(true);
    expect(isInArea(requireSystem(27700), 6, 51)).toBe(false);
    expect(isInArea(requireSystem(7856), 145, -37)).toBe(true);
    expect(isInArea(requireSystem(7856), 116, -32)).toBe(false);
    expect(isInArea(requireSystem(32760), -177, -44)).toBe(true);
    expect(isInArea(requireSystem(4326), 10, 80)).toBe(true);
  });
});

describe('a project in a national grid', () => {
  it('is computed in this grid, with a warning about the accuracy of its datum shift', async () => {
    const files = projectAt('EPSG:27700', 530_000, 180_000, 100);
    const outcome = loadProjectFiles(files, { crs: 27700 });
    expect(outcome.kind === 'loaded' && outcome.prepared.crs).toBe(27700);
    expect(await problemsOf(files, 27700, 'warning')).toContainEqual(
      expect.stringContaining(
        'EPSG:27700 (OSGB36 / British National Grid) are shifted to other systems and to the map to within about 5 m',
      ),
    );
  });

  it('causes no warning for an exact coordinate system', async () => {
    expect((await problemsOf(projectAt('EPSG:25832', 565_000, 5_930_000, 100), 25832, 'warning')).join()).not.toContain(
      'shifted',
    );
  });

  it('is computed in UTM if the unit of the grid is not a metre on the ground', () => {
    const outcome = loadProjectFiles(projectAt('EPSG:2229', 6_480_000, 1_840_000, 300), { crs: 2229 });
    expect(outcome.kind === 'loaded' && outcome.prepared.crs).toBe(32611);
  });

  it('is rejected if the coordinates belong to another grid', async () => {
    // British eastings and northings are declared as Dutch.
    const problems = await problemsOf(projectAt('EPSG:28992', 530_000, 180_000, 100), 28992);
    expect(problems[0]).toMatch(/outside the area of EPSG:28992 \(Amersfoort \/ RD New\).*another one\?/);
  });

  it('is rejected if longitude and latitude are swapped, even if both are valid', async () => {
    const problems = await problemsOf(projectAt(null, 48.85, 2.35, 0.01), 2154);
    expect(problems).toEqual([
      expect.stringMatching(
        /The middle of the receivers, longitude 48\.8500.*Lambert-93.*Longitude and latitude are swapped\./,
      ),
    ]);
    expect(await problemsOf(projectAt(null, 2.35, 48.85, 0.01), 2154)).toEqual([]);
  });
});

describe('a raster', () => {
  const raster = { widthPx: 20, heightPx: 20, bands: 3, at: slope };
  const grid = 'ncols 2\nnrows 2\nxllcorner 151.2\nyllcorner -33.9\ncellsize 0.001\n1 2 3 4\n';

  it('in degrees is rejected if metres are declared, and the other way round', async () => {
    const degrees = gdalPicture(raster, '-a_srs', 'EPSG:7856', '-a_ullr', '151.1', '-33.8', '151.2', '-33.9');
    const metres = gdalPicture(raster, '-a_srs', 'EPSG:4326', '-a_ullr', '333000', '6252100', '333100', '6252000');
    const errors = await problemsOf(
      [...validProject(), imageryFile('degrees.tif', degrees), imageryFile('metres.tif', metres)],
      TEST_CRS,
    );
    expect(errors).toEqual([
      expect.stringMatching(
        /degrees\.tif: The coordinates of the GeoTIFF look like degrees, but are said to be metres/,
      ),
      expect.stringMatching(/metres\.tif: The coordinates of the GeoTIFF are not longitudes and latitudes/),
    ]);
    const prj = textFile('terrain', 'dem.prj', 'PROJCS["GDA2020 / MGA zone 56",AUTHORITY["EPSG","7856"]]');
    expect(await problemsOf([...validProject(), textFile('terrain', 'dem.asc', grid), prj], TEST_CRS)).toEqual([
      expect.stringMatching(/dem\.asc: The coordinates of the grid look like degrees, but are said to be metres/),
    ]);
  });

  it('far from the receivers causes a warning', async () => {
    const far = gdalPicture(raster, '-a_srs', 'EPSG:7856', '-a_ullr', '533000', '6252100', '533100', '6252000');
    const files = projectWith(imageryFile('far.tif', far));
    expect(await problemsOf(files, TEST_CRS)).toEqual([]);
    expect(await problemsOf(files, TEST_CRS, 'warning')).toEqual([
      expect.stringMatching(/imagery\/far\.tif: The picture lies far \(200 km\)/),
    ]);
  });
});
