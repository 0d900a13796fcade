import { describe, expect, test } from 'vitest';
import { compareAddresses } from './addresses.ts';
import { summariseTime } from '../report/rules/report.ts';
import { someResults } from '../../tests/support/results.ts';

describe('compareAddresses', () => {
  test('sorts by street, then by house number, in walking order', () => {
    const walked = [
      '2 Anvil Street, Wattlebrook',
      '10 Anvil Street, Wattlebrook',
      '10A Anvil Street, Wattlebrook',
      'Unit 7, 12 Anvil Street, Wattlebrook',
      '3/14 Anvil Street, Wattlebrook',
      '1 Railway Parade, Wattlebrook',
      'Wattlebrook Hospital, Mill Street',
    ];
    expect(walked.toReversed().sort(compareAddresses)).toEqual(walked);
  });

  test('orders the addresses in the lists of a report', () => {
    const results = someResults(['a', 'b', 'c']);
    results.receivers.address = ['2 Railway Parade', '12 Anvil Street', '3 Anvil Street'];
    const [time = ''] = results.operatingTimes;
    const [list] = summariseTime(results, time).notifications;
    expect(list?.addresses.map(({ address }) => address)).toEqual([
      '3 Anvil Street',
      '12 Anvil Street',
      '2 Railway Parade',
    ]);
  });
});
