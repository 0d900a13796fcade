import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredComparison } from '../../../src/backend/comparisons.ts';
import { type KeptComparison, keptComparisonSchema } from '../../../src/domain/monitoring/agreement.ts';
import { type ComparedPlan, useKeptComparison } from '../../../src/features/monitoring/use-kept-comparison.ts';
import type { LoadedProjectWithUid } from '../../../src/domain/project.ts';

const stored = vi.hoisted(() => ({
  live: [] as KeptComparison[],
  keep: vi.fn<(project: string, assessment: string, comparison: StoredComparison) => Promise<void>>(),
  mark: vi.fn<(project: string, assessment: string, comparison: StoredComparison) => Promise<void>>(),
}));
vi.mock('../../../src/backend/session.ts', () => ({ useAccount: () => ({ email: 'erin@example.com' }) }));
vi.mock('../../../src/backend/comparisons.ts', () => ({
  keepComparison: stored.keep,
  markComparison: stored.mark,
}));
vi.mock('../../../src/queries/use-comparisons.ts', () => ({
  useComparisons: () => ({ kind: 'ready', value: stored.live }),
}));
vi.mock('../../../src/queries/use-agreement.ts', () => ({
  useComparisonsThatCount: (_: unknown, live: unknown) => live,
}));
vi.mock('../../../src/backend/error-texts.ts', () => ({ errorText: String }));

const project = { uid: 'p', archived: false } as LoadedProjectWithUid;
const place = { id: 'l', name: 'Fence', lon: 151.2, lat: -33.85, height: 1.5 };
const totals = { quarters: 32, sumDb: 64, squaresDb: 159, over: 2, mostDb: 4.2, mostAt: '2026-11-27T23:15' };
const summary = { ...totals, shifts: 3, mostLogger: 'Fence', loggers: [{ ...place, ...totals, within: 30 }] };
const kept = (changes: object = {}) =>
  keptComparisonSchema.parse({ assessment: 'a', revision: 'A', ...summary, inputHash: 'of A', ...changes });
const compared = (changes: Partial<ComparedPlan> = {}) => {
  const logger = { ...place, file: '', quarters: [], exclusions: [], active: true, updatedBy: '', updatedAt: null };
  const { assessment } = kept();
  return { assessment, revision: 'B', inputHash: 'of B', summary, loggers: [logger], ...changes };
};
const written = () =>
  [...stored.keep.mock.calls, ...stored.mark.mock.calls].map(([, , { revision, quarters, outOfDate }]) => [
    revision,
    quarters,
    outOfDate,
  ]);

beforeEach(() => {
  stored.keep.mockReset().mockResolvedValue(undefined);
  stored.mark.mockReset().mockResolvedValue(undefined);
  stored.live = [];
});

test('what was found under a revision stays beside what is found under the next one', async () => {
  stored.live = [kept()];
  const { result } = renderHook(() => useKeptComparison(project, compared()));
  await waitFor(() => expect(written()).toEqual([['B', 32, false]]));
  expect(result.current.others.map(({ revision }) => revision)).toEqual(['A']);
});

test('one of before is read, and kept anew under its revision with its loggers', async () => {
  const { loggers: _loggers, ...before } = summary;
  stored.live = [keptComparisonSchema.parse({ assessment: 'a', revision: 'B', ...before })];
  renderHook(() => useKeptComparison(project, compared()));
  await waitFor(() => expect(written()).toEqual([['B', 32, false]]));
});

test('nothing is written where it came out as it is kept, before the plan is known, and in an archived project', async () => {
  stored.live = [kept({ revision: 'B', inputHash: 'of B' })];
  renderHook(() => useKeptComparison(project, compared()));
  renderHook(() => useKeptComparison(project, compared({ inputHash: null, summary: { ...summary, over: 5 } })));
  renderHook(() => useKeptComparison({ ...project, archived: true }, compared({ summary: { ...summary, over: 5 } })));
  stored.live = [];
  renderHook(() => useKeptComparison(project, compared({ summary: { ...summary, quarters: 0 } })));
  await Promise.resolve();
  expect(written()).toEqual([]);
});

test('where a logger was moved or removed, what was compared with other revisions is out of date', async () => {
  stored.live = [kept(), kept({ revision: 'B', inputHash: 'of B' })];
  const [logger] = compared().loggers;
  if (logger === undefined) throw new Error('expected a logger');
  const moved = { ...logger, lat: -33.86 };
  renderHook(() => useKeptComparison(project, compared({ loggers: [moved] })));
  await waitFor(() => expect(written()).toEqual([['A', 32, true]]));
  // It is marked alone: when it was compared stays.
  expect(stored.keep).not.toHaveBeenCalled();
  // Put back, it holds again.
  stored.mark.mockClear();
  stored.live = [kept({ outOfDate: true }), kept({ revision: 'B', inputHash: 'of B' })];
  renderHook(() => useKeptComparison(project, compared()));
  await waitFor(() => expect(written()).toEqual([['A', 32, false]]));
});

test('what was compared is taken back once no logger is left', async () => {
  stored.live = [kept({ revision: 'B', inputHash: 'of B' })];
  const nothing = { ...summary, quarters: 0, over: 0, loggers: [] };
  renderHook(() => useKeptComparison(project, compared({ summary: nothing, loggers: [] })));
  await waitFor(() => expect(written()).toEqual([['B', 0, false]]));
});

test('an outcome that comes back is written again, and so is one that could not be written', async () => {
  stored.live = [kept({ revision: 'B', inputHash: 'of B' })];
  const louder = compared({ summary: { ...summary, over: 5 } });
  const { rerender } = renderHook(({ plan }) => useKeptComparison(project, plan), { initialProps: { plan: louder } });
  await waitFor(() => expect(stored.keep).toHaveBeenCalledTimes(1));
  stored.live = [kept({ revision: 'B', inputHash: 'of B', over: 5 })];
  rerender({ plan: compared() });
  await waitFor(() => expect(stored.keep).toHaveBeenCalledTimes(2));
  stored.live = [kept({ revision: 'B', inputHash: 'of B' })];
  stored.keep.mockRejectedValueOnce(new Error('no network'));
  rerender({ plan: louder });
  await waitFor(() => expect(stored.keep).toHaveBeenCalledTimes(3));
  stored.live = [kept({ revision: 'B', inputHash: 'of B', over: 1 })];
  rerender({ plan: { ...louder } });
  rerender({ plan: compared({ summary: { ...summary, over: 6 } }) });
  rerender({ plan: louder });
  await waitFor(() => expect(stored.keep.mock.calls.at(-1)?.[2].over).toBe(5));
});
