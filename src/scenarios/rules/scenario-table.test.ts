import { describe, expect, test } from 'vitest';
import { classOfExceedance, exceedanceClassNames, scenarioLines, scenarioRows } from './scenario-table.ts';
import type { Results } from '../../model/results/results.ts';
import { someResults } from '../../../tests/support/results.ts';

describe('classes of exceedance', () => {
  test.each([
    [1, 0],
    [10, 0],
    [10.4, 1],
    [11, 1],
    [20, 1],
    [20.1, 2],
    [21, 2],
  ])('put %s dB into class %s', (exceedance, expected) => expect(classOfExceedance(exceedance)).toBe(expected));

  test('are named with whole decibels if levels are rounded', () => {
    expect(exceedanceClassNames({ rounding: 'integer' })).toEqual(['1–10 dB', '11–20 dB', '> 20 dB']);
    expect(exceedanceClassNames({ rounding: 'none' })).toEqual(['to 10 dB', '10 to 20 dB', '> 20 dB']);
  });
});

/** Five addresses in two catchments. The first has two façades, of which the second exceeds its criterion by 21 dB. */
function results(): Results {
  const some = someResults(['A', 'B', 'C', 'D', 'E', 'A']);
  const { receivers } = some;
  const night = receivers.times['night'];
  if (night === undefined) throw new Error('there is no night');
  return {
    ...some,
    operatingTimes: ['night'],
    receivers: {
      ...receivers,
      address: ['1 High Street', '2 High Street', '3 High Street', '4 High Street', '5 High Street', '1 High Street'],
      catchment: ['NCA2', 'NCA1', 'NCA1', 'NCA2', 'NCA2', 'NCA2'],
      laeq: [40, 47, 36, 58, 70, 58],
      laeqAssessed: [40, 47, 36, 58, 70, 58],
      lamax: [50, 50, 50, 60, 75, 60],
      times: {
        night: {
          ...night,
          status: ['assessed', 'assessed', 'assessed', 'assessed', 'not-in-use', 'assessed'],
          exceedance: [3, 10, -1, 11, null, 21],
          flags: [['sleep-screening'], [], [], ['highly-affected'], [], []],
        },
      },
    },
  };
}

describe('the rows of a scenario', () => {
  test('count each address once, by its worst receiver, for all catchments and for each catchment', () => {
    expect(scenarioRows(results())).toMatchObject([
      { catchment: null, assessed: 4, over: [1, 1, 1], highlyAffected: 1, sleep: 1 },
      { catchment: 'NCA1', assessed: 2, over: [1, 0, 0], highlyAffected: 0, sleep: 0 },
      { catchment: 'NCA2', assessed: 2, over: [0, 1, 1], highlyAffected: 1, sleep: 1 },
    ]);
  });

  test('name the address with the highest exceedance', () => {
    expect(scenarioRows(results()).map(({ worst }) => worst)).toEqual([
      { address: '1 High Street', level: 58, exceedance: 21 },
      { address: '2 High Street', level: 47, exceedance: 10 },
      { address: '1 High Street', level: 58, exceedance: 21 },
    ]);
  });

  test('have no number for sleep if there is no maximum level', () => {
    const some = results();
    const silent = { ...some, receivers: { ...some.receivers, lamax: some.receivers.lamax.map(() => null) } };
    expect(scenarioRows(silent).map(({ sleep }) => sleep)).toEqual([null, null, null]);
  });

  test('are exported as lines of the same length as the heading', () => {
    const lines = scenarioLines([{ name: 'This plan', results: results() }]);
    expect(lines).toHaveLength(4);
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([12]));
    expect(lines[1]).toEqual(['This plan', 'Night', 'all', 4, 1, 1, 1, 1, 1, '1 High Street', 58, 21]);
  });
});
