import { useState } from 'react';
import { type Assessment, shapesInOrder } from '../../../model/assessment/assessment.ts';

type WorkAreas = Assessment['workAreas'];

/**
 * Work areas in which every one that did not change is the same object as before, and all of them where none did: every word of
 * the server parses them again, and what is memoised over them is redrawn only where something differs.
 */
export function useStableAreas(next: WorkAreas): WorkAreas {
  const [seen, setSeen] = useState(() => ({ next, kept: next }));
  if (seen.next === next) return seen.kept;
  const kept = reuseUnchanged(seen.kept, next);
  setSeen({ next, kept });
  return kept;
}

/** The next work areas with the objects of the earlier ones where they are equal. */
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
