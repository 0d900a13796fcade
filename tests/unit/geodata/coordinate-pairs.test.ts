import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../src/model/project/project.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { EAST, NORTH, projectWith, TEST_CRS, textFile } from '../../support/made-up-files.ts';

/** Loads a receiver with both pairs of coordinates. */
function load(columns: string, ...rows: string[]) {
  const text = [`id,type,height,${columns}`, ...rows.map((row, index) => `R${index},residence,1.5,${row}`)].join('\n');
  const outcome = loadProjectFiles(projectWith(textFile('receivers', 'r.csv', text)), { crs: TEST_CRS });
  const errors = outcome.problems.filter(({ severity }) => severity === 'error').map(describeProblem);
  if (outcome.kind === 'failed') return { errors, places: [] };
  const { origin, receivers } = outcome.prepared;
  const places = receivers.ids.map((_, at) => [
    (receivers.xy[2 * at] ?? NaN) + origin.eastingM,
    (receivers.xy[2 * at + 1] ?? NaN) + origin.northingM,
  ]);
  return { errors, places };
}

const HERE = [EAST + 40, NORTH] as const;

describe('longitude and latitude beside easting and northing', () => {
  it('are ignored if easting and northing have more digits', () => {
    const { errors, places } = load(
      'longitude,latitude,easting,northing',
      `151.1951,-33.8591,${HERE[0]}.0,${HERE[1]}.0`,
    );
    expect(errors).toEqual([]);
    expect(places[0]?.[0]).toBeCloseTo(HERE[0], 6);
  });

  it('are used if they have more digits, whatever the order of the columns', () => {
    const { errors, places } = load('easting,northing,lon,lat', `${EAST + 36},${NORTH + 1},151.1951000,-33.8591000`);
    expect(errors).toEqual([]);
    expect(places[0]?.[0]).toBeCloseTo(333_036.15, 1);
  });

  it('are rejected with the row if they give another position', () => {
    const rows = [`151.1951,-33.8591,${HERE[0]},${HERE[1]}`, `151.1951,-33.8591,${EAST + 340},${NORTH}`];
    expect(load('longitude,latitude,easting,northing', ...rows).errors).toEqual([
      expect.stringMatching(
        /^receivers\/r\.csv, row 3: Longitude and latitude lie 303\.\d m from easting and northing in EPSG:7856/,
      ),
    ]);
  });

  it('are rejected if missing digits do not explain the difference, such as that of another datum', () => {
    expect(load('longitude,latitude,easting,northing', '151.195100,-33.859100,333035.67,6251999.65').errors).toEqual([
      expect.stringContaining('lie 1.5 m from easting and northing'),
    ]);
  });

  it('are used if a row has no easting', () => {
    const rows = [`151.1951,-33.8591,${HERE[0]},${HERE[1]}`, '151.1951,-33.8591,,'];
    expect(load('longitude,latitude,easting,northing', ...rows)).toMatchObject({ errors: [], places: { length: 2 } });
  });
});
