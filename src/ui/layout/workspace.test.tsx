import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Workspace } from './workspace.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

test('Workspace places the panel before the map in the tab order', () => {
  renderInTheme(
    <Workspace panel={<button type="button">Process</button>} map={<button type="button">Zoom in</button>} />,
  );
  const panel = screen.getByRole('button', { name: 'Process' });
  const map = screen.getByRole('button', { name: 'Zoom in' });
  expect(panel.compareDocumentPosition(map) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});
