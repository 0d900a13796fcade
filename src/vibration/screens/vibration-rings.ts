import { create } from 'zustand';

/** Whether minimum working distances are drawn on the map. The panel sets it, and the map reads it. */
export const useVibrationRings = create<{ isShown: boolean }>(() => ({ isShown: true }));
