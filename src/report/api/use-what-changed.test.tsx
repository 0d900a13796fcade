import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { useWhatChanged } from './use-what-changed.ts';

const report = vi.hoisted(() => ({ data: {} }));
const watches = vi.hoisted(() => ({ begun: 0 }));
vi.mock('../../results/api/storage.ts', () => ({}));
vi.mock('../../projects/api/use-projects.ts', () => ({}));
vi.mock('../../results/api/use-results.ts', () => ({ useReport: () => report }));

/** A watch that answers a moment later, as the database does. */
const watch = vi.hoisted(() => () => (next: (value: unknown) => void) => {
  watches.begun += 1;
  const timer = setTimeout(() => next({ kind: 'ready', value: {} }), 10);
  return () => clearTimeout(timer);
});
vi.mock('../../projects/api/report-config.ts', () => ({ watchReportConfig: watch }));
vi.mock('../../projects/api/loaded-projects.ts', () => ({ watchEquipment: watch }));
vi.mock('../rules/what-changed.ts', () => ({
  whatChanged: ({ assessment }: { assessment: Assessment }) => [`The name is ${assessment.name}.`],
}));

const project = { uid: 'p1' } as LoadedProjectWithUid;
const named = (name: string) => ({ name }) as Assessment;
const answered = () => act(() => new Promise((resolve) => void setTimeout(resolve, 30)));

test('useWhatChanged lists the changes of outdated results, and keeps its watches from edit to edit', async () => {
  const { result, rerender } = renderHook(
    ({ assessment, isOutOfDate }: { assessment: Assessment; isOutOfDate: boolean }) =>
      useWhatChanged(assessment, project, isOutOfDate),
    { initialProps: { assessment: named('A'), isOutOfDate: false } },
  );
  await answered();
  expect(result.current).toEqual([]);
  expect(watches.begun).toBe(0);
  rerender({ assessment: named('B'), isOutOfDate: true });
  await answered();
  expect(result.current).toEqual(['The name is B.']);
  rerender({ assessment: named('C'), isOutOfDate: true });
  expect(result.current).toEqual(['The name is C.']);
  expect(watches.begun).toBe(2);
  rerender({ assessment: named('B'), isOutOfDate: false });
  expect(result.current).toEqual([]);
});
