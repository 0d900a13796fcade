import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same one and does what the latest does: what is memoised over it is not redrawn. Not to be called while rendering. */
export function useSteady<Args extends unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
