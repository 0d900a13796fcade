import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommands } from '../../ui/commands.ts';

/**
 * Adds pages to the command palette.
 * @param pages name and address of each page; the array must keep its identity while they stay the same
 */
export function usePageCommands(name: string, pages: ReadonlyArray<readonly [name: string, address: string]>): void {
  const navigate = useNavigate();
  useCommands(
    useMemo(
      () => ({
        name,
        find: () => pages.map(([label, to]) => ({ id: to, label, run: () => void navigate(to) })),
      }),
      [name, pages, navigate],
    ),
  );
}
