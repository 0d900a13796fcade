import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../src/model/project/project.ts';
import { unitOfColumn } from '../../../src/gis/tables/column-units.ts';
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
  textFile,
} from '../../support/made-up-files.ts';

const HERE = `${EAST},${NORTH}`;
const receivers = (header: string, row: string) => textFile('receivers', 'r.csv', `${header}\n${row}\n`);
const buildings = (properties: Record<string, unknown>) =>
  geoJsonFile('buildings', [{ properties, coordinates: [square(20, 20, 10)] }]);
const contour = (properties: Record<string, unknown>, z?: number) =>
  geoJsonFile('terrain', [
    {
      properties,
      type: 'LineString',
      coordinates: [-200, 0, 300].map((x) => [EAST + x, NORTH, ...(z === undefined ? [] : [z])]),
    },
  ]);

function problemsOf(...files: ProjectFile[]): string[] {
  const { kind, problems } = loadProjectFiles(projectWith(...files), { crs: TEST_CRS });
  expect(kind).toBe('failed');
  return problems.filter(({ severity }) => severity === 'error').map(describeProblem);
}

describe('a column whose name states a unit', () => {
  it.each([
    ['height (m)', 'metres'],
    ['height_m', 'metres'],
    ['height in metres', 'metres'],
    ['height (ft)', 'feet'],
    ['height_ft', 'feet'],
    ['HEIGHTFT', 'feet'],
    ['Height in feet', 'feet'],
    ['Height [US ft]', 'US survey feet'],
    ['height_cm', 'centimetres'],
    ['height (mm)', 'millimetres'],
  ])('is recognised: %s is in %s', (column, words) => {
    expect(unitOfColumn(column, ['height', 'hgt', 'z'], 'length')?.words).toBe(words);
  });

  it.each(['height', 'heightened', 'zinc', 'elem', 'fit', 'name_ft'])('is not recognised in %s', (column) => {
    expect(unitOfColumn(column, ['height', 'ele', 'z'], 'length')).toBeNull();
  });

  it.each([
    ['height (ft)', 'feet'],
    ['height_ft', 'feet'],
    ['Height [cm]', 'centimetres'],
    ['height mm', 'millimetres'],
  ])('is rejected for the heights of receivers if the unit is not the metre: %s', (column, words) => {
    const message = `The column ${column} is in ${words}. Expected metres: convert the values, and name the column without the other unit.`;
    const [problem, ...others] = problemsOf(receivers(`id,type,${column},easting,northing`, `R1,residence,5,${HERE}`));
    expect(problem).toMatch(/^receivers\/r\.csv, column /);
    expect(problem).toContain(message);
    expect(others).toEqual([]);
  });

  it('is rejected in buildings, barriers, terrain and equipment', () => {
    const wall = { properties: { 'height (ft)': 8 }, type: 'LineString', coordinates: square(0, 0, 9).slice(0, 2) };
    const errors = problemsOf(
      buildings({ 'height (ft)': 30 }),
      geoJsonFile('barriers', [wall]),
      contour({ elev_ft: 100 }, 100),
      textFile('equipment', 'e.csv', 'id,name,category,lwa,height (cm),usage,penalty\na,A,power,100,150,100,0'),
    );
    expect(errors).toEqual(
      ['buildings/buildings.geojson', 'barriers/barriers.geojson', 'terrain/terrain.geojson', 'equipment/e.csv'].map(
        (file) =>
          expect.stringMatching(
            new RegExp(`^${file}, column .* is in (feet|centimetres)\\. Expected metres`),
          ) as string,
      ),
    );
  });

  it('is accepted if the unit is the metre, or if another column has the same value without a unit', () => {
    for (const properties of [{ height_metres: 6 }, { 'Height (m)': 6 }, { height_ft: 20, height: 6 }]) {
      const outcome = loadProjectFiles(projectWith(buildings(properties)), { crs: TEST_CRS });
      expect(outcome.kind === 'loaded' && [...outcome.prepared.buildings.heightM]).toEqual([6]);
    }
  });

  it('is rejected if it exists twice', () => {
    expect(problemsOf(buildings({ Height: 6, HEIGHT: 60 }))).toEqual([
      'buildings/buildings.geojson, column Height: The column Height is there twice (Height, HEIGHT). Remove or rename one.',
    ]);
  });
});

