import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ShownState } from '../../plan/screens/details/processing-badge.tsx';
import type { PreviewState } from '../../prediction/screens/preview/preview-session.ts';
import { DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { someResults } from '../../../tests/support/results.ts';
import { RunStatus } from './run-status.tsx';

const results = someResults(['a']);
const plan = { assessment: anAssessment(), config: DEFAULT_REPORT_CONFIG, equipment: [] };
const shown = (exactShare: number, isBusy: boolean): PreviewState => ({
  kind: 'shown',
  plan,
  results,
  exactShare,
  isBusy,
});
const incomplete: PreviewState = {
  kind: 'incomplete',
  plan,
  problems: ['Yard has no equipment. Add at least one item.'],
};

describe('RunStatus', () => {
  test.each<[ShownState, PreviewState, string]>([
    ['not-processed', shown(0.426, true), 'Preview · updating …'],
    ['not-processed', shown(0.426, false), 'Preview · up to date in view'],
    ['out-of-date', shown(1, false), 'Preview · up to date'],
    ['not-processed', { kind: 'starting' }, 'Preview · starting …'],
    ['not-processed', incomplete, 'Preview · waiting'],
    ['current', shown(0.426, true), 'Results are up to date'],
    ['current', incomplete, 'Results are up to date'],
    ['running', shown(1, false), 'You may leave this page; the run goes on.'],
    ['out-of-date', { kind: 'off' }, 'Results are out of date'],
    ['not-processed', { kind: 'off' }, 'Not processed'],
    ['failed', { kind: 'failed', message: 'The preview failed.' }, 'The preview failed.'],
  ])('shows one status for the displayed results: %s, %#', (state, preview, words) => {
    renderInTheme(<RunStatus state={state} preview={preview} changes={[]} isQuiet={false} />);
    expect(screen.getByRole('status')).toHaveTextContent(words);
  });

  test('lists what the preview waits for, unless Process already says so', () => {
    const { rerender } = renderInTheme(
      <RunStatus state="not-processed" preview={incomplete} changes={[]} isQuiet={false} />,
    );
    expect(screen.getByText(/^Yard has no equipment/)).toBeVisible();
    rerender(<RunStatus state="not-processed" preview={incomplete} changes={[]} isQuiet />);
    expect(screen.queryByText(/^Yard has no equipment/)).toBeNull();
  });

  test('shows on request what was changed since the last run', async () => {
    renderInTheme(<RunStatus state="out-of-date" preview={shown(1, false)} changes={['Yard was moved.']} isQuiet />);
    fireEvent.click(screen.getByRole('button', { name: 'What changed' }));
    expect(await screen.findByText('Yard was moved.')).toBeVisible();
  });
});
