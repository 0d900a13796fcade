import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { closestOf, outsideDialogs } from '../../../ui/dialogs/outside-dialogs.ts';
import type { Drawing } from './drawing.ts';
import { useDrawingSettings } from './drawing-settings.ts';
import { editor, type Tool, useEditor } from '../editing/editor-store.ts';
import type { AreaActions } from '../areas/use-area-actions.ts';

interface DrawingKeys {
  drawing: Drawing | null;
  editable: boolean;
  actions: AreaActions;
  undo: () => void;
  redo: () => void;
}

/** Letter keys that select tools while no text is being typed. */
export const TOOL_KEYS = {
  v: 'select',
  p: 'polygon',
  r: 'rectangle',
  l: 'linestring',
  b: 'barrier',
  f: 'point',
  c: 'corridor',
  m: 'measure',
} as const satisfies Record<string, Tool>;

/** Handles the keyboard shortcuts of the plan. An open dialog or menu receives all keys. */
export function useDrawingKeys({ drawing, editable, actions, undo, redo }: DrawingKeys): void {
  const escape = () => {
    const { tool, selectedAreas, selectedPart } = useEditor.getState();
    if (tool !== 'select') {
      if (drawing !== null && drawing.drawnPath() !== null) drawing.cancel();
      else editor.pickTool('select');
    } else if (selectedPart !== null) editor.selectPart(null);
    else if (selectedAreas.length > 0) editor.selectArea(null);
  };
  const remove = () => {
    const { tool, selectedAreas, selectedPart } = useEditor.getState();
    if (tool !== 'select') drawing?.takeCornerBack();
    else if (selectedPart !== null) actions.removePart(selectedPart);
    else if (selectedAreas.length > 0) actions.remove(selectedAreas);
  };
  const duplicate = () => {
    const { tool, selectedAreas } = useEditor.getState();
    if (tool === 'select') actions.duplicate(selectedAreas);
  };
  const onMap: HotkeyItem[] = editable
    ? [
        ['Escape', outsideDialogs(escape), { preventDefault: false }],
        ['Delete', ifOnMap(remove), { preventDefault: false }],
        ['Backspace', ifOnMap(remove), { preventDefault: false }],
        ['mod+d', outsideDialogs(duplicate)],
      ]
    : [];
  const { settings } = useDrawingSettings();
  const tools = Object.entries(settings.letterKeys ? TOOL_KEYS : {}).map(([key, tool]): HotkeyItem => [
    key,
    ifOnMap(() => editor.pickTool(tool)),
  ]);
  useHotkeys([
    ...tools,
    ['mod+z', outsideDialogs(undo)],
    ['mod+shift+z', outsideDialogs(redo)],
    ['mod+y', outsideDialogs(redo)],
    ['shift+?', outsideDialogs(() => editor.open({ kind: 'shortcuts' })), { preventDefault: false }],
    ...onMap,
  ]);
}

/** Handles Delete for the map only if the map, its tools or nothing has the focus. */
function ifOnMap(action: () => void) {
  return ({ target }: KeyboardEvent) => {
    if (target === document.body || closestOf(target, '.leaflet-container, [role="toolbar"]') !== null) action();
  };
}
