import { describe, expect, it } from 'vitest';
import { type ComparedPlan, comparisonChanges, keptComparisonSchema } from '../../../src/monitoring/rules/bias.ts';

const place = { id: 'l', name: 'Fence', lon: 151.2, lat: -33.85, height: 1.5 };
const totals = { quarters: 32, sumDb: 64, squaresDb: 159, over: 2, mostDb: 4.2, mostAt: '2026-11-27T23:15' };
const summary = { ...totals, shifts: 3, mostLogger: 'Fence', loggers: [{ ...place, ...totals, within: 30 }] };
const kept = (changes: object = {}) =>
  keptComparisonSchema.parse({ assessment: 'a', revision: 'A', ...summary, inputHash: 'of A', ...changes });
const compared = (changes: Partial<ComparedPlan> = {}): ComparedPlan => {
  return { revision: 'B', inputHash: 'of B', summary, loggers: [place], ...changes };
};
const changes = (...of: Parameters<typeof comparisonChanges>) =>
  comparisonChanges(...of).map(({ outcome: { revision, quarters, outOfDate }, marked }) => [
    revision,
    quarters,
    outOfDate,
    marked === null ? 'compared' : 'marked',
  ]);
const keptOfB = kept({ revision: 'B', inputHash: 'of B' });

describe('what of a comparison has to be stored', () => {
  it('what was found under a revision stays beside what is found under the next one', () => {
    expect(changes([kept()], compared())).toEqual([['B', 32, false, 'compared']]);
  });

  it('one without its loggers is stored again with them', () => {
    const { loggers: _loggers, ...before } = summary;
    const without = keptComparisonSchema.parse({ assessment: 'a', revision: 'B', ...before });
    expect(changes([without], compared())).toEqual([['B', 32, false, 'compared']]);
  });

  it('nothing, where it came out as it is kept, before the plan is known, and where nothing was ever compared', () => {
    expect(changes([keptOfB], compared())).toEqual([]);
    expect(changes([keptOfB], compared({ inputHash: null, summary: { ...summary, over: 5 } }))).toEqual([]);
    expect(changes([], compared({ summary: { ...summary, quarters: 0 } }))).toEqual([]);
  });

  it('what was compared with other revisions is out of date once a logger is moved or removed, and in date when it is put back', () => {
    const moved = [{ ...place, lat: -33.86 }];
    expect(changes([kept(), keptOfB], compared({ loggers: moved }))).toEqual([['A', 32, true, 'marked']]);
    expect(changes([kept(), keptOfB], compared({ loggers: [] }))).toEqual([['A', 32, true, 'marked']]);
    expect(changes([kept({ outOfDate: true }), keptOfB], compared())).toEqual([['A', 32, false, 'marked']]);
  });

  it('what was compared is taken back once no logger is left', () => {
    const nothing = { ...summary, quarters: 0, over: 0, loggers: [] };
    expect(changes([keptOfB], compared({ summary: nothing, loggers: [] }))).toEqual([['B', 0, false, 'compared']]);
  });
});
