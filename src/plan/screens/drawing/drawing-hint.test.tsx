import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DrawingHint } from './drawing-hint.tsx';
import type { Drawing } from './drawing.ts';
import { editor, useEditor } from '../editing/editor-store.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';

const drawing = {
  finish: vi.fn(),
  takeCornerBack: vi.fn(),
  drawnPath: () => null,
  subscribe: () => () => {},
  corners: () => 0,
} as unknown as Drawing;

function show(corners: number) {
  editor.pickTool('polygon');
  renderInTheme(
    <DrawingHint tool="polygon" corners={corners} drawing={drawing} workAreas={{}} plane={requireSystem(7856)} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
}

const confirm = vi.spyOn(dialogs, 'confirm').mockImplementation(() => {});
afterEach(() => {
  editor.reset();
  confirm.mockClear();
});

test('DrawingHint cancels a drawing with corners only after a confirmation', () => {
  show(2);
  expect(useEditor.getState().tool).toBe('polygon');
  const [question] = confirm.mock.calls[0] ?? [];
  question?.onConfirm?.();
  expect(useEditor.getState().tool).toBe('select');
});

test('DrawingHint cancels a tool without corners immediately', () => {
  show(0);
  expect(confirm).not.toHaveBeenCalled();
  expect(useEditor.getState().tool).toBe('select');
});

test('DrawingHint says to tap on a touch screen', () => {
  const media = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: coarse)', media: query, addEventListener: () => {}, removeEventListener: () => {}, addListener: () => {}, removeListener: () => {} }) as unknown as MediaQueryList, // prettier-ignore
  );
  editor.pickTool('polygon');
  renderInTheme(
    <DrawingHint tool="polygon" corners={0} drawing={drawing} workAreas={{}} plane={requireSystem(7856)} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Tap the corners, then Finish.');
  media.mockRestore();
});
