import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ComparedPlan, type KeptComparison, keptComparisonSchema } from '../rules/bias.ts';
import { useKeptComparison } from './use-kept-comparison.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';

const stored = vi.hoisted(() => ({
  live: [] as KeptComparison[],
  store: vi.fn<(assessment: string) => Promise<void>>(),
}));
vi.mock('../api/comparisons.ts', () => ({ storeComparison: stored.store }));
vi.mock('../api/use-comparisons.ts', () => ({
  useComparisons: () => ({ kind: 'ready', value: stored.live }),
}));
vi.mock('../api/use-bias.ts', () => ({
  useComparisonsThatCount: (_: unknown, live: unknown) => live,
}));
vi.mock('../../firebase/error-texts.ts', () => ({ errorText: String }));

const project = { uid: 'p', archived: false } as LoadedProjectWithUid;
const place = { id: 'l', name: 'Fence', lon: 151.2, lat: -33.85, height: 1.5 };
const totals = { quarters: 32, sumDb: 64, squaresDb: 159, over: 2, mostDb: 4.2, mostAt: '2026-11-27T23:15' };
const summary = { ...totals, shifts: 3, mostLogger: 'Fence', loggers: [{ ...place, ...totals, within: 30 }] };
const kept = (changes: object = {}) =>
  keptComparisonSchema.parse({ assessment: 'a', revision: 'B', ...summary, inputHash: 'of B', ...changes });
const { assessment } = kept();
const compared = (changes: Partial<ComparedPlan> = {}): ComparedPlan => {
  return { revision: 'B', inputHash: 'of B', summary, loggers: [place], ...changes };
};
const render = (plan: ComparedPlan, of = project) =>
  renderHook((props: ComparedPlan) => useKeptComparison(of, assessment, props), { initialProps: plan });

beforeEach(() => {
  stored.store.mockReset().mockResolvedValue(undefined);
  stored.live = [];
});

test('useKeptComparison stores an outcome that differs from the stored one, and keeps the comparisons of other revisions', async () => {
  stored.live = [kept({ revision: 'A' })];
  const { result } = render(compared());
  await waitFor(() => expect(stored.store.mock.calls).toEqual([['a']]));
  expect(result.current.others.map(({ revision }) => revision)).toEqual(['A']);
});

test('useKeptComparison stores nothing for an unchanged outcome or in an archived project', async () => {
  stored.live = [kept()];
  render(compared());
  render(compared({ summary: { ...summary, over: 5 } }), { ...project, archived: true });
  await Promise.resolve();
  expect(stored.store).not.toHaveBeenCalled();
});

test('useKeptComparison waits without a network until the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result } = render(compared());
  await act(async () => window.dispatchEvent(new Event('offline')));
  expect(stored.store).not.toHaveBeenCalled();
  expect(result.current.failure).toBeNull();
  onLine.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(stored.store).toHaveBeenCalledTimes(1));
});

test('useKeptComparison stores an outcome that returns again, and retries one that could not be stored', async () => {
  stored.live = [kept()];
  const louder = compared({ summary: { ...summary, over: 5 } });
  const { result, rerender } = render(louder);
  await waitFor(() => expect(stored.store).toHaveBeenCalledTimes(1));
  stored.live = [kept({ over: 5 })];
  rerender(compared());
  await waitFor(() => expect(stored.store).toHaveBeenCalledTimes(2));
  stored.live = [kept()];
  stored.store.mockRejectedValueOnce(new Error('no network'));
  rerender(louder);
  await waitFor(() => expect(stored.store).toHaveBeenCalledTimes(3));
  await waitFor(() => expect(result.current.failure).toBe('Error: no network'));
  stored.live = [kept({ over: 1 })];
  rerender(compared({ summary: { ...summary, over: 6 } }));
  rerender(louder);
  await waitFor(() => expect(stored.store).toHaveBeenCalledTimes(5));
  await waitFor(() => expect(result.current.failure).toBeNull());
});

test('useKeptComparison sends one request at a time, and then only the latest outcome', async () => {
  const first = Promise.withResolvers<void>();
  stored.store.mockReturnValueOnce(first.promise);
  const over = (count: number) => compared({ summary: { ...summary, over: count } });
  const { rerender } = render(over(5));
  rerender(over(6));
  rerender(over(7));
  await Promise.resolve();
  expect(stored.store).toHaveBeenCalledTimes(1);
  await act(async () => first.resolve());
  expect(stored.store).toHaveBeenCalledTimes(2);
  await act(async () => undefined);
  expect(stored.store).toHaveBeenCalledTimes(2);
});

test('useKeptComparison stores an outcome that changed while a request failed', async () => {
  const first = Promise.withResolvers<void>();
  stored.store.mockReturnValueOnce(first.promise);
  const { result, rerender } = render(compared({ summary: { ...summary, over: 5 } }));
  rerender(compared({ summary: { ...summary, over: 6 } }));
  await act(async () => first.reject(new Error('no network')));
  expect(stored.store).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(result.current.failure).toBeNull());
});
