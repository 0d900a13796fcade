import { mergeWorkArea, sameWorkArea, type WorkAreaPart } from './merge-work-area.ts';
import type { WorkArea } from './work-area.ts';

/** One change of a work area as plain data: null before is a new one, null after a deleted one. */
export interface WorkAreaEdit {
  before: WorkArea | null;
  after: WorkArea | null;
}

/** What becomes of an edit where the work area is not as it was when the edit began. */
export type Reconciled =
  /** The work area says it already. */
  | { kind: 'nothing' }
  /** To be written; null deletes it. */
  | { kind: 'write'; area: WorkArea | null }
  /** Both changed the same parts; `without` is what can be written without deciding, `mine` what decides for the edit. */
  | { kind: 'conflict'; parts: WorkAreaPart[]; without: WorkArea | null; mine: WorkArea | null };

/** All of a work area, where one of two people deleted it. */
export const WHOLE_AREA: WorkAreaPart = 'work area';

/**
 * Brings an edit together with what somebody else made of the work area meanwhile.
 * @param theirs the work area as it is now; null where it is not there
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
 * Edits of work areas in chains: in each, every edit was made upon the one before. A chain is one edit to whoever looks at it from
 * outside, who else would find that its first edit is not there because its last one is.
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

/** What a chain does as a whole. */
export function wholeEdit<Edit extends WorkAreaEdit>(chain: readonly [Edit, ...Edit[]]): Edit {
  return { ...chain[0], after: lastOf(chain).after };
}

const lastOf = <Item>(items: readonly [Item, ...Item[]]): Item => items.at(-1) ?? items[0];

function sameState(a: WorkArea | null, b: WorkArea | null): boolean {
  return a === null || b === null ? a === b : sameWorkArea(a, b);
}
