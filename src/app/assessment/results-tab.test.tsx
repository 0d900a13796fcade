import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { projectUidSchema } from '../../model/ids.ts';
import { loadedProjectSchema } from '../../model/project/project.ts';
import type { Results } from '../../model/results/results.ts';
import { onMap, type ResultsOnMap } from '../../results/rules/results-on-map.ts';
import { editor } from '../../plan/screens/editing/editor-store.ts';
import { ResultsTab } from './results-tab.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { someResults } from '../../../tests/support/results.ts';
import { PlanContext } from '../../plan/screens/editing/plan-context.ts';
import { aPlan } from '../../../tests/support/plans.ts';

vi.mock('../../firebase/calls.ts', () => ({ call: vi.fn() }));
vi.mock('../../results/api/exports.ts', () => ({
  downloadExport: vi.fn(),
  exportedPath: vi.fn(),
  watchExports: vi.fn(),
}));
vi.mock('../../plan/api/assessments.ts', () => ({ watchFrom: () => () => () => undefined }));
vi.mock('../../cumulative/api/other-levels.ts', () => ({}));
vi.mock('../../results/api/storage.ts', () => ({}));
vi.mock('../../firebase/error-texts.ts', () => ({ errorText: String }));

const project = {
  ...loadedProjectSchema.parse({ company: 'c1', id: 'p', name: 'P', state: 'ready', scene: 'scene', imagery: [] }),
  uid: projectUidSchema.parse('p1'),
};
const contours = {
  state: { kind: 'off' as const },
  heightM: 1.5,
  level: 'typical' as const,
  during: null,
  draw: vi.fn(),
  clear: vi.fn(),
};

interface TabProps {
  previewed: Results | null;
  /** The columns that the map shows while the results are being fetched. */
  early?: ResultsOnMap | null;
  /** Why the stored results cannot be read. */
  error?: Error | null;
}

const refetch = vi.fn();

function Tab({ previewed, early = null, error = null }: TabProps) {
  const isPending = early !== null;
  const stored = { found: isPending || error !== null ? null : someResults(['a']), isPending, error, refetch };
  return (
    <PlanContext value={aPlan({ project, freshness: previewed === null ? 'current' : 'none' })}>
      <ResultsTab
        shown={{
          stored,
          previewed,
          onMap: early,
          contours,
          colouring: null,
          time: 'night',
          preview: { state: { kind: 'off' }, session: null },
          exact: { results: previewed, isAwaited: false },
        }}
        onTimeChange={vi.fn()}
        receiver={null}
        onReceiver={vi.fn()}
      />
    </PlanContext>
  );
}

const show = (previewed: Results | null, early: ResultsOnMap | null = null, error: Error | null = null) =>
  renderInTheme(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Tab previewed={previewed} early={early} error={error} />
      </QueryClientProvider>
    </MemoryRouter>,
  );

describe('results of the live preview', () => {
  beforeEach(() => editor.reset());

  test('have a table and a summary, but cannot be exported before they are processed', () => {
    show(someResults(['a', 'b']));
    expect(screen.getByRole('grid', { name: 'Receivers' })).toBeVisible();
    expect(screen.getByText('2 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  test('are replaced by the stored results, which can be exported', () => {
    show(null);
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  });
});

describe('stored results that are loading', () => {
  test('show their figures as soon as the map has its colours, but no table yet', () => {
    show(null, onMap(someResults(['a', 'b'])));
    expect(screen.getByText('2 of 2')).toBeVisible();
    expect(screen.getByText('Fetching the results …')).toBeVisible();
    expect(screen.queryByRole('grid', { name: 'Receivers' })).toBeNull();
  });
});

test('stored results that cannot be read show the reason, and can be fetched again', () => {
  show(null, null, new Error('The file of the results is damaged.'));
  expect(screen.getByText(/The file of the results is damaged\./)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
