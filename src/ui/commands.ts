import { useEffect } from 'react';
import { create } from 'zustand';

/** A command of the command palette. */
export interface Command {
  /** Unique within its group. */
  id: string;
  label: string;
  /** Distinguishes it from commands with the same label, such as a permit number. */
  note?: string;
  /** Keyboard shortcut with the same effect. */
  keys?: string;
  run: () => void;
}

/** A group of commands of one kind. */
export interface CommandGroup {
  name: string;
  /** @param text typed text; may be empty */
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

/** Offers commands while the calling component is mounted. @param group group that the caller has memoised */
export function useCommands(group: CommandGroup): void {
  useEffect(() => {
    set(({ groups }) => ({ groups: [...groups, group] }));
    return () => set(({ groups }) => ({ groups: groups.filter((other) => other !== group) }));
  }, [group]);
}
