import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { Freshness } from '../../plan/api/use-freshness.ts';
import { useWhatChanged } from './use-what-changed.ts';

const stored = vi.hoisted(() => ({ report: { data: {} }, ready: { kind: 'ready', value: {} } }));
vi.mock('../../results/api/use-results.ts', () => ({ useReport: () => stored.report }));
vi.mock('../../projects/api/use-project-data.ts', () => ({
  useReportConfig: () => stored.ready,
  useEquipment: () => stored.ready,
}));
vi.mock('../rules/what-changed.ts', () => ({
  whatChanged: ({ assessment }: { assessment: Assessment }) => [`The name is ${assessment.name}.`],
}));

const project = {} as LoadedProjectWithUid;
const named = (name: string) => ({ name }) as Assessment;

test('useWhatChanged keeps the last changes while it is unknown whether the results are up to date', () => {
  const { result, rerender } = renderHook(
    ({ assessment, freshness }: { assessment: Assessment; freshness: Freshness }) =>
      useWhatChanged(assessment, project, freshness),
    { initialProps: { assessment: named('A'), freshness: 'unknown' as Freshness } },
  );
  expect(result.current).toEqual([]);
  rerender({ assessment: named('B'), freshness: 'out-of-date' });
  const changes = result.current;
  expect(changes).toEqual(['The name is B.']);
  rerender({ assessment: named('C'), freshness: 'unknown' });
  expect(result.current).toBe(changes);
  rerender({ assessment: named('C'), freshness: 'out-of-date' });
  expect(result.current).toEqual(['The name is C.']);
  rerender({ assessment: named('B'), freshness: 'current' });
  expect(result.current).toEqual([]);
});
