import { create } from 'zustand';

interface CrewRulerState {
  /** Work area whose crew is displayed. Null: its worst 15 minutes are shown. */
  area: string | null;
  /** Index of the window. */
  window: number;
}

/** Position of the crew on the ruler. The ruler writes it, and the map reads it. */
export const useCrewRuler = create<CrewRulerState>(() => ({ area: null, window: 0 }));
