import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { shades } from '../../palette.ts';
import { bringIntoView } from '../bring-into-view.ts';

type Line = ReadonlyArray<readonly [lon: number, lat: number]>;

interface PathLayerProps {
  /** From the source to the receiver, including reflections at façades. */
  ray: Line;
  /** Lateral diffraction paths around obstacles. */
  sides: ReadonlyArray<{ line: Line }>;
}

/** Pane above receivers and work areas. */
const PANE = 'explained-path';
const PANE_LEVEL = '620';

/**
 * The explained sound path: its ray, and its lateral diffraction paths as dashed lines. A white outline keeps it visible on
 * pictures.
 */
export function PathLayer({ ray, sides }: PathLayerProps) {
  const map = useMap();
  useEffect(() => {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = PANE_LEVEL;
    pane.style.pointerEvents = 'none';
    const group = L.layerGroup().addTo(map);
    const draw = (line: Line, options: L.PolylineOptions) =>
      L.polyline(
        line.map(([lon, lat]) => L.latLng(lat, lon)),
        { pane: PANE, interactive: false, ...options },
      ).addTo(group);
    for (const { line } of sides) {
      draw(line, { color: 'white', weight: 5 });
      draw(line, { className: 'explained-side', color: shades.surface, weight: 2.5, dashArray: '6 5' });
    }
    draw(ray, { color: 'white', weight: 6 });
    const shown = draw(ray, { className: 'explained-ray', color: '#b3261e', weight: 3 });
    const [lon, lat] = ray[0] ?? [0, 0];
    L.circleMarker([lat, lon], { pane: PANE, interactive: false, radius: 5, color: 'white', weight: 2, fillColor: '#b3261e', fillOpacity: 1 }).addTo(group); // prettier-ignore
    bringIntoView(map, shown.getBounds());
    return () => void group.remove();
  }, [map, ray, sides]);
  return null;
}
