import { useState } from 'react';

/** A value that stays the same object as long as it says the same. */
export function useSame<Value>(next: Value): Value {
  const [kept, setKept] = useState(next);
  if (kept === next || JSON.stringify(kept) === JSON.stringify(next)) return kept;
  setKept(next);
  return next;
}
