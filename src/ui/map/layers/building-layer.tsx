import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { BuildingCanvas, type BuildingShapes } from '../canvas/building-canvas.ts';

/** Buildings on the map. `shapes` is memoised by the caller: new ones are redrawn. */
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
