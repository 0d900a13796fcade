import { describe, expect, it, test } from 'vitest';
import { dayNumber } from '../../../src/model/time/calendar.ts';
import { type RespiteRule, respiteConflicts } from '../../../src/respite/rules/respite-rules.ts';

/** Day numbers counted from 1 November 2026, so that 33 is 3 December. */
const days = (...of: readonly number[]) => of.map((day) => dayNumber('2026-10-31') + day);
const told = (rule: RespiteRule, ...of: readonly number[]) =>
  respiteConflicts(rule, days(...of)).map(({ kind, from, to, count }) => [kind, from.slice(5), to.slice(5), count]);

/**
 * From the guideline’s table of measures. R1: at most three consecutive evenings, separated by at least one week, and at most six
 * evenings a month. R2: at most two consecutive nights, separated by at least one week, and at most six nights a month.
 */
describe('respiteConflicts', () => {
  test.each<[what: string, rule: RespiteRule, of: number[], conflicts: unknown[]]>([
    ['no nights', 'R2', [], []],
    ['one night', 'R2', [3], []],
    ['two nights in a row', 'R2', [3, 4], []],
    ['three nights in a row', 'R2', [3, 4, 5], [['row', '11-03', '11-05', 3]]],
    ['three evenings in a row', 'R1', [3, 4, 5], []],
    ['four evenings in a row', 'R1', [3, 4, 5, 6], [['row', '11-03', '11-06', 4]]],
    ['two nights, and two more after a week', 'R2', [3, 4, 12, 13], []],
    ['two nights, and one more after six days', 'R2', [3, 4, 11], [['week', '11-04', '11-11', 6]]],
    ['two single nights with one night between', 'R2', [3, 5], [['week', '11-03', '11-05', 1]]],
    [
      'a run that is too long, and a night too soon after it',
      'R2',
      [3, 4, 5, 10],
      [
        ['row', '11-03', '11-05', 3],
        ['week', '11-05', '11-10', 4],
      ],
    ],
    ['six nights in a month, a week apart', 'R2', [1, 2, 10, 11, 19, 20], []],
    ['seven nights in a month, a week apart', 'R2', [1, 2, 10, 11, 19, 20, 28], [['month', '11-01', '11-30', 7]]],
    ['six nights in one month and one in the next', 'R2', [1, 2, 10, 11, 19, 20, 31], []],
    ['a run over the end of a month', 'R2', [29, 30, 31], [['row', '11-29', '12-01', 3]]],
    ['six evenings in two runs', 'R1', [2, 3, 4, 12, 13, 14], []],
    ['seven evenings in three runs', 'R1', [2, 3, 4, 12, 13, 14, 22], [['month', '11-01', '11-30', 7]]],
  ])('returns the conflicts of %s (%s)', (_, rule, of, conflicts) => {
    expect(told(rule, ...of)).toEqual(conflicts);
  });

  it('returns the same conflicts in February of a leap year', () => {
    const first = dayNumber('2028-02-27');
    expect(respiteConflicts('R2', [first, first + 1, first + 2, first + 3])).toEqual([
      { rule: 'R2', kind: 'row', from: '2028-02-27', to: '2028-03-01', count: 4 },
    ]);
  });
});
