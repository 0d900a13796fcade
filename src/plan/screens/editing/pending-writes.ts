import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';

/**
 * A write of this page: the work area that it replaced, and the one that it wrote. Null means that the work area does not exist.
 */
export interface PendingWrite {
  over: WorkArea | null;
  to: WorkArea | null;
}

/**
 * Writes of this page that the snapshots do not contain yet. A write is in a snapshot only some milliseconds after it was made.
 * An edit within this time builds on the pending write.
 */
export class PendingWrites {
  /** The result of the last write by work area, and the revisions that this write and earlier pending writes replaced. */
  readonly #notShown = new Map<WorkAreaId, { replaced: Set<Revision>; to: WorkArea | null }>();

  note(areaId: WorkAreaId, { over, to }: PendingWrite): void {
    const before = this.#notShown.get(areaId);
    const follows = before !== undefined && revisionOf(before.to) === revisionOf(over);
    const replaced = follows ? before.replaced : new Set<Revision>();
    this.#notShown.set(areaId, { replaced: replaced.add(revisionOf(over)), to });
  }

  /** Applies the pending writes to a snapshot. A write that the snapshot contains or that somebody else replaced is dropped. */
  applyTo(shown: Assessment): Assessment {
    const workAreas = { ...shown.workAreas };
    for (const [areaId, { replaced, to }] of this.#notShown) {
      if (!replaced.has(revisionOf(shown.workAreas[areaId] ?? null))) this.#notShown.delete(areaId);
      else if (to === null) delete workAreas[areaId];
      else workAreas[areaId] = to;
    }
    return this.#notShown.size === 0 ? shown : { ...shown, workAreas };
  }
}

/** Null if there is no work area. Undefined for a work area that was stored without a revision. */
type Revision = string | null | undefined;

const revisionOf = (area: WorkArea | null): Revision => (area === null ? null : area.revision);
