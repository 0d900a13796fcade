import L from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { bringIntoView } from '../bring-into-view.ts';
import type { ReceiverPoints } from '../canvas/projected-points.ts';
import { ReceiverCanvas, type ReceiversClicked } from '../canvas/receiver-canvas.ts';

interface ReceiverLayerProps {
  points: ReceiverPoints;
  /** Ringed, and brought into view when it is chosen. */
  selected?: number | null;
  onClick?: ReceiversClicked;
}

const ignore = () => {};

/** Receivers on the map. `points` is memoised by the caller: a new one redraws. */
export function ReceiverLayer({ points, selected = null, onClick = ignore }: ReceiverLayerProps) {
  const map = useMap();
  const [layer] = useState(() => new ReceiverCanvas());
  const [lon, lat] = selected === null ? [] : points.lonLat.subarray(2 * selected, 2 * selected + 2);
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [layer, map]);
  useEffect(() => layer.setPoints(points), [layer, points]);
  useEffect(() => layer.setOnClick(onClick), [layer, onClick]);
  useEffect(() => {
    layer.setSelected(selected);
    if (lon !== undefined && lat !== undefined) bringIntoView(map, L.latLngBounds([[lat, lon]]));
  }, [layer, map, selected, lon, lat]);
  return null;
}
