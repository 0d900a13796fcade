import { useDeferredValue } from 'react';

/**
 * Defers a value that takes long to render. React renders a new value in short tasks, between which the page responds. Null is
 * rendered at once. Pass only values that keep their identity while they are unchanged.
 */
export function useDeferred<Value>(value: Value | null): Value | null {
  const rendered = useDeferredValue(value);
  return value === null ? null : rendered;
}
