import { useState } from 'react';

/** A value that keeps its identity as long as its JSON is the same. */
export function useStableValue<Value>(next: Value): Value {
  const [kept, setKept] = useState(next);
  if (kept === next || JSON.stringify(kept) === JSON.stringify(next)) return kept;
  setKept(next);
  return next;
}
