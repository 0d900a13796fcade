import { useCallback } from 'react';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { DraggedShapes } from '../../../plan/screens/drawing/dragged-areas.ts';
import type { WorkAreaWriter } from '../../../plan/screens/editing/use-work-area-writer.ts';
import { setDraftShapes } from '../../../prediction/screens/preview/draft-shape.ts';

/**
 * Handlers that show the shapes of a drag in the preview.
 * @param reshape writes the shapes at the end of the drag
 */
export function useDraggedShapes(
  workAreas: Assessment['workAreas'],
  { latest }: Pick<WorkAreaWriter, 'latest'>,
  reshape: (shapes: DraggedShapes) => void,
): { drag: (shapes: DraggedShapes) => void; drop: (shapes: DraggedShapes) => void } {
  const drag = useCallback(
    (shapes: DraggedShapes) =>
      setDraftShapes(
        shapes.flatMap(([areaId, geometry]) => {
          const over = workAreas[areaId];
          return over === undefined ? [] : [{ areaId, geometry, over }];
        }),
      ),
    [workAreas],
  );
  const drop = useCallback(
    (shapes: DraggedShapes) => {
      reshape(shapes);
      // A shape that was dropped where it had been, or that was refused, is not written. Others are shown until they are.
      if (shapes.every(([areaId]) => latest(areaId)?.revision === workAreas[areaId]?.revision)) setDraftShapes([]);
    },
    [reshape, latest, workAreas],
  );
  return { drag, drop };
}
