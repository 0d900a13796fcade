import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FoldableLegend } from './foldable-legend.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { narrowScreen } from '../../../../tests/support/screen-width.ts';

const legend = <FoldableLegend>up to 5 dB</FoldableLegend>;

it('FoldableLegend shows the legends on a large screen without a button', () => {
  renderInTheme(legend);
  expect(screen.getByText('up to 5 dB')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('FoldableLegend opens the legends on a small screen with a button, and remembers that for the next map', () => {
  narrowScreen();
  const { unmount } = renderInTheme(legend);
  const button = () => screen.getByRole('button', { name: 'Legend' });
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('up to 5 dB')).not.toBeVisible();
  fireEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('up to 5 dB')).toBeVisible();
  unmount();
  renderInTheme(legend);
  expect(screen.getByText('up to 5 dB')).toBeVisible();
  fireEvent.click(button());
  expect(screen.getByText('up to 5 dB')).not.toBeVisible();
});
