import { describe, expect, it } from 'vitest';
import { readLevelsCsv } from './read-levels-csv.ts';
import { requireSystem } from '../../gis/crs/crs.ts';

const TIMES = [
  { key: 'standard', name: 'Standard hours' },
  { key: 'evening', name: 'Evening' },
  { key: 'night', name: 'Night' },
];
const EPSG = 7856;

const read = (text: string, asked: string[] | null = null) =>
  readLevelsCsv(new TextEncoder().encode(text), 'levels.csv', { times: TIMES, epsg: EPSG, asked });

function fileOf(text: string, asked: string[] | null = null) {
  const found = read(text, asked);
  if (found.kind !== 'read') throw new Error(JSON.stringify(found));
  return found.file;
}

function faultsOf(text: string) {
  const found = read(text);
  if (found.kind !== 'failed') throw new Error(`it is ${found.kind}`);
  return found.problems.map(({ row, column, message }) => ({ row, column, message }));
}

describe('a file of levels', () => {
  it('may have one column per operating time, named by key or by name', () => {
    expect(fileOf('id,address,laeq_night,LAeq Evening (dB(A)),standard\nR1,1 High Street,48.5,50,\n')).toEqual({
      schema: 'levels/1',
      id: ['R1'],
      address: ['1 High Street'],
      lon: [null],
      lat: [null],
      levels: { night: [48.5], evening: [50], standard: [null] },
    });
  });

  it('may have one row per operating time', () => {
    const file = fileOf(
      'address;operating_time;laeq\n1 High Street;Night;48,5\n2 High Street;night;44\n1 High Street;Evening;50\n',
    );
    expect(file.address).toEqual(['1 High Street', '2 High Street']);
    expect(file.levels).toEqual({ night: [48.5, 44], evening: [50, null] });
  });

  it('may have a single level, for which the person chooses the operating times', () => {
    expect(read('id,laeq\nR1,48\n')).toEqual({ kind: 'asks-time', column: 'laeq' });
    expect(fileOf('id,laeq\nR1,48\n', ['evening', 'night']).levels).toEqual({ evening: [48], night: [48] });
  });

  it('may have positions in degrees or in the coordinate system of the project', () => {
    expect(fileOf('lon,lat,laeq_night\n151.2,-33.9,48\n')).toMatchObject({ lon: [151.2], lat: [-33.9], id: [''] });
    const [east, north] = requireSystem(EPSG).fromLonLat(151.2, -33.9);
    const { lon, lat } = fileOf(`easting,northing,laeq_night\n${east},${north},48\n`);
    expect(lon[0]).toBeCloseTo(151.2, 7);
    expect(lat[0]).toBeCloseTo(-33.9, 7);
  });

  it.each([
    [
      'no position',
      'laeq_night\n48\n',
      { row: null, column: null, message: expect.stringContaining('Expected a column id or address') },
    ],
    [
      'no level',
      'id,noise\nR1,48\n',
      { row: null, column: null, message: expect.stringContaining('laeq_standard, laeq_evening, laeq_night') },
    ],
    [
      'a level that is not a number',
      'id,laeq_night\nR1,loud\n',
      { row: 2, column: 'laeq_night', message: '“loud” is not a level. Expected dB(A) from -99 to 200, or nothing.' },
    ],
    [
      'a level outside the limits',
      'id,laeq_night\nR1,480\n',
      { row: 2, column: 'laeq_night', message: expect.stringContaining('480') },
    ],
    [
      'an unknown operating time',
      'id,time,laeq\nR1,Noon,48\n',
      {
        row: 2,
        column: 'time',
        message: '“Noon” is not an operating time of this project. Expected one of Standard hours, Evening, Night.',
      },
    ],
    [
      'a row without a position',
      'id,laeq_night\n,48\n',
      { row: 2, column: null, message: expect.stringContaining('does not say where it is') },
    ],
    [
      'a coordinate that is not a number',
      'lon,lat,laeq_night\nEast,-33,48\n',
      { row: 2, column: 'lon', message: expect.stringContaining('“East”') },
    ],
    [
      'two levels for one address and time',
      'id,time,laeq\nR1,Night,48\nR1,Night,50\n',
      { row: 3, column: null, message: expect.stringContaining('second level') },
    ],
    ['nothing', '', { row: null, column: null, message: expect.stringContaining('empty') }],
  ])('with %s is rejected by row and column', (_, text, fault) => {
    expect(faultsOf(text)).toContainEqual(fault);
  });
});
