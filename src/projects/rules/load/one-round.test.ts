import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../model/project/project.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  square,
  TEST_CRS,
  textFile,
} from '../../../../tests/support/made-up-files.ts';
import { loadProjectFiles } from './load-files.ts';

function errorsOf(files: ProjectFile[], crs: number | null = TEST_CRS): string[] {
  const { problems } = loadProjectFiles(files, { crs });
  return problems.filter(({ severity }) => severity === 'error').map(describeProblem);
}

const at = (x: number, y: number) => `${EAST + x},${NORTH + y}`;
const receivers = (...lines: string[]) => textFile('receivers', 'receivers.csv', lines.join('\n'));
const catchments = (...properties: Array<Record<string, unknown>>) =>
  geoJsonFile(
    'catchments',
    properties.map((own, index) => ({ properties: own, coordinates: [square(-500 + 1000 * index, -500, 1000)] })),
  );
const NCA1 = { name: 'NCA1', rbl_day: 40, rbl_evening: 37, rbl_night: 32 };

describe('one load', () => {
  it('reports the errors of other columns, rows and files if a column is missing', () => {
    const errors = errorsOf(
      projectWith(
        receivers('id,height,easting,northing', `R1,tall,${at(0, 0)}`, `,2,${at(5, 0)}`, `R3,2,${at(9000, 0)}`),
        geoJsonFile('buildings', [{ properties: { name: 'B1', reflection: 7 }, coordinates: [square(20, 20, 10)] }]),
        textFile(
          'equipment',
          'equipment.csv',
          'id,name,category,lwa,height,usage\nexc,Excavator,earthmoving,loud,1.5,100\n',
        ),
        geoJsonFile('ground', [{ properties: { cover: 'foliage', height: 900 }, coordinates: [square(30, 60, 40)] }]),
        catchments({ ...NCA1, rbl_night: 900 }),
      ),
    );
    expect(errors).toEqual([
      'receivers/receivers.csv, column type: The column type is missing. It has id, height, easting, northing.',
      'receivers/receivers.csv, row 2, column height: “tall” is not a height above ground in m, above 0 and at most 500.',
      'receivers/receivers.csv, row 3, column id: The receiver has no id.',
      'buildings/buildings.geojson, column height: Neither a column height nor a column floors is there. One is needed.',
      'buildings/buildings.geojson, row 1, column reflection: 7 is not a reflection coefficient from 0 (absorbs) to 1 (reflects all).',
      'catchments/catchments.geojson, row 1, column rbl_night: 900 is not a background level from 10 to 100 dB(A).',
      'ground/ground.geojson, column g: The column g is missing. It has cover, height.',
      'ground/ground.geojson, row 1, column height: 900 is not a height in m, above 0 and at most 100.',
      'equipment/equipment.csv, column penalty: The column penalty is missing. It has id, name, category, lwa, height, usage.',
      'equipment/equipment.csv, row 2, column lwa: “loud” is not a sound power level in dB, up to 180.',
      'receivers/receivers.csv, row 4, column catchment: Receiver R3 names no catchment and lies in none.',
    ]);
  });

  it('reports receivers in no catchment, also for rows and catchments with an error', () => {
    const rows = [`R1,castle,2,${at(0, 0)}`, `R2,residence,2,${at(9000, 0)}`, `,castle,2,${at(9500, 0)}`];
    const errors = errorsOf(
      projectWith(
        receivers('id,type,height,easting,northing', ...rows),
        catchments(NCA1, { name: 'NCA2', rbl_day: 40 }),
      ),
    );
    expect(errors.filter((error) => error.includes('lies in none'))).toEqual([
      expect.stringContaining('row 3, column catchment: Receiver R2 names no catchment and lies in none.'),
      expect.stringContaining('row 4, column catchment: Receiver of row 4 names no catchment and lies in none.'),
    ]);
  });

  it.each([
    ['has no polygon', geoJsonFile('catchments', [{ properties: NCA1, type: 'Point', coordinates: [EAST, NORTH] }])],
    ['cannot be read', textFile('catchments', 'catchments.geojson', '{')],
  ])('reports no receivers outside catchments if a catchment file %s, because they may lie in it', (_, file) => {
    const rows = receivers('id,type,height,easting,northing', `R1,residence,2,${at(0, 0)}`);
    const errors = errorsOf(projectWith(rows, file));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((error) => error.includes('catchment and lies'))).toEqual([]);
  });

  it('reports no unknown catchment names of receivers if the name of a catchment cannot be read', () => {
    const rows = receivers('id,type,height,catchment,easting,northing', `R1,residence,2,NCA9,${at(0, 0)}`);
    expect(errorsOf(projectWith(rows, catchments({ ...NCA1, name: null })))).toEqual([
      'catchments/catchments.geojson, row 1, column name: The catchment has no name.',
    ]);
  });

  it('reports errors in the rows of a list without usable coordinates', () => {
    const rows = receivers('id,type,height', 'R1,castle,2');
    expect(errorsOf(projectWith(rows))).toEqual([
      expect.stringContaining('receivers/receivers.csv: There are no coordinates.'),
      expect.stringContaining('receivers/receivers.csv, row 2, column type: “castle” is not a type of receiver.'),
    ]);
    const unplaced = receivers('id,type,height,easting,northing', `R1,castle,2,${at(0, 0)}`);
    expect(errorsOf(projectWith(unplaced), null)).toEqual([
      expect.stringContaining('receivers/receivers.csv: The coordinates are in metres and nothing says of which'),
      expect.stringContaining('receivers/receivers.csv, row 2, column type: “castle” is not a type of receiver.'),
    ]);
  });

  it('reports an error of a column once, not for each row', () => {
    const twice = receivers(
      'id,ID,type,height,easting,northing',
      `R1,R1,residence,2,${at(0, 0)}`,
      `R2,R2,residence,2,${at(5, 0)}`,
    );
    expect(errorsOf(projectWith(twice))).toEqual([
      'receivers/receivers.csv, row 1, column ID: The column ID is there twice. Remove or rename one.',
    ]);
  });

  it('returns the facts for advice also for a project with errors', () => {
    const rows = receivers('id,type,height,easting,northing', `R1,castle,2,${at(0, 0)}`);
    const outcome = loadProjectFiles(
      projectWith(rows).filter(({ folder }) => folder !== 'ground'),
      { crs: TEST_CRS },
    );
    expect(outcome).toMatchObject({ kind: 'failed', facts: { addresses: [''], hasGround: false, hasTerrain: false } });
  });
});
