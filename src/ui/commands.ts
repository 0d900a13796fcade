import { useEffect } from 'react';
import { create } from 'zustand';

/** What the command palette offers. */
export interface Command {
  /** Another for each in its group. */
  id: string;
  label: string;
  /** What tells it from others, such as a permit number. */
  note?: string;
  /** Keys that do the same. */
  keys?: string;
  run: () => void;
}

/** Commands of one kind. */
export interface CommandGroup {
  name: string;
  /** @param text as typed, perhaps empty */
  find: (text: string) => readonly Command[];
}

interface Commands {
  isOpen: boolean;
  groups: readonly CommandGroup[];
}

export const useCommandPalette = create<Commands>(() => ({ isOpen: false, groups: [] }));

const set = useCommandPalette.setState;

export const commandPalette = {
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
};

/** Offers commands as long as the caller is shown. @param group memoised by the caller */
export function useCommands(group: CommandGroup): void {
  useEffect(() => {
    set(({ groups }) => ({ groups: [...groups, group] }));
    return () => set(({ groups }) => ({ groups: groups.filter((other) => other !== group) }));
  }, [group]);
}
