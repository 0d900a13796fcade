import L from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { bringIntoView } from '../bring-into-view.ts';
import type { ReceiverPoints } from '../canvas/projected-points.ts';
import { ReceiverCanvas, type ReceiverPointed, type ReceiversClicked } from '../canvas/receiver-canvas.ts';

interface ReceiverLayerProps {
  points: ReceiverPoints;
  /** Marked with a ring, and moved into view when it is selected. */
  selected?: number | null;
  onClick?: ReceiversClicked;
  /** Marked with a ring while the pointer is on it, here or elsewhere. */
  pointed?: number | null;
  /** The caller memoises this function and `describe`. */
  onPoint?: ReceiverPointed;
  /** Text next to the hovered point. */
  describe?: (point: number) => string;
}

const ignore = () => {};

/** Receivers on the map. The caller memoises `points`, because a new object is drawn again. */
export function ReceiverLayer(props: ReceiverLayerProps) {
  const { points, selected = null, onClick = ignore, pointed = null, onPoint = ignore, describe } = props;
  const map = useMap();
  const [layer] = useState(() => new ReceiverCanvas());
  const [lon, lat] = selected === null ? [] : points.lonLat.subarray(2 * selected, 2 * selected + 2);
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [layer, map]);
  useEffect(() => layer.setPoints(points), [layer, points]);
  useEffect(() => layer.setOnClick(onClick), [layer, onClick]);
  useEffect(() => layer.setPointed(pointed), [layer, pointed]);
  useEffect(() => {
    if (describe === undefined) {
      layer.setOnPoint(onPoint);
      return undefined;
    }
    const { tell, end } = tooltipOf(map, points, describe);
    layer.setOnPoint((point) => {
      tell(point);
      onPoint(point);
    });
    return end;
  }, [layer, map, points, describe, onPoint]);
  useEffect(() => {
    layer.setSelected(selected);
    if (lon !== undefined && lat !== undefined) bringIntoView(map, L.latLngBounds([[lat, lon]]));
  }, [layer, map, selected, lon, lat]);
  return null;
}

/** Shows a tooltip next to the hovered point. */
function tooltipOf(map: L.Map, { lonLat }: ReceiverPoints, describe: (point: number) => string) {
  const text = document.createElement('span');
  const tooltip = L.tooltip({ direction: 'top', offset: [0, -8], interactive: false }).setContent(text);
  const tell = (point: number | null) => {
    if (point === null) {
      tooltip.remove();
      return;
    }
    text.textContent = describe(point);
    tooltip.setLatLng([lonLat[2 * point + 1] ?? 0, lonLat[2 * point] ?? 0]).addTo(map);
  };
  return { tell, end: () => void tooltip.remove() };
}
