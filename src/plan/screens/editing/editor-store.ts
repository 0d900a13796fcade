import { create } from 'zustand';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { ColourChoice } from '../../../results/screens/map/map-colouring.ts';
import { combined, type CombinedEdit, type HistoryEdit, type HistoryEntry, inverseOf } from './history.ts';

/**
 * Drawing tools. `barrier` draws a line that screens, and `corridor` a line that becomes an area. `hole` cuts the selected area.
 * A measurement is not stored.
 */
export const DRAWING_TOOLS = [
  'polygon',
  'rectangle',
  'angled-rectangle',
  'linestring',
  'barrier',
  'corridor',
  'point',
  'hole',
  'measure',
] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** Tool for clicks on the map. */
export type Tool = 'select' | DrawingTool;

/** A chosen vertex of the selected work area by its index in a ring, or a whole hole. Ring 0 is the outline or the line. */
export interface ChosenPart {
  areaId: WorkAreaId;
  ring: number;
  index: number | null;
}

/** The open dialog of the plan. */
export type PlanDialog =
  | { kind: 'shortcuts' }
  | { kind: 'import' }
  /** Null for a new work area. */
  | { kind: 'coordinates'; areaId: WorkAreaId | null }
  | { kind: 'chainage'; areaId: WorkAreaId }
  | { kind: 'transfer'; areaIds: readonly WorkAreaId[] };

interface EditorState {
  tool: Tool;
  /** In the order of selection. */
  selectedAreas: readonly WorkAreaId[];
  selectedPart: ChosenPart | null;
  /** The work area that was selected last, even if it is no longer selected. */
  lastArea: WorkAreaId | null;
  dialog: PlanDialog | null;
  /** The object that the map zooms to. Each request is a new object. */
  zoomTarget: { areaId: WorkAreaId } | { place: readonly [lon: number, lat: number] } | null;
  /** The work area under the pointer, on the map or in the list. */
  hoveredArea: WorkAreaId | null;
  /** The quantity that the map colours show, and the hidden classes. */
  colours: ColourChoice;
  hiddenClasses: readonly string[];
  /** Oldest first. */
  past: readonly HistoryEntry[];
  /** Undone entries. The last one is redone first. */
  future: readonly HistoryEntry[];
}

const START: EditorState = {
  tool: 'select',
  selectedAreas: [],
  selectedPart: null,
  lastArea: null,
  dialog: null,
  zoomTarget: null,
  hoveredArea: null,
  colours: { by: 'exceedance', measure: null },
  hiddenClasses: [],
  past: [],
  future: [],
};
const MAX_HISTORY_ENTRIES = 100;

/** The selected work area, if exactly one is selected. */
export function soleArea({ selectedAreas }: Pick<EditorState, 'selectedAreas'>): WorkAreaId | null {
  return selectedAreas.length === 1 ? (selectedAreas[0] ?? null) : null;
}

/** The state of the editor: selection and undo history. The work areas are in the live document. */
export const useEditor = create<EditorState>(() => START);

const set = useEditor.setState;

export const editor = {
  /** Resets the state for another assessment. */
  reset: () => set(START),
  pickTool: (tool: Tool) =>
    set(
      tool === 'select' || tool === 'hole'
        ? { tool, selectedPart: null, hoveredArea: null }
        : { tool, selectedAreas: [], selectedPart: null, hoveredArea: null },
    ),
  selectArea: (areaId: WorkAreaId | null) => editor.selectAreas(areaId === null ? [] : [areaId]),
  selectAreas: (selectedAreas: readonly WorkAreaId[]) =>
    set(({ lastArea }) => ({
      selectedAreas,
      lastArea: selectedAreas.at(-1) ?? lastArea,
      selectedPart: null,
      zoomTarget: null,
    })),
  /** Adds a work area to the selection or removes it. */
  toggleArea: (areaId: WorkAreaId) => {
    const { selectedAreas } = useEditor.getState();
    const others = selectedAreas.filter((selected) => selected !== areaId);
    editor.selectAreas(others.length < selectedAreas.length ? others : [...selectedAreas, areaId]);
  },
  selectPart: (selectedPart: ChosenPart | null) => set({ selectedPart }),
  open: (dialog: PlanDialog | null) => set({ dialog }),
  /** Zooms to a work area or a marked position. */
  zoomTo: (zoomTarget: EditorState['zoomTarget']) => set({ zoomTarget }),
  hoverArea: (hoveredArea: WorkAreaId | null) => set({ hoveredArea }),
  /** Changes the quantity that the map colours show. All classes become visible. */
  chooseColours: (colours: ColourChoice) => set({ colours, hiddenClasses: [] }),
  /** Hides or shows a class of the legend. */
  toggleClass: (key: string) =>
    set(({ hiddenClasses }) => ({
      hiddenClasses: hiddenClasses.includes(key)
        ? hiddenClasses.filter((hidden) => hidden !== key)
        : [...hiddenClasses, key],
    })),
  showAllClasses: () => set({ hiddenClasses: [] }),
  remember: (edit: HistoryEdit) =>
    set(({ past }) => ({ past: [...past, { ...edit, at: Date.now() }].slice(-MAX_HISTORY_ENTRIES), future: [] })),
  /** Undoes the last entries. @returns what to write, or null where there is nothing to undo */
  undo: (count = 1): CombinedEdit | null => {
    const { past, future } = useEditor.getState();
    const undone = past.slice(-count).toReversed();
    if (undone.length === 0) return null;
    set({ past: past.slice(0, -undone.length), future: [...future, ...undone], selectedPart: null });
    return combined(undone.map(inverseOf));
  },
  /** Redoes the last undone entries. @returns what to write, or null where there is nothing to redo */
  redo: (count = 1): CombinedEdit | null => {
    const { past, future } = useEditor.getState();
    const redone = future.slice(-count).toReversed();
    if (redone.length === 0) return null;
    set({ past: [...past, ...redone], future: future.slice(0, -redone.length), selectedPart: null });
    return combined(redone);
  },
};
