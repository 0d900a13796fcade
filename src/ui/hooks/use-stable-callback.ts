import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback with a stable identity that calls the latest function, so that memoised children do not render again. Not to be called while rendering. */
export function useStableCallback<Args extends unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
