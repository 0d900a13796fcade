import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { farthestMet, groundBorneAreas } from '../rules/find-ground-borne.ts';
import { vibratingAreas } from '../rules/vibration.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { workAreaIdSchema } from '../../model/ids.ts';
import type { GroundBorneTable } from '../../model/project/ground-borne-table.ts';
import { ringsAround } from '../../gis/geometry/around.ts';
import type { Plane } from '../../gis/geometry/plane.ts';
import { useDraftShapes, withDrafts } from '../../prediction/screens/preview/draft-shape.ts';
import { DISTANCE_KINDS, GROUND_BORNE_KINDS } from './distance-kinds.ts';
import { useVibrationRings } from './vibration-rings.ts';

interface VibrationLayerProps {
  workAreas: Assessment['workAreas'];
  equipment: readonly EquipmentItem[];
  plane: Plane;
  /** The project's table of ground-borne noise. Absent if it has none. */
  table?: GroundBorneTable | undefined;
}

/**
 * Draws the minimum working distances, and the distances at which ground-borne noise meets its criteria, around work areas. They
 * follow a work area that is being dragged.
 */
export function VibrationLayer({ workAreas, equipment, plane, table }: VibrationLayerProps) {
  const map = useMap();
  const isShown = useVibrationRings((state) => state.isShown);
  const drafts = useDraftShapes((state) => state.drafts);
  const areas = useMemo(() => vibratingAreas({ workAreas }, equipment), [workAreas, equipment]);
  const rings = useMemo(
    () => [
      ...areas.flatMap((area) =>
        DISTANCE_KINDS.map(({ of, colour }) => ({ area: area.id, distanceM: area[of], colour })),
      ),
      ...groundBorneRings(workAreas, equipment, table),
    ],
    [areas, workAreas, equipment, table],
  );
  const shapes = useMemo(() => withDrafts(workAreas, drafts), [workAreas, drafts]);
  useEffect(() => {
    if (!isShown) return undefined;
    const group = L.layerGroup();
    for (const { area, distanceM, colour } of rings) {
      const geometry = shapes[workAreaIdSchema.parse(area)]?.feature.geometry;
      if (geometry === undefined) continue;
      const around = ringsAround(geometry, distanceM, plane);
      const placed = around.map((ring) => ring.map(([lon, lat]): L.LatLngTuple => [lat, lon]));
      L.polygon(placed, { color: colour, weight: 1.5, dashArray: '4 4', fill: false, interactive: false }).addTo(group);
    }
    group.addTo(map);
    return () => {
      group.remove();
    };
  }, [map, isShown, rings, shapes, plane]);
  return null;
}

function groundBorneRings(
  workAreas: Assessment['workAreas'],
  equipment: readonly EquipmentItem[],
  table: GroundBorneTable | undefined,
) {
  if (table === undefined) return [];
  return groundBorneAreas({ workAreas }, equipment, table).flatMap((area) =>
    GROUND_BORNE_KINDS.flatMap(({ of, colour }) => {
      const farthest = farthestMet(area, of);
      return farthest === null ? [] : [{ area: area.id, distanceM: farthest.met[of].distanceM, colour }];
    }),
  );
}
