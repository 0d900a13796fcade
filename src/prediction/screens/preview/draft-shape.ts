import { create } from 'zustand';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { WorkArea, WorkGeometry } from '../../../model/assessment/work-area.ts';

/** A work area that is being dragged or reshaped on the map. It is not written yet. */
interface DraftShape {
  areaId: WorkAreaId;
  geometry: WorkGeometry;
  /** The work area before the drag. If the document changes, the draft ends. */
  over: WorkArea;
}

/** The map writes it during a drag, and the preview reads it. */
export const useDraftShapes = create<{ drafts: readonly DraftShape[] }>(() => ({ drafts: [] }));

export const setDraftShapes = (drafts: readonly DraftShape[]): void => useDraftShapes.setState({ drafts });

/** Whether any of the shapes is being dragged. */
export function isDraft(workAreas: Assessment['workAreas'], drafts: readonly DraftShape[]): boolean {
  return drafts.some(({ areaId, over }) => workAreas[areaId] === over);
}

/** The work areas with the shapes that are being dragged. Without a drag, it returns the same object. */
export function withDrafts(workAreas: Assessment['workAreas'], drafts: readonly DraftShape[]): Assessment['workAreas'] {
  if (!isDraft(workAreas, drafts)) return workAreas;
  const changed = { ...workAreas };
  for (const { areaId, geometry, over } of drafts) {
    if (workAreas[areaId] === over) changed[areaId] = { ...over, feature: { ...over.feature, geometry } };
  }
  return changed;
}
