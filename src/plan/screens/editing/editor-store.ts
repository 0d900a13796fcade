import { create } from 'zustand';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { ColourChoice } from '../../../results/screens/map/map-colouring.ts';
import { combined, type CombinedEdit, type HistoryEdit, type HistoryEntry, inverseOf } from './history.ts';

/** What is drawn by clicks. A barrier is a line that screens; a corridor is a line that becomes an area; a hole goes into the selected area; a measurement is not kept. */
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

/** What a click on the map does. */
export type Tool = 'select' | DrawingTool;

/** A corner of the selected work area by its number in a ring, or a whole hole of it; ring 0 is the outline, or the line itself. */
export interface ChosenPart {
  areaId: WorkAreaId;
  ring: number;
  index: number | null;
}

/** What is open over the plan. */
export type PlanDialog =
  | { kind: 'shortcuts' }
  | { kind: 'import' }
  /** Of a work area to be where there is none. */
  | { kind: 'coordinates'; areaId: WorkAreaId | null }
  | { kind: 'chainage'; areaId: WorkAreaId }
  | { kind: 'transfer'; areaIds: readonly WorkAreaId[] };

interface EditorState {
  tool: Tool;
  /** In the order in which they were chosen. */
  selectedAreas: readonly WorkAreaId[];
  selectedPart: ChosenPart | null;
  /** The work area that was chosen last, also when it is selected no more. */
  lastArea: WorkAreaId | null;
  dialog: PlanDialog | null;
  /** What the map is asked to show; another object each time. */
  zoomTarget: { areaId: WorkAreaId } | { place: readonly [lon: number, lat: number] } | null;
  /** The work area that the pointer is on, on the map or in the list. */
  hoveredArea: WorkAreaId | null;
  /** What the colours of the map tell, and the classes that are not shown. */
  colours: ColourChoice;
  hiddenClasses: readonly string[];
  /** Oldest first. */
  past: readonly HistoryEntry[];
  /** What was undone; the next to be made again is the last. */
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

/** The work area that is selected, where it is the only one. */
export function soleArea({ selectedAreas }: Pick<EditorState, 'selectedAreas'>): WorkAreaId | null {
  return selectedAreas.length === 1 ? (selectedAreas[0] ?? null) : null;
}

/** The editor's session: what is chosen and what can be undone. The work areas themselves are the live document's. */
export const useEditor = create<EditorState>(() => START);

const set = useEditor.setState;

export const editor = {
  /** Begins afresh with another assessment. */
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
  /** Chooses a work area besides those that are chosen, or no longer. */
  toggleArea: (areaId: WorkAreaId) => {
    const { selectedAreas } = useEditor.getState();
    const others = selectedAreas.filter((selected) => selected !== areaId);
    editor.selectAreas(others.length < selectedAreas.length ? others : [...selectedAreas, areaId]);
  },
  selectPart: (selectedPart: ChosenPart | null) => set({ selectedPart }),
  open: (dialog: PlanDialog | null) => set({ dialog }),
  /** Brings a work area, or a marked place, into view. */
  zoomTo: (zoomTarget: EditorState['zoomTarget']) => set({ zoomTarget }),
  hoverArea: (hoveredArea: WorkAreaId | null) => set({ hoveredArea }),
  /** Colours the map by something else; all classes are shown again. */
  chooseColours: (colours: ColourChoice) => set({ colours, hiddenClasses: [] }),
  /** Hides a class of the legend, or shows it again. */
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
