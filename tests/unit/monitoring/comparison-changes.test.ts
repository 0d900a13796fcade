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

describe('comparisonChanges', () => {
  it('keeps the comparison of a revision when the next revision is compared', () => {
    expect(changes([kept()], compared())).toEqual([['B', 32, false, 'compared']]);
  });

  it('stores a comparison without loggers again with its loggers', () => {
    const { loggers: _loggers, ...before } = summary;
    const without = keptComparisonSchema.parse({ assessment: 'a', revision: 'B', ...before });
    expect(changes([without], compared())).toEqual([['B', 32, false, 'compared']]);
  });

  it('returns nothing for an unchanged comparison, and if nothing was ever compared', () => {
    expect(changes([keptOfB], compared())).toEqual([]);
    expect(changes([], compared({ summary: { ...summary, quarters: 0 } }))).toEqual([]);
  });

  it('marks the comparisons of other revisions as out of date if a logger is moved or removed, and as current if it is moved back', () => {
    const moved = [{ ...place, lat: -33.86 }];
    expect(changes([kept(), keptOfB], compared({ loggers: moved }))).toEqual([['A', 32, true, 'marked']]);
    expect(changes([kept(), keptOfB], compared({ loggers: [] }))).toEqual([['A', 32, true, 'marked']]);
    expect(changes([kept({ outOfDate: true }), keptOfB], compared())).toEqual([['A', 32, false, 'marked']]);
  });

  it('resets the comparison if no logger remains', () => {
    const nothing = { ...summary, quarters: 0, over: 0, loggers: [] };
    expect(changes([keptOfB], compared({ summary: nothing, loggers: [] }))).toEqual([['B', 0, false, 'compared']]);
  });
});
