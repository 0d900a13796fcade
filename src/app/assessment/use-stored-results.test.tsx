import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { Results } from '../../model/results/results.ts';
import { someResults } from '../../../tests/support/results.ts';
import { useStoredResults } from './use-stored-results.ts';

const query = vi.hoisted(() => ({ data: undefined as unknown, error: null as Error | null, isEnabled: true }));
vi.mock('../../results/api/use-results.ts', () => ({ useResults: () => ({ ...query, refetch: () => undefined }) }));

const ofRun = (inputHash: string): Results => ({ ...someResults(['a']), inputHash });

test('useStoredResults never returns the results of an earlier run while those of the next one are rendered', async () => {
  const found: Array<string | null> = [];
  const { result, rerender } = renderHook(() => {
    const stored = useStoredResults({} as Assessment);
    found.push(stored.found?.inputHash ?? null);
    return stored;
  });
  expect(result.current).toMatchObject({ found: null, isPending: true });
  query.data = ofRun('first');
  rerender();
  await waitFor(() => expect(result.current).toMatchObject({ found: query.data, isPending: false }));
  const before = found.length;
  query.data = ofRun('second');
  rerender();
  await waitFor(() => expect(result.current.found).toBe(query.data));
  expect(found.slice(before)).toEqual([null, 'second']);
});

test('useStoredResults is not pending without a run, nor if the results cannot be read', () => {
  query.data = undefined;
  query.isEnabled = false;
  const { result, rerender } = renderHook(() => useStoredResults({} as Assessment));
  expect(result.current).toMatchObject({ found: null, isPending: false, error: null });
  query.isEnabled = true;
  query.error = new Error('damaged');
  rerender();
  expect(result.current).toMatchObject({ found: null, isPending: false, error: query.error });
});
