import { create } from 'zustand';
import type { Assessment } from '../../../domain/assessment.ts';
import type { WorkAreaId } from '../../../domain/ids.ts';
import type { WorkArea, WorkGeometry } from '../../../domain/work-area.ts';

/** A work area that is being dragged or reshaped on the map; nothing of it is written yet. */
interface DraftShape {
  areaId: WorkAreaId;
  geometry: WorkGeometry;
  /** The work area as it was when the drag began: once the document says something else, the draft is over. */
  over: WorkArea;
}

/** Written by the map while somebody drags, read by the preview. */
export const useDraftShape = create<{ draft: DraftShape | null }>(() => ({ draft: null }));

export const setDraftShape = (draft: DraftShape | null): void => useDraftShape.setState({ draft });

/** The work areas with the shape that is being dragged; the very same ones where none is. */
export function withDraft(workAreas: Assessment['workAreas'], draft: DraftShape | null): Assessment['workAreas'] {
  if (draft === null || workAreas[draft.areaId] !== draft.over) return workAreas;
  const { over, areaId, geometry } = draft;
  return { ...workAreas, [areaId]: { ...over, feature: { ...over.feature, geometry } } };
}
