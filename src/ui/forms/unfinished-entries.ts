import { useCallback, useId } from 'react';
import { create } from 'zustand';

/** Entries of the plan that could not be taken, by field, in sentences. Fields write it; Process reads it. */
export const useUnfinishedEntries = create<Record<string, string>>(() => ({}));

/** What a field tells its problem to; it is then one of what keeps the assessment from being processed. */
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
