import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';

/** A write of this page: the work area that it replaced, and the one that it wrote; null for none. */
export interface PendingWrite {
  over: WorkArea | null;
  to: WorkArea | null;
}

/**
 * Writes of this page that the database does not show yet. It shows a write some milliseconds later, and an edit that follows within
 * them builds on the pending one.
 */
export class PendingWrites {
  /** By work area: what the last write made of it, and the revisions that it and those before it replaced. */
  readonly #notShown = new Map<WorkAreaId, { replaced: Set<Revision>; to: WorkArea | null }>();

  note(areaId: WorkAreaId, { over, to }: PendingWrite): void {
    const before = this.#notShown.get(areaId);
    const follows = before !== undefined && revisionOf(before.to) === revisionOf(over);
    const replaced = follows ? before.replaced : new Set<Revision>();
    this.#notShown.set(areaId, { replaced: replaced.add(revisionOf(over)), to });
  }

  /** Applies the pending writes to the assessment that is shown. A write that is shown already, or that somebody else replaced, is dropped. */
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

/** Null where there is no work area; undefined for one that was written before there were revisions. */
type Revision = string | null | undefined;

const revisionOf = (area: WorkArea | null): Revision => (area === null ? null : area.revision);