describe('a column of levels above a datum', () => {
  it.each([
    'height (m AHD)',
    'height (RL AHD)',
    'height_ahd',
    'HEIGHTAHD',
    'height (mNZVD2016)',
    'Height (m AOD)',
    'height above MSL (m)',
    'RL',
    'RL (m)',
    'height (m above sea level)',
    'height (ft AHD)',
    'height (m ü. NN)',
    'height (m AOD Newlyn)',
    'RL AHD',
  ])('is rejected as height above the ground: %s', (column) => {
    const fault = `The column ${column} has levels over a datum. Expected heights above the ground in metres: subtract the level of the ground, and name the column without the datum.`;
    expect(problemsOf(buildings({ [column]: 31.5 }))).toEqual([expect.stringContaining(fault)]);
    const row = receivers(`id,type,${column},easting,northing`, `R1,residence,25.5,${HERE}`);
    expect(problemsOf(row)).toEqual([expect.stringContaining(fault)]);
  });

  it('is rejected as the top of equipment', () => {
    const text = 'id,name,category,lwa,height,usage,penalty,top (mAHD)\na,A,power,100,1.5,100,0,25';
    expect(problemsOf(textFile('equipment', 'e.csv', text))).toEqual([expect.stringContaining('levels over a datum')]);
  });

  it('is ignored beside a column of heights, and accepted for terrain', () => {
    const beside = buildings({ RL: 31.5, 'Roof RL (m AHD)': 31.5, height: 6 });
    const outcome = loadProjectFiles([...projectWith(beside), contour({ 'RL (m AHD)': 20 })], { crs: TEST_CRS });
    expect(outcome.kind).toBe('loaded');
  });
});

describe('a column of usage', () => {
  it.each([
    'usage (min per 15)',
    'on-time (min/15 min)',
    'usage_min_per_15',
    'Usage [minutes in 15]',
    'usage (no. of min per 15)',
    'usage (per 15 min)',
    'usage (min)',
    'usage_min15',
  ])('is rejected in minutes: %s', (column) => {
    const text = `id,name,category,lwa,height,${column},penalty\na,A,power,100,1.5,10,0`;
    expect(problemsOf(textFile('equipment', 'e.csv', text))).toEqual([
      expect.stringContaining(`The column ${column} is in minutes. Expected per cent from 0 to 100`),
    ]);
  });

  it.each(['usage (%)', 'usage (% of 15 min)', 'on-time (per cent of 15 min)'])(
    'is accepted in per cent: %s',
    (column) => {
      const text = `id,name,category,lwa,height,${column},penalty\na,A,power,100,1.5,10,0`;
      const outcome = loadProjectFiles(projectWith(textFile('equipment', 'e.csv', text)), { crs: TEST_CRS });
      expect(outcome.kind === 'loaded' && outcome.equipment.map(({ usage }) => usage)).toEqual([10]);
    },
  );
});

it.each(['HEIGHT_MIN', 'heightmin'])(
  'a column %s of minimum heights is neither rejected as minutes nor used as height',
  (column) => {
    expect(problemsOf(buildings({ HEIGHT_MAX: 31.5, [column]: 24 }))).toEqual([
      'buildings/buildings.geojson, column height: Neither a column height nor a column floors is there. One is needed.',
    ]);
  },
);

describe('names with a meaning in JavaScript', () => {
  it.each(['constructor', 'toString', '__proto__'])('are rejected as type of receiver and as category: %s', (word) => {
    expect(problemsOf(receivers('id,type,height,easting,northing', `R1,${word},2,${HERE}`))).toEqual([
      expect.stringContaining(`receivers/r.csv, row 2, column type: “${word}” is not a type of receiver.`),
    ]);
    const area = { properties: { name: 'N', category: word }, coordinates: [square(-500, -500, 1000)] };
    expect(problemsOf(geoJsonFile('catchments', [area]))).toEqual([
      expect.stringContaining(`catchments/catchments.geojson, row 1, column category: “${word}” is not a category.`),
    ]);
  });

  it('are rejected as the extension of a picture', () => {
    const file = textFile('imagery', 'a.constructor', 'x');
    const { problems } = loadProjectFiles([...validProject(), file], { crs: TEST_CRS });
    expect(problems.map(describeProblem)).toEqual([
      expect.stringContaining('imagery/a.constructor: Files of this kind'),
    ]);
  });
});
