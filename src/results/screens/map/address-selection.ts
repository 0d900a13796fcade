import { create } from 'zustand';

interface AddressSelection {
  /** Receiver under the pointer, on the map or in the list. */
  pointed: number | null;
  /** Whether a loop is being drawn around addresses. */
  isLooping: boolean;
  /** Vertices of the drawn loop, longitude and latitude. The list shows the addresses inside. Null if there is no loop. */
  loop: ReadonlyArray<readonly [lon: number, lat: number]> | null;
}

const START: AddressSelection = { pointed: null, isLooping: false, loop: null };

/** The selection that map and list of an assessment share. */
export const useAddressSelection = create<AddressSelection>(() => START);

const set = useAddressSelection.setState;

export const addressSelection = {
  reset: () => set(START),
  point: (pointed: number | null) => {
    if (useAddressSelection.getState().pointed !== pointed) set({ pointed });
  },
  beginLoop: () => set({ isLooping: true, loop: null }),
  /** Cancels the drawing of a loop. A finished loop stays. */
  giveUpLoop: () => set({ isLooping: false }),
  endLoop: (loop: AddressSelection['loop']) => set({ isLooping: false, loop }),
};
