import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { closestOf, outsideDialogs } from '../../ui/outside-dialogs.ts';
import type { Drawing } from './drawing.ts';
import { editor, useEditor } from './editor-store.ts';
import type { WorkAreaWriter } from './use-work-area-writer.ts';

interface DrawingKeys {
  drawing: Drawing | null;
  editable: boolean;
  writer: WorkAreaWriter;
  undo: () => void;
  redo: () => void;
}

/** Keys of the plan: undo, redo, Delete and Escape. A dialog or a menu that is open has the keys to itself. */
export function useDrawingKeys({ drawing, editable, writer, undo, redo }: DrawingKeys): void {
  const escape = () => {
    const { tool, selectedArea } = useEditor.getState();
    if (tool === 'select') {
      if (selectedArea !== null) editor.selectArea(null);
    } else if (drawing !== null && drawing.corners() > 0) drawing.cancel();
    else editor.pickTool('select');
  };
  const remove = () => {
    const { tool, selectedArea } = useEditor.getState();
    if (tool !== 'select') drawing?.takeCornerBack();
    else if (selectedArea !== null) writer.change(selectedArea, null);
  };
  const onMap: HotkeyItem[] = editable
    ? [
        ['Escape', outsideDialogs(escape), { preventDefault: false }],
        ['Delete', ifOnMap(remove), { preventDefault: false }],
        ['Backspace', ifOnMap(remove), { preventDefault: false }],
      ]
    : [];
  useHotkeys([
    ['mod+z', outsideDialogs(undo)],
    ['mod+shift+z', outsideDialogs(redo)],
    ['mod+y', outsideDialogs(redo)],
    ...onMap,
  ]);
}

/** Delete means what is chosen on the map only where the map, or nothing, has the focus. */
function ifOnMap(action: () => void) {
  return ({ target }: KeyboardEvent) => {
    if (target === document.body || closestOf(target, '.leaflet-container') !== null) action();
  };
}
