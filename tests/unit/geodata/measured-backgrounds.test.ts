import { describe, expect, it } from 'vitest';
import type { RatingBackground } from '../../../src/monitoring/rules/background-levels.ts';
import { describeProblem } from '../../../src/model/project/project.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { backgroundsCsv } from '../../../src/monitoring/rules/loggers/backgrounds-csv.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { EAST, NORTH, validProject, TEST_CRS, textFile } from '../../support/made-up-files.ts';

const backgrounds = (day: number, evening: number, night: number) =>
  Object.entries({ day, evening, night }).map(
    ([period, rbl]) => ({ period, rbl, validDays: 7, days: [] }) as unknown as RatingBackground,
  );
const [lon, lat] = requireSystem(TEST_CRS).toLonLat(EAST + 5, NORTH + 5);
const load = (csv: string) =>
  loadProjectFiles([...validProject(), textFile('catchments', 'Fence backgrounds.csv', csv)], { crs: TEST_CRS });
const catchmentOf = (csv: string) => {
  const outcome = load(csv);
  if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join('\n'));
  return outcome.prepared.catchments[0];
};
const errorsOf = (csv: string) =>
  load(csv)
    .problems.filter(({ severity }) => severity === 'error')
    .map(describeProblem);

describe('background levels that the monitoring pages export', () => {
  it('are assigned to the catchment that contains the logger', () => {
    const csv = backgroundsCsv({ name: 'Fence', lon, lat }, backgrounds(47.26, 44, 39.5));
    expect(catchmentOf(csv)).toMatchObject({
      background: { day: 47.3, evening: 44, night: 39.5 },
      source: expect.stringMatching(/^RBL of .*, measured \(Fence\)$/) as string,
    });
  });

  it('are assigned to the catchment with their name', () => {
    const name = catchmentOf(backgroundsCsv({ name: 'Fence', lon, lat }, backgrounds(50, 45, 40)))?.name ?? '';
    const csv = backgroundsCsv({ name: name.toUpperCase(), lon: 0, lat: 0 }, backgrounds(51, 46, 41));
    expect(catchmentOf(csv)).toMatchObject({ background: { day: 51, evening: 46, night: 41 } });
  });

  it('replace only the periods that were measured', () => {
    const before = catchmentOf(backgroundsCsv({ name: 'Fence', lon, lat }, backgrounds(50, 45, 40)));
    const csv = `name,logger,lon,lat,rbl_day,rbl_evening,rbl_night\nFence,Fence,${lon},${lat},50,,\n`;
    const after = catchmentOf(csv);
    expect(after?.background['day']).toBe(50);
    expect(after?.background['night']).toEqual(expect.any(Number));
    expect(before).toBeDefined();
  });

  it('are rejected if they belong to no catchment, with a message that asks for a name', () => {
    const errors = errorsOf(backgroundsCsv({ name: 'Fence', lon: 0, lat: 0 }, backgrounds(50, 45, 40)));
    expect(errors).toEqual([
      expect.stringMatching(
        /column name: No catchment has the name “Fence”, and the logger stood in none\. Write the name/,
      ),
    ]);
  });
});
