import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { editor, useEditor } from '../editing/editor-store.ts';
import { TOOL_KEYS, useDrawingKeys } from './use-drawing-keys.ts';

const nothing = () => {};
beforeEach(() => {
  const actions = { duplicate: nothing, remove: nothing, removePart: nothing };
  renderHook(() => useDrawingKeys({ drawing: null, editable: true, actions, undo: nothing, redo: nothing }));
});
afterEach(() => editor.reset());

test.each(Object.entries(TOOL_KEYS))('the key %s picks the tool %s', (key, tool) => {
  fireEvent.keyDown(document.body, { key });
  expect(useEditor.getState().tool).toBe(tool);
});

test('no tool is picked while something is typed, or by a key of a list', () => {
  const input = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(input, { key: 'r' });
  const list = document.body.appendChild(document.createElement('button'));
  fireEvent.keyDown(list, { key: 'r' });
  expect(useEditor.getState().tool).toBe('select');
});
