import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { ReceiverCanvas, type ReceiverPoints } from './receiver-canvas.ts';

interface ReceiverLayerProps {
  points: ReceiverPoints;
  selected?: number | null;
  onSelect?: (index: number) => void;
}

const ignore = () => {};

/** Receivers on the map. `points` is memoised by the caller: a new one draws anew. */
export function ReceiverLayer({ points, selected = null, onSelect = ignore }: ReceiverLayerProps) {
  const map = useMap();
  const [layer] = useState(() => new ReceiverCanvas());
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [layer, map]);
  useEffect(() => layer.setPoints(points), [layer, points]);
  useEffect(() => layer.setSelected(selected), [layer, selected]);
  useEffect(() => layer.setOnSelect(onSelect), [layer, onSelect]);
  return null;
}
