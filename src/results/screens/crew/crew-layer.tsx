import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { middleAfter, partAround } from '../../../model/assessment/moving-crew.ts';
import type { Results } from '../../../model/results/results.ts';
import { cutLine } from '../../../gis/geometry/chainage.ts';
import type { Plane } from '../../../gis/geometry/plane.ts';
import { USUAL_CHAINAGE } from '../../../plan/rules/format-chainage.ts';
import { shades } from '../../../ui/palette.ts';
import { useCrewRuler } from './crew-ruler-state.ts';

/** Pane above the work areas and below the explained path. */
const PANE = 'moving-crew';
const PANE_LEVEL = '610';

/** Draws the position of the crew that is chosen on the ruler as a thick part of its line. */
export function CrewLayer({ areas, plane }: { areas: Results['areas']; plane: Plane }) {
  const map = useMap();
  const { area: id, window } = useCrewRuler();
  useEffect(() => {
    const area = areas.find((candidate) => candidate.id === id);
    if (area?.moving == null || area.geometry.type !== 'LineString') return undefined;
    const { crew, lineM, windows } = area.moving;
    const line = { crew, lineM };
    const middleM = middleAfter(line, windows.middleM[window] ?? 0, (windows.minutes[window] ?? 0) / 2);
    const [fromM, toM] = partAround(line, middleM);
    const sections = cutLine(area.geometry.coordinates, [fromM, toM], USUAL_CHAINAGE, plane);
    const part = sections.find((section) => (section.fromM + section.toM) / 2 > fromM && section.toM <= toM + 1);
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = PANE_LEVEL;
    pane.style.pointerEvents = 'none';
    const group = L.layerGroup().addTo(map);
    const path = (part?.path ?? []).map(([lon, lat]) => L.latLng(lat, lon));
    L.polyline(path, { pane: PANE, interactive: false, color: 'white', weight: 14 }).addTo(group);
    L.polyline(path, { pane: PANE, interactive: false, color: shades.surface, weight: 9, className: 'moving-crew' }).addTo(group); // prettier-ignore
    return () => void group.remove();
  }, [map, areas, plane, id, window]);
  return null;
}
