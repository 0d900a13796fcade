import { useState } from 'react';
import { shallow } from 'zustand/shallow';

/** A value that keeps its identity as long as its JSON is the same. */
export const useStableValue = <Value>(next: Value): Value => useKept(next, sameJson);

/** An object that keeps its identity as long as each of its properties keeps its own. */
export const useStableObject = <Value extends object>(next: Value): Value => useKept(next, shallow);

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function useKept<Value>(next: Value, isSame: (a: Value, b: Value) => boolean): Value {
  const [kept, setKept] = useState(next);
  if (kept === next || isSame(kept, next)) return kept;
  setKept(next);
  return next;
}
