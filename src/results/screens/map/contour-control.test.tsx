import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContourControl } from './contour-control.tsx';
import type { ContourLayerControl, ContourState } from './use-contours.ts';
import { ContourLegend } from '../../../ui/map/legends/contour-legend.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';

function renderControl(state: ContourState, hindrance: string | null = null) {
  const [draw, clear] = [vi.fn<ContourLayerControl['draw']>(), vi.fn<() => void>()];
  renderInTheme(
    <ContourControl
      control={{ state, heightM: 4, level: 'worst', during: null, draw, clear }}
      levelName="LAeq,15min"
      hindrance={hindrance}
    />,
  );
  return { draw, clear, toggle: screen.getByRole('switch', { name: 'Noise contours' }) };
}

it('ContourControl draws at the chosen height', () => {
  const off = renderControl({ kind: 'off' });
  fireEvent.click(off.toggle);
  expect(off.draw).toHaveBeenLastCalledWith(4, 'worst');
  cleanup();
  const { draw } = renderControl({ kind: 'running', share: 0, contours: null });
  fireEvent.click(screen.getByLabelText('1.5 m'));
  expect(draw).toHaveBeenLastCalledWith(1.5, 'worst');
});

it('ContourControl draws the chosen level', () => {
  const { draw } = renderControl({ kind: 'running', share: 0, contours: null });
  const level = screen.getByRole('combobox', { name: 'Level of the contours' });
  fireEvent.change(level, { target: { value: 'typical' } });
  expect(draw).toHaveBeenLastCalledWith(4, 'typical');
});

it('ContourControl shows the progress, and stops on Cancel', () => {
  const { clear } = renderControl({ kind: 'running', share: 0.4, contours: null });
  expect(screen.getByRole('progressbar', { name: 'Drawing the contours' })).toHaveAttribute('aria-valuenow', '40');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(clear).toHaveBeenCalledOnce();
});

it('ContourControl shows what failed, and tries again', () => {
  const { draw } = renderControl({ kind: 'failed', message: 'The contours could not be drawn.' });
  expect(screen.getByText('The contours could not be drawn.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(draw).toHaveBeenCalledWith(4, 'worst');
});

it('ContourControl shows why contours are not available', () => {
  const { toggle } = renderControl({ kind: 'off' }, 'Process again first.');
  expect(toggle).toBeDisabled();
  expect(screen.getByText('Process again first.')).toBeVisible();
});

it.each([
  [null, false],
  ['Night', false],
  [null, true],
])(
  'ContourLegend names the level and the work areas that count: those of %s, an estimate: %s',
  (timeName, isEstimate) => {
    const bands = [{ fromDb: 55, toDb: null, polygons: [[]] }];
    renderInTheme(
      <ContourLegend
        levelName="LAeq"
        heightM={4}
        spacingM={5}
        isEstimate={isEstimate}
        level="worst"
        timeName={timeName}
        bands={bands}
      />,
    );
    expect(screen.getByText('Worst-case LAeq in dB(A)')).toBeVisible();
    expect(screen.queryByText('Work areas of: Night') !== null).toBe(timeName !== null);
    expect(screen.queryByText(/^Estimate: /) !== null).toBe(isEstimate);
  },
);
