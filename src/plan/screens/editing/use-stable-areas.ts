import { useState } from 'react';
import { type Assessment, shapesInOrder } from '../../../model/assessment/assessment.ts';

type WorkAreas = Assessment['workAreas'];

/**
 * Keeps the identity of unchanged work areas, and of the whole map if none changed. Each snapshot of the server is parsed again,
 * and memoised components should be rendered only after real changes.
 */
export function useStableAreas(next: WorkAreas): WorkAreas {
  const [seen, setSeen] = useState(() => ({ next, kept: next }));
  if (seen.next === next) return seen.kept;
  const kept = reuseUnchanged(seen.kept, next);
  setSeen({ next, kept });
  return kept;
}

/** The new work areas, with the earlier objects for those that are equal. */
export function reuseUnchanged(before: WorkAreas, next: WorkAreas): WorkAreas {
  let changed = Object.keys(before).length !== Object.keys(next).length;
  const kept = { ...next };
  for (const [id, area] of shapesInOrder(next)) {
    const earlier = Object.hasOwn(before, id) ? before[id] : undefined;
    if (earlier !== undefined && JSON.stringify(earlier) === JSON.stringify(area)) kept[id] = earlier;
    else changed = true;
  }
  return changed ? kept : before;
}
