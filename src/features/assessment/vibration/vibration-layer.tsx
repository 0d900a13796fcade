import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { vibratingAreas } from '../../../assessment/vibration.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import { workAreaIdSchema } from '../../../domain/ids.ts';
import { ringsAround } from '../../../geodata/geometry/around.ts';
import type { Plane } from '../../../geodata/geometry/plane.ts';
import { useDraftShapes, withDrafts } from '../preview/draft-shape.ts';
import { DISTANCE_KINDS } from './distance-kinds.ts';
import { useVibrationRings } from './vibration-rings.ts';

interface VibrationLayerProps {
  workAreas: Assessment['workAreas'];
  equipment: readonly EquipmentItem[];
  plane: Plane;
}

/** The minimum working distances about work areas, also while these are dragged. */
export function VibrationLayer({ workAreas, equipment, plane }: VibrationLayerProps) {
  const map = useMap();
  const isShown = useVibrationRings((state) => state.isShown);
  const drafts = useDraftShapes((state) => state.drafts);
  const areas = useMemo(() => vibratingAreas({ workAreas }, equipment), [workAreas, equipment]);
  const shapes = useMemo(() => withDrafts(workAreas, drafts), [workAreas, drafts]);
  useEffect(() => {
    if (!isShown) return undefined;
    const group = L.layerGroup();
    for (const area of areas) {
      const geometry = shapes[workAreaIdSchema.parse(area.id)]?.feature.geometry;
      if (geometry === undefined) continue;
      for (const { of, colour } of DISTANCE_KINDS) {
        const rings = ringsAround(geometry, area[of], plane);
        const placed = rings.map((ring) => ring.map(([lon, lat]): L.LatLngTuple => [lat, lon]));
        L.polygon(placed, { color: colour, weight: 1.5, dashArray: '4 4', fill: false, interactive: false }).addTo(
          group,
        );
      }
    }
    group.addTo(map);
    return () => {
      group.remove();
    };
  }, [map, isShown, areas, shapes, plane]);
  return null;
}
