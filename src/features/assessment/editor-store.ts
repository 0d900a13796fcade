import { create } from 'zustand';
import type { WorkAreaId } from '../../domain/ids.ts';
import type { ColourChoice } from './map-colouring.ts';
import type { WorkAreaEdit } from '../../domain/reconcile-edit.ts';

/** What a click on the map does. */
export type Tool = 'select' | 'polygon' | 'linestring' | 'point';

/** One change of a work area as plain data. */
export interface Moment extends WorkAreaEdit {
  areaId: WorkAreaId;
}

interface EditorState {
  tool: Tool;
  selectedArea: WorkAreaId | null;
  selectedReceiver: number | null;
  /** What the colours of the map tell, and the classes that are not shown. */
  colours: ColourChoice;
  hiddenClasses: readonly string[];
  past: Moment[];
  future: Moment[];
}

const START: EditorState = {
  tool: 'select',
  selectedArea: null,
  selectedReceiver: null,
  colours: { by: 'exceedance', measure: null },
  hiddenClasses: [],
  past: [],
  future: [],
};
const MAX_MOMENTS = 100;

/** The editor's session: what is chosen and what can be undone. The work areas themselves are the live document's. */
export const useEditor = create<EditorState>(() => START);

const set = useEditor.setState;

export const editor = {
  /** Begins afresh with another assessment. */
  reset: () => set(START),
  pickTool: (tool: Tool) => set(tool === 'select' ? { tool } : { tool, selectedArea: null }),
  selectArea: (selectedArea: WorkAreaId | null) => set({ selectedArea, selectedReceiver: null }),
  selectReceiver: (selectedReceiver: number | null) => set({ selectedReceiver }),
  /** Colours the map by something else; all classes are shown again. */
  chooseColours: (colours: ColourChoice) => set({ colours, hiddenClasses: [] }),
  /** Hides a class of the legend, or shows it again. */
  toggleClass: (key: string) =>
    set(({ hiddenClasses }) => ({
      hiddenClasses: hiddenClasses.includes(key) ? hiddenClasses.filter((one) => one !== key) : [...hiddenClasses, key],
    })),
  showAllClasses: () => set({ hiddenClasses: [] }),
  remember: (moment: Moment) => set(({ past }) => ({ past: [...past, moment].slice(-MAX_MOMENTS), future: [] })),
  /** Takes the last moment back. @returns what to write, or null where there is nothing to undo */
  undo: (): Moment | null => {
    const { past, future } = useEditor.getState();
    const moment = past.at(-1);
    if (moment === undefined) return null;
    set({ past: past.slice(0, -1), future: [...future, moment] });
    return { areaId: moment.areaId, before: moment.after, after: moment.before };
  },
  /** Makes the last undone moment again. @returns what to write, or null where there is nothing to redo */
  redo: (): Moment | null => {
    const { past, future } = useEditor.getState();
    const moment = future.at(-1);
    if (moment === undefined) return null;
    set({ past: [...past, moment], future: future.slice(0, -1) });
    return moment;
  },
};
