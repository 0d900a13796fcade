import { mergeWorkArea, sameWorkArea, type WorkAreaPart } from './merge-work-area.ts';
import type { WorkArea } from './work-area.ts';

/** One change of a work area as plain data. `before` is null for a new work area, and `after` is null for a deleted one. */
export interface WorkAreaEdit {
  before: WorkArea | null;
  after: WorkArea | null;
}

/** The result of applying an edit to a work area that somebody else changed after the edit began. */
export type Reconciled =
  /** The work area already has the state that the edit wants. */
  | { kind: 'nothing' }
  /** The work area to write. Null deletes it. */
  | { kind: 'write'; area: WorkArea | null }
  /**
   * Both people changed the same parts. `without` has only the changes without a conflict, and `mine` has all changes of the
   * edit.
   */
  | { kind: 'conflict'; parts: WorkAreaPart[]; without: WorkArea | null; mine: WorkArea | null };

/** The name of the conflicting part if one of two people deleted the work area. */
export const WHOLE_AREA: WorkAreaPart = 'work area';

/**
 * Applies an edit to a work area that somebody else may have changed since the edit began.
 * @param theirs the current work area; null if it does not exist
 */
export function reconcile({ before, after }: WorkAreaEdit, theirs: WorkArea | null): Reconciled {
  const whole = (): Reconciled => ({ kind: 'conflict', parts: [WHOLE_AREA], without: theirs, mine: after });
  if (after === null) {
    if (theirs === null) return { kind: 'nothing' };
    return before !== null && sameWorkArea(before, theirs) ? { kind: 'write', area: null } : whole();
  }
  if (theirs === null) return before === null ? { kind: 'write', area: after } : whole();
  if (sameWorkArea(after, theirs)) return { kind: 'nothing' };
  if (before === null) return whole();
  const { area, conflicts } = mergeWorkArea(before, after, theirs);
  if (conflicts.length > 0) {
    const { area: mine } = mergeWorkArea(before, after, theirs, 'mine');
    return { kind: 'conflict', parts: conflicts, without: area, mine };
  }
  return sameWorkArea(area, theirs) ? { kind: 'nothing' } : { kind: 'write', area };
}

/**
 * Groups edits into chains. In a chain, each edit begins from the result of the edit before it. The caller reconciles a chain as
 * one edit, because the stored work area has the result of the last edit and never that of the first.
 * @param edits in the order in which they were made
 */
export function chainsOf<Edit extends WorkAreaEdit & { areaId: string }>(edits: readonly Edit[]): [Edit, ...Edit[]][] {
  const chains: [Edit, ...Edit[]][] = [];
  for (const edit of edits) {
    const earlier = chains.findLast(([{ areaId }]) => areaId === edit.areaId);
    if (earlier !== undefined && sameState(lastOf(earlier).after, edit.before)) earlier.push(edit);
    else chains.push([edit]);
  }
  return chains;
}

/** The combined change of a chain of edits. */
export function wholeEdit<Edit extends WorkAreaEdit>(chain: readonly [Edit, ...Edit[]]): Edit {
  return { ...chain[0], after: lastOf(chain).after };
}

const lastOf = <Item>(items: readonly [Item, ...Item[]]): Item => items.at(-1) ?? items[0];

function sameState(a: WorkArea | null, b: WorkArea | null): boolean {
  return a === null || b === null ? a === b : sameWorkArea(a, b);
}
