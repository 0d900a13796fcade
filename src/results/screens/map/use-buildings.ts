import type L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import type { Results } from '../../../model/results/results.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { MapView } from './map-colouring.ts';
import type { BuildingShapes } from '../../../ui/map/canvas/building-canvas.ts';
import { footprintAt } from '../../../prediction/rules/scene/footprints.ts';
import {
  areOfScene,
  assessedBuildings,
  type AssessedBuildings,
  buildingShapes,
  knownBuildings,
  worstOfBuildings,
} from './assessed-buildings.ts';

/** The buildings of the map in the colours of their worst addresses. */
export interface ColouredBuildings {
  shapes: BuildingShapes;
  /** The worst receiver of the building at a position. Undefined if there is none. */
  worstAt: (at: L.LatLng) => number | undefined;
}

/** The buildings with assessed addresses. Null without results, or if the scene has other receivers. */
export function useBuildings(
  results: Results | null,
  time: string | null,
  scene: PreparedScene | null,
  view: MapView | null,
): ColouredBuildings | null {
  const outlined = useOutlined(results === null ? null : scene);
  const assessed = useMemo(
    () => (results !== null && scene !== null && outlined !== null && areOfScene(results, scene) ? outlined : null),
    [results, scene, outlined],
  );
  return useMemo(() => {
    if (assessed === null || results === null || scene === null || time === null || view === null) return null;
    const worst = worstOfBuildings(assessed, results, time, scene, view.isShown);
    return {
      shapes: buildingShapes(assessed, worst, view),
      worstAt: ({ lng, lat }) => {
        const receiver = worst[footprintAt(scene, assessed.numbers, lng, lat)] ?? -1;
        return receiver < 0 ? undefined : receiver;
      },
    };
  }, [assessed, results, time, scene, view]);
}

/** The assessed buildings of a scene. Null until they are found. */
function useOutlined(scene: PreparedScene | null): AssessedBuildings | null {
  const [found, setFound] = useState<{ of: PreparedScene; buildings: AssessedBuildings } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const find = async (of: PreparedScene) => {
      const buildings = await assessedBuildings(of, () => isWanted);
      if (isWanted && buildings !== null) setFound({ of, buildings });
    };
    if (scene !== null) void find(scene);
    return () => {
      isWanted = false;
    };
  }, [scene]);
  if (scene === null) return null;
  return found?.of === scene ? found.buildings : knownBuildings(scene);
}
