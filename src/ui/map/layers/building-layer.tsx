import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { BuildingCanvas, type BuildingShapes } from '../canvas/building-canvas.ts';

/** Buildings on the map. The caller memoises `shapes`, because new shapes are drawn again. */
export function BuildingLayer({ shapes }: { shapes: BuildingShapes }) {
  const map = useMap();
  const [layer] = useState(() => new BuildingCanvas());
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [layer, map]);
  useEffect(() => layer.setShapes(shapes), [layer, shapes]);
  return null;
}
