import { describe, expect, it } from 'vitest';
import { summariseTime } from '../../report/rules/report.ts';
import type { Results } from './results.ts';
import { addressesOf, addressOf, positionAtAddress, worstReceivers } from './results-by-address.ts';
import { someResults } from '../../../tests/support/results.ts';

/**
 * Two dwellings. A has three façades, of which the second is the worst in the evening. B has one receiver that was placed
 * manually. At night the levels of the second and the third receiver of A are equal.
 */
function twoDwellings(): Results {
  const results = someResults(['A', 'B', 'A', 'A']);
  const { receivers } = results;
  const { evening, night } = receivers.times;
  if (evening === undefined || night === undefined) throw new Error('someResults has other operating times');
  return {
    ...results,
    receivers: {
      ...receivers,
      address: ['1 High Street', '2 High Street', '1 High Street', '1 High Street'],
      facade: ['N', null, 'E', 'E'],
      floor: [1, null, 1, 2],
      laeqAssessed: [45, 50, 61, 61],
      laeq: [44.8, 50.1, 60.6, 60.9],
      times: {
        evening: {
          ...evening,
          exceedance: [3, 8, 19, 18],
          measures: [['N'], ['N'], ['N', 'V'], ['V']],
          flags: [['sleep-screening'], [], [], []],
        },
        night: { ...night, exceedance: [8, 13, 24, 24], flags: [['sleep-screening'], [], [], []] },
      },
    },
  };
}

describe('results by address', () => {
  it('group the receivers of each address', () => {
    const results = twoDwellings();
    expect(addressesOf(results)).toEqual([
      { id: 'A', receivers: [0, 2, 3] },
      { id: 'B', receivers: [1] },
    ]);
    expect(addressOf(results, 3)).toEqual({ id: 'A', receivers: [0, 2, 3] });
    expect(addressOf(results, 9)).toBeNull();
  });

  it('use the receiver with the highest exceedance, then compared level, then level', () => {
    const results = twoDwellings();
    expect(worstReceivers(results, 'evening')).toEqual([2, 1]);
    expect(worstReceivers(results, 'night')).toEqual([3, 1]);
  });

  it('use a compared receiver if there is one, and the receiver with the highest level otherwise', () => {
    const results = twoDwellings();
    const { evening } = results.receivers.times;
    if (evening === undefined) throw new Error('someResults has other operating times');
    const compared = (exceedance: Array<number | null>) =>
      worstReceivers(
        { ...results, receivers: { ...results.receivers, times: { evening: { ...evening, exceedance } } } },
        'evening',
      );
    expect(compared([null, null, null, null])).toEqual([3, 1]);
    expect(compared([-20, null, null, null])).toEqual([0, 1]);
  });

  it('describe the position of a receiver at its address', () => {
    expect(positionAtAddress({ facade: 'NE', floor: 2 })).toBe('façade NE, floor 2');
    expect(positionAtAddress({ facade: null, floor: 3 })).toBe('floor 3');
    expect(positionAtAddress({ facade: null, floor: null })).toBe('');
  });
});

describe('the summary of an operating time', () => {
  it('counts each address once, by its worst receiver', () => {
    const summary = summariseTime(twoDwellings(), 'evening');
    expect([summary.assessed, summary.exceeding]).toEqual([2, 2]);
    expect(summary.catchments).toEqual([
      { catchment: 'NCA1', receivers: 2, exceeding: 2, bands: { 'clearly-audible': 2 } },
    ]);
    expect(summary.mostAffected.map(({ id, facade, floor, exceedance }) => [id, facade, floor, exceedance])).toEqual([
      ['A', 'E', 1, 19],
      ['B', null, null, 8],
    ]);
  });

  it('lists an address once per measure that its worst receiver requires', () => {
    expect(summariseTime(twoDwellings(), 'evening').notifications).toEqual([
      {
        measure: 'N',
        count: 2,
        addresses: [
          { address: '1 High Street', receivers: ['A'] },
          { address: '2 High Street', receivers: ['B'] },
        ],
      },
      { measure: 'V', count: 1, addresses: [{ address: '1 High Street', receivers: ['A'] }] },
    ]);
  });

  it('counts an address for sleep screening if LAmax exceeds the limit at any of its receivers', () => {
    const results = twoDwellings();
    const lamax = results.receivers.lamax.map(() => 70);
    const summary = summariseTime({ ...results, receivers: { ...results.receivers, lamax } }, 'night');
    expect(summary.sleepScreening).toBe(1);
  });
});
