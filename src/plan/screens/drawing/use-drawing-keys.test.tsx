import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { editor, useEditor } from '../editing/editor-store.ts';
import { TOOL_KEYS, useDrawingKeys } from './use-drawing-keys.ts';

const nothing = () => {};
function listen() {
  const actions = { duplicate: nothing, remove: nothing, removePart: nothing };
  renderHook(() => useDrawingKeys({ drawing: null, editable: true, actions, undo: nothing, redo: nothing }));
}
afterEach(() => {
  editor.reset();
  localStorage.clear();
});

test.each(Object.entries(TOOL_KEYS))('useDrawingKeys picks for the key %s the tool %s', (key, tool) => {
  listen();
  if (tool === 'select') editor.pickTool('polygon');
  fireEvent.keyDown(document.body, { key });
  expect(useEditor.getState().tool).toBe(tool);
});

test('useDrawingKeys picks no tool while the focus is in a field or on a button', () => {
  listen();
  const input = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(input, { key: 'r' });
  const list = document.body.appendChild(document.createElement('button'));
  fireEvent.keyDown(list, { key: 'r' });
  expect(useEditor.getState().tool).toBe('select');
});

test('useDrawingKeys picks no tool if letter keys are switched off', () => {
  const settings = { snap: true, gridM: 0, corridorWidthM: 10, carryEquipment: false, letterKeys: false };
  localStorage.setItem('drawing', JSON.stringify(settings));
  listen();
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(useEditor.getState().tool).toBe('select');
});
