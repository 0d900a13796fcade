import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../src/model/project/project.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  validProject,
  square,
  TEST_CRS,
  type TestFeature,
  textFile,
} from '../../support/made-up-files.ts';

function problemsOf(...files: ProjectFile[]): string[] {
  const extra = files.filter(({ folder }) => folder === 'terrain' || folder === 'barriers');
  const others = files.filter((file) => !extra.includes(file));
  return loadProjectFiles([...projectWith(...others), ...extra], { crs: TEST_CRS }).problems.map(describeProblem);
}

const ring = (...corners: Array<[number, number]>) => corners.map(([x, y]) => [EAST + x, NORTH + y]);
const building = (...coordinates: unknown[]) => geoJsonFile('buildings', [{ properties: { height: 5 }, coordinates }]);
const line = (properties: Record<string, unknown>, ...corners: number[][]): TestFeature => ({
  properties,
  type: 'LineString',
  coordinates: corners.map(([x = 0, y = 0, ...z]) => [EAST + x, NORTH + y, ...z]),
});

describe('a hole of a building', () => {
  const outline = square(100, 100, 50);

  it.each([
    ['outside its outline', [square(200, 100, 10)], 'lies outside its outline, or across it'],
    ['across its outline', [square(140, 110, 20)], 'lies outside its outline, or across it'],
    ['along its whole outline', [square(100, 100, 50).toReversed()], 'is as large as its outline, and leaves nothing'],
    ['across another hole', [square(110, 110, 20), square(120, 120, 20)], 'lies in another hole, or across it'],
  ])('is rejected if it lies %s', (_, holes, fault) => {
    expect(problemsOf(building(outline, ...holes))).toEqual([
      `buildings/buildings.geojson, row 1: A hole of the building ${fault}. Expected holes inside the outline, apart from each other.`,
    ]);
  });

  it('is accepted in either direction, together with others, and if it touches the outline', () => {
    const turned = square(130, 130, 10).toReversed();
    expect(problemsOf(building(outline, square(110, 110, 10), turned))).toEqual([]);
    expect(problemsOf(building(outline, square(100, 110, 10)))).toEqual([]);
  });

  it('is also checked in degrees', () => {
    const degrees = (x: number, y: number, size: number) =>
      [0, 1, 2, 3, 0].map((corner) => [
        151.2 + x + (corner === 1 || corner === 2 ? size : 0),
        -33.85 + y + (corner > 1 ? size : 0),
      ]);
    const file = (hole: number[][]) =>
      geoJsonFile('buildings', [{ properties: { height: 5 }, coordinates: [degrees(0, 0, 1e-4), hole] }], {
        crs: 'EPSG:4326',
      });
    expect(problemsOf(file(degrees(2e-5, 2e-5, 2e-5)))).toEqual([]);
    expect(problemsOf(file(degrees(9e-5, 2e-5, 2e-5)))[0]).toContain('lies outside its outline');
  });
});

describe('geometry that lies thousands of kilometres away', () => {
  const FAR = /lie far \(this one [\d,]+ km\) from the middle of the receivers/;

  it('is rejected in a barrier, even if only one corner is far away', () => {
    const wall = line({ height: 3 }, [0, 0], [50, 5], [-EAST, -NORTH]);
    expect(problemsOf(geoJsonFile('barriers', [wall]))).toEqual([expect.stringMatching(FAR)]);
  });

  it('is rejected in a building with a corner that has no coordinates', () => {
    const [a, b, c, d] = square(100, 100, 10);
    expect(problemsOf(building([a, b, [0, 0], c, d, a]))).toContainEqual(expect.stringMatching(FAR));
  });

  it('is rejected in a contour in another zone, in a point and in a grid', () => {
    const contours = [line({ elevation: 5 }, [-200, 0], [300, 0]), line({ elevation: 6 }, [-200, 50], [300, 50])];
    const other = geoJsonFile('terrain', contours, { crs: 'urn:ogc:def:crs:EPSG::7855' });
    expect(problemsOf(other)[0]).toMatch(FAR);
    const point = { properties: { elevation: 7 }, type: 'Point', coordinates: [0, 0] };
    expect(problemsOf(geoJsonFile('terrain', [...contours, point]))).toContainEqual(
      expect.stringMatching(/row 3: 1 of the contours and points/),
    );
    const grid = textFile(
      'terrain',
      'far.asc',
      `ncols 2\nnrows 2\nxllcorner ${EAST}\nyllcorner ${NORTH + 500_000}\ncellsize 10\n1 2\n3 4\n`,
    );
    expect(problemsOf(grid)[0]).toMatch(/terrain\/far\.asc: 1 of the grids/);
  });
});

