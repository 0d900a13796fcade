import { create } from 'zustand';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { WorkArea, WorkGeometry } from '../../../model/assessment/work-area.ts';

/** A work area that is being dragged or reshaped on the map; nothing of it is written yet. */
interface DraftShape {
  areaId: WorkAreaId;
  geometry: WorkGeometry;
  /** The work area as it was when the drag began: once the document says something else, the draft is over. */
  over: WorkArea;
}

/** Written by the map while somebody drags, read by the preview. */
export const useDraftShapes = create<{ drafts: readonly DraftShape[] }>(() => ({ drafts: [] }));

export const setDraftShapes = (drafts: readonly DraftShape[]): void => useDraftShapes.setState({ drafts });

/** Whether any of the shapes is still being dragged. */
export function isDraft(workAreas: Assessment['workAreas'], drafts: readonly DraftShape[]): boolean {
  return drafts.some(({ areaId, over }) => workAreas[areaId] === over);
}

/** The work areas with the shapes that are being dragged; the very same ones where none is. */
export function withDrafts(workAreas: Assessment['workAreas'], drafts: readonly DraftShape[]): Assessment['workAreas'] {
  if (!isDraft(workAreas, drafts)) return workAreas;
  const changed = { ...workAreas };
  for (const { areaId, geometry, over } of drafts) {
    if (workAreas[areaId] === over) changed[areaId] = { ...over, feature: { ...over.feature, geometry } };
  }
  return changed;
}
