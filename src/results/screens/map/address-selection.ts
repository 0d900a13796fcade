import { create } from 'zustand';

interface AddressSelection {
  /** The receiver that the pointer is on, on the map or in the list. */
  pointed: number | null;
  /** Whether a loop is being drawn around addresses. */
  isLooping: boolean;
  /** The corners of the loop that was drawn, longitude and latitude; the list shows the addresses in it. Null where there is none. */
  loop: ReadonlyArray<readonly [lon: number, lat: number]> | null;
}

const START: AddressSelection = { pointed: null, isLooping: false, loop: null };

/** What map and list of an assessment point at together. */
export const useAddressSelection = create<AddressSelection>(() => START);

const set = useAddressSelection.setState;

export const addressSelection = {
  reset: () => set(START),
  point: (pointed: number | null) => {
    if (useAddressSelection.getState().pointed !== pointed) set({ pointed });
  },
  beginLoop: () => set({ isLooping: true, loop: null }),
  /** Ends the drawing of a loop without one; one that was drawn stays. */
  giveUpLoop: () => set({ isLooping: false }),
  endLoop: (loop: AddressSelection['loop']) => set({ isLooping: false, loop }),
};
