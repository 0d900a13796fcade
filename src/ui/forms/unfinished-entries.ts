import { useCallback, useId } from 'react';
import { create } from 'zustand';

/** Invalid entries in the plan by field, as sentences. Fields write them, and Process reads them. */
export const useUnfinishedEntries = create<Record<string, string>>(() => ({}));

/** Returns the function with which a field reports its problem. The problem then prevents processing. */
export function useUnfinishedEntry(field: string): (problem: string | null) => void {
  const id = useId();
  return useCallback(
    (problem: string | null) =>
      useUnfinishedEntries.setState((entries) => {
        const { [id]: _, ...others } = entries;
        return problem === null ? others : { ...others, [id]: `${field}: ${problem}` };
      }, true),
    [id, field],
  );
}
