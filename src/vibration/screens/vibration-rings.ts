import { create } from 'zustand';

/** Whether minimum working distances are drawn on the map; written by the panel, read by the map. */
export const useVibrationRings = create<{ isShown: boolean }>(() => ({ isShown: true }));
