import type L from 'leaflet';
import { useCallback, useEffect, useRef } from 'react';
import { barriersInOrder } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { Drawing } from '../../../plan/screens/drawing/drawing.ts';
import { editor, useEditor } from '../../../plan/screens/editing/editor-store.ts';
import { usePlan } from '../../../plan/screens/editing/plan-context.ts';
import type { receiverPoints } from '../../../results/screens/map/receiver-points.ts';
import type { useBuildings } from '../../../results/screens/map/use-buildings.ts';
import type { ReceiversClicked } from '../../../ui/map/canvas/receiver-canvas.ts';
import type { View } from '../views.ts';

interface Clicked {
  /** Null until the map can draw. */
  drawing: Drawing | null;
  points: ReturnType<typeof receiverPoints>;
  buildings: ReturnType<typeof useBuildings>;
  /** Whether receivers can be opened: without results there is nothing to show of them. */
  hasResults: boolean;
  /** Whether places of equipment are on the map. */
  isOfPlaces: boolean;
  view: View;
  onView: (view: 'plan') => void;
  onReceiver: (receiver: number) => void;
}

interface MapClicks {
  selectArea: (areaId: WorkAreaId | null) => void;
  toggleArea: (areaId: WorkAreaId) => void;
  /** A click on the receivers and buildings of the map, or beside them. */
  click: ReceiversClicked;
  /** Whether a click is left for the layers below: nothing else has handled it. */
  isFree: (at: L.LatLng) => boolean;
  isBarrier: (areaId: WorkAreaId) => boolean;
}

/** What a click on the map selects. In the plan work areas come before receivers, elsewhere receivers before work areas. */
export function useMapClicks(clicked: Clicked): MapClicks {
  const { drawing, points, buildings, hasResults, isOfPlaces, view, onView, onReceiver } = clicked;
  const { workAreas } = usePlan();
  /** Where a receiver handled the last click. */
  const handled = useRef<L.LatLng | null>(null);
  /** A click beside the receivers, before the drawing knows whether there is a work area. */
  const early = useRef<L.LatLng | null>(null);
  const isBarrier = useCallback(
    (areaId: WorkAreaId) => barriersInOrder(workAreas).some(([id]) => id === areaId),
    [workAreas],
  );
  const selectArea = useCallback(
    (areaId: WorkAreaId | null) => {
      editor.selectArea(areaId);
      if (areaId !== null && !isOfPlaces) onView('plan');
    },
    [onView, isOfPlaces],
  );
  const toggleArea = useCallback(
    (areaId: WorkAreaId) => {
      editor.toggleArea(areaId);
      onView('plan');
    },
    [onView],
  );
  const isFree = useCallback(
    (at: L.LatLng) =>
      useEditor.getState().tool === 'select' && handled.current !== at && (drawing?.areaAt(at) ?? null) === null,
    [drawing],
  );
  const click = useCallback(
    ([point]: number[], at: L.LatLng) => {
      if (useEditor.getState().tool !== 'select' || drawing?.hasTakenClick() === true) return;
      const area = drawing?.areaAt(at) ?? null;
      if (isOfPlaces) {
        if (area !== null && isBarrier(area)) selectArea(area);
        return;
      }
      // A building stands for its worst receiver.
      const receiver = point === undefined ? buildings?.worstAt(at) : points?.receivers[point];
      if (receiver !== undefined && hasResults && (view !== 'plan' || area === null)) {
        handled.current = at;
        onReceiver(receiver);
      } else if (view !== 'plan' && area !== null) selectArea(area);
      else if (drawing === null) early.current = at;
    },
    [onReceiver, drawing, hasResults, points, buildings, view, selectArea, isOfPlaces, isBarrier],
  );
  useEffect(() => {
    const area = early.current === null ? null : (drawing?.areaAt(early.current) ?? null);
    if (drawing !== null) early.current = null;
    if (area !== null) selectArea(area);
  }, [drawing, selectArea]);
  return { selectArea, toggleArea, click, isFree, isBarrier };
}
