import { useState } from 'react';

/** Whether a condition is true or was true in an earlier render. */
export function useIsEver(isNow: boolean): boolean {
  const [isEver, setEver] = useState(isNow);
  if (isNow && !isEver) setEver(true);
  return isEver;
}
