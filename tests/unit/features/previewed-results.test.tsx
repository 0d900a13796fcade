import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { projectUidSchema } from '../../../src/model/ids.ts';
import { loadedProjectSchema } from '../../../src/model/project/project.ts';
import type { Results } from '../../../src/model/results/results.ts';
import { onMap, type ResultsOnMap } from '../../../src/results/rules/results-on-map.ts';
import { PreviewSwitch } from '../../../src/prediction/screens/preview/preview-switch.tsx';
import type { PreviewState } from '../../../src/prediction/screens/preview/preview-session.ts';
import { editor } from '../../../src/plan/screens/editing/editor-store.ts';
import { ResultsTab } from '../../../src/app/assessment/results-tab.tsx';
import { anAssessment } from '../../support/assessments.ts';
import { renderInTheme } from '../../support/render.tsx';
import { someResults } from '../../support/results.ts';

vi.mock('../../../src/firebase/calls.ts', () => ({ call: vi.fn() }));
vi.mock('../../../src/results/api/exports.ts', () => ({
  downloadExport: vi.fn(),
  exportedPath: vi.fn(),
  watchExports: vi.fn(),
}));
vi.mock('../../../src/plan/api/assessments.ts', () => ({ watchFrom: () => () => () => undefined }));
vi.mock('../../../src/cumulative/api/other-levels.ts', () => ({}));
vi.mock('../../../src/results/api/storage.ts', () => ({}));
vi.mock('../../../src/report/api/use-what-changed.ts', () => ({ useWhatChanged: () => [] }));
vi.mock('../../../src/firebase/error-texts.ts', () => ({ errorText: String }));

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
  /** What the map shows of results that are still being fetched. */
  early?: ResultsOnMap | null;
}

function Tab({ previewed, early = null }: TabProps) {
  const results = useQuery({
    queryKey: ['results'],
    queryFn: () => (early === null ? someResults(['a']) : new Promise<Results>(() => {})),
  });
  return (
    <ResultsTab
      project={project}
      assessment={anAssessment()}
      freshness={previewed === null ? 'current' : 'none'}
      results={results}
      shown={early}
      session={null}
      previewed={previewed}
      scene={null}
      contours={contours}
      colouring={null}
      time="night"
      onTimeChange={vi.fn()}
      receiver={null}
      onReceiver={vi.fn()}
    />
  );
}

const show = (previewed: Results | null, early: ResultsOnMap | null = null) =>
  renderInTheme(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Tab previewed={previewed} early={early} />
      </QueryClientProvider>
    </MemoryRouter>,
  );

describe('results of the live preview', () => {
  beforeEach(() => editor.reset());

  test('say in words that they are a preview, and have table and summary', () => {
    show(someResults(['a', 'b']));
    expect(screen.getByText('Preview')).toBeVisible();
    expect(screen.getByRole('grid', { name: 'Receivers' })).toBeVisible();
    expect(screen.getByText('2 of 2')).toBeVisible();
  });

  test('have no report, exports or contours before they are processed', () => {
    show(someResults(['a', 'b']));
    expect(screen.queryByRole('link', { name: 'Report' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.getByText('Process first: report and exports are made of processed results.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Noise contours' })).toBeDisabled();
  });

  test('give way to the stored results, which have all of these', async () => {
    show(null);
    expect(await screen.findByRole('link', { name: 'Report' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
    expect(screen.queryByText('Preview')).toBeNull();
  });
});

describe('stored results that are being fetched', () => {
  test('have their figures as soon as the map has its colours, and no table yet', () => {
    show(null, onMap(someResults(['a', 'b'])));
    expect(screen.getByText('2 of 2')).toBeVisible();
    expect(screen.getByText('Fetching the results …')).toBeVisible();
    expect(screen.queryByRole('grid', { name: 'Receivers' })).toBeNull();
  });
});

describe('the switch of the live preview', () => {
  const results = someResults(['a']);
  const shown = (exactShare: number, isBusy: boolean): PreviewState => ({
    kind: 'shown',
    results,
    exactShare,
    isBusy,
  });

  test.each<[PreviewState, string]>([
    [shown(0.426, true), 'Refining: 42 % is exact.'],
    [shown(0.426, false), 'Exact for the receivers in view.'],
    [shown(1, false), 'Exact: Process will give the same levels.'],
    [{ kind: 'starting' }, 'The scene is being prepared.'],
    [
      { kind: 'incomplete', problems: ['Yard has no equipment. Add at least one item.'] },
      'Yard has no equipment. Add at least one item.',
    ],
  ])('says how it stands: %#', (state, words) => {
    renderInTheme(<PreviewSwitch preview={{ state, isOn: true, setOn: vi.fn(), session: null }} isQuiet={false} />);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Live preview' })).toBeChecked();
  });

  test('leaves what is missing to Process where that says it already', () => {
    const state: PreviewState = { kind: 'incomplete', problems: ['Yard has no equipment.'] };
    renderInTheme(<PreviewSwitch preview={{ state, isOn: true, setOn: vi.fn(), session: null }} isQuiet />);
    expect(screen.queryByText('Yard has no equipment.')).toBeNull();
  });
});
