import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { isBarrierLine } from '../../../model/assessment/barrier-line.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { useDraftShapes, withDrafts } from '../../../prediction/screens/preview/draft-shape.ts';

/** Style of the dashes. Their pane is above the drawing, which brings its own shapes to the front. */
const DASHES: L.PathOptions = { color: 'white', weight: 2, dashArray: '6 5', interactive: false, pane: 'markerPane' };

/** Draws dashes along barrier lines, also during a drag. The drawing library cannot draw them. */
export function BarrierDashes({ areas }: { areas: Record<WorkAreaId, WorkArea> }) {
  const map = useMap();
  const drafts = useDraftShapes((state) => state.drafts);
  const barriers = useMemo(
    () => Object.fromEntries(Object.entries(areas).filter(([, area]) => isBarrierLine(area))),
    [areas],
  );
  const shown = useMemo(() => Object.values(withDrafts(barriers, drafts)), [barriers, drafts]);
  useEffect(() => {
    const layers = shown.map(({ feature }) =>
      L.geoJSON(feature.geometry, { style: DASHES, pane: 'markerPane', interactive: false }).addTo(map),
    );
    return () => layers.forEach((layer) => layer.remove());
  }, [map, shown]);
  return null;
}
