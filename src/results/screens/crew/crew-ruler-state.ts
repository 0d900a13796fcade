import { create } from 'zustand';

interface CrewRulerState {
  /** The work area whose crew is looked at; null: its worst 15 minutes are shown. */
  area: string | null;
  /** Number of the window. */
  window: number;
}

/** Where the crew was put on the ruler; written by the ruler, read by the map. */
export const useCrewRuler = create<CrewRulerState>(() => ({ area: null, window: 0 }));