describe('terrain that gives no heights at receivers', () => {
  it('causes a warning if receivers stand in its gap', () => {
    const rows = Array.from({ length: 40 }, (_, row) =>
      Array.from({ length: 40 }, (__, column) => (Math.hypot(row - 20, column - 20) < 8 ? -9999 : 5)).join(' '),
    );
    const head = `ncols 40\nnrows 40\nxllcorner ${EAST - 2000}\nyllcorner ${NORTH - 2000}\ncellsize 100\nNODATA_value -9999\n`;
    expect(problemsOf(textFile('terrain', 'dem.asc', `${head}${rows.join('\n')}\n`))).toEqual([
      'terrain/: 2 of 2 receivers stand in a gap of the terrain, the first is R1: no height is given nearby. There the ground is taken as a plane across the gap.',
    ]);
    const contours = [-5000, 5000].map((y) => line({ elevation: y > 0 ? 5 : 6 }, [-5000, y], [5000, y]));
    expect(problemsOf(geoJsonFile('terrain', contours))[0]).toContain('2 of 2 receivers stand in a gap of the terrain');
  });

  it('causes no warning if its grid cells are large or its contours are long straight lines', () => {
    const head = `ncols 3\nnrows 3\nxllcenter ${EAST - 9000}\nyllcenter ${NORTH - 9000}\ncellsize 9000\n`;
    expect(problemsOf(textFile('terrain', 'dem.asc', `${head}1 1 1\n1 1 1\n1 1 1\n`))).toEqual([]);
    const contours = [-500, 500].map((y) => line({ elevation: y > 0 ? 5 : 6 }, [-9000, y], [9000, y]));
    expect(problemsOf(geoJsonFile('terrain', contours))).toEqual([]);
  });
});

describe('contours that contradict each other', () => {
  const around = [line({ elevation: 0 }, [-900, -900], [900, -900]), line({ elevation: 0 }, [-900, 900], [900, 900])];

  it('cause a warning if they cross', () => {
    const file = geoJsonFile('terrain', [
      ...around,
      line({ elevation: 10 }, [-200, 0], [300, 5]),
      line({ elevation: 20 }, [50, -100], [55, 100], [-50, -90]),
    ]);
    expect(problemsOf(file)).toEqual([
      'terrain/terrain.geojson, row 4: A contour of 10 m crosses one of 20 m (and at 1 more places). The one that comes first is used.',
    ]);
  });

  it('cause a warning if they meet at a point', () => {
    const file = geoJsonFile('terrain', [
      ...around,
      line({ elevation: 10 }, [-200, 0], [300, 5]),
      line({ elevation: 20.5 }, [300, 5], [400, 100]),
    ]);
    expect(problemsOf(file)).toEqual([
      'terrain/terrain.geojson, row 4: Two heights are given for one place, 10 and 20.5 m. Their mean is used.',
    ]);
  });

  it('cause no warning if one level crosses itself, or if breaklines meet at one height', () => {
    const file = geoJsonFile('terrain', [
      ...around,
      line({ elevation: 10 }, [-200, 0], [300, 5]),
      line({ elevation: 10 }, [50, -100], [55, 100]),
      line({ elevation: 10 }, [300, 5], [400, 100]),
    ]);
    expect(problemsOf(file)).toEqual([]);
  });
});

describe('background levels and catchments that are probably wrong', () => {
  const levels = (day: number, evening: number, night: number) => ({
    rbl_day: day,
    rbl_evening: evening,
    rbl_night: night,
  });
  const catchments = (...areas: Array<[name: string, x: number, values: Record<string, number>]>) =>
    geoJsonFile(
      'catchments',
      areas.map(([name, x, values]) => ({ properties: { name, ...values }, coordinates: [square(x, -600, 700)] })),
    );

  it('cause a warning if the night is louder than the day', () => {
    expect(problemsOf(catchments(['A', -400, levels(30, 37, 40)]))).toEqual([
      'catchments/catchments.geojson, row 1, column rbl_evening: The background rises from day to night (day 30, evening 37, night 40 dB(A)). Are the columns interchanged?',
    ]);
    expect(problemsOf(catchments(['A', -400, levels(40, 40, 40)]))).toEqual([]);
  });

  it('cause one warning per file and catchment if receivers name a catchment that does not contain them', () => {
    const rows = [10, 20, 200].map((x, at) => `R${at},residence,B,2,${EAST + x},${NORTH - 100}`);
    const receivers = textFile('receivers', 'r.csv', ['id,type,catchment,height,easting,northing', ...rows].join('\n'));
    const both = catchments(['A', -600, levels(40, 35, 30)], ['B', 100, levels(50, 45, 40)]);
    expect(problemsOf(receivers, both)).toEqual([
      'receivers/r.csv, row 2, column catchment: 2 receivers name the catchment B and do not lie in it, the first is R0, in A. The named one is used.',
    ]);
  });
});

describe('a valid project', () => {
  it('causes no message', () => {
    expect(loadProjectFiles(validProject(), { crs: TEST_CRS }).problems).toEqual([]);
    expect(problemsOf(building(ring([0, 100], [10, 100], [10, 110], [0, 100])))).toEqual([]);
  });
});
