import { expect, it } from 'vitest';
import { CRITERIA_SETS } from '../../../../model/criteria/criteria-sets.ts';
import { backgroundsCsv } from '../../../../monitoring/rules/loggers/backgrounds-csv.ts';
import { refusalOf } from '../../../rules/folder-formats.ts';
import { readLevels } from './read-levels.ts';

const NSW = CRITERIA_SETS['nsw-icng']!;
const bytesOf = (text: string) => new TextEncoder().encode(text);

it('readLevels reads the CSV that Monitoring exports for catchments, which the folder also accepts', () => {
  const periods = ['day', 'evening', 'night'] as const;
  const backgrounds = periods.map((period, index) => ({ period, rbl: 47.46 - 5 * index, validDays: 7, days: [] }));
  const csv = backgroundsCsv({ name: 'L1', lon: 151.2, lat: -33.8 }, backgrounds);
  const { rows, problems } = readLevels('background levels L1.csv', bytesOf(csv), NSW);
  expect(problems).toEqual([]);
  expect(rows).toEqual([{ name: 'L1', levels: { rbl_day: 47.5, rbl_evening: 42.5, rbl_night: 37.5 } }]);
  expect(refusalOf('catchments', { name: 'background levels L1.csv', size: csv.length })).toBeNull();
});

it.each([
  ['without names', 'rbl_day,rbl_evening,rbl_night\n45,40,35\n', 'name'],
  ['with a level that is not a number', 'name,rbl_day,rbl_evening,rbl_night\nA,loud,40,35\n', 'loud'],
  ['without levels', 'name,days\nA,3\n', 'The row has no background level.'],
])('readLevels reports a CSV %s', (_, csv, said) => {
  const { rows, problems } = readLevels('a.csv', bytesOf(csv), NSW);
  expect(rows).toEqual([]);
  expect(problems.join()).toContain(said);
});
