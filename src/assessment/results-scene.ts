import type { Scene, Source } from '../acoustics/scene/scene.ts';
import type { ContourLevel } from '../domain/contour-bands.ts';
import type { Results } from '../domain/results.ts';
import { acousticScene } from '../geodata/scene/acoustic-base.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { localPlane, localShape } from '../geodata/scene/work-shapes.ts';
import { placeBarrier } from './planned-barriers.ts';
import { plantStands, sourceAt } from './work-area-sources.ts';

/**
 * The scene that results were predicted in: every work area's plant as it is listed there, at its height, spread over it.
 * @param prepared the prepared scene that the results belong to
 * @param level `worst`: the loudest places of crews that work at one place at a time are wanted too
 */
export function sceneOfResults(
  { areas, barriers, method }: Pick<Results, 'areas' | 'barriers' | 'method'>,
  prepared: PreparedScene,
  level: ContourLevel,
): Scene {
  const toLocal = localPlane(prepared);
  const sources = areas.flatMap((area): Source[] => {
    const place = { group: area.id, shape: localShape(area.geometry, toLocal), barrierHeightM: area.barrierHeight };
    return Array.from(plantStands(area.plant, method).values(), (stand) =>
      sourceAt(place, stand, stand.lwDb, level === 'worst' && area.crew === 'one-place' ? stand.lwDb : undefined),
    );
  });
  return acousticScene(
    prepared,
    method,
    sources,
    barriers.map((barrier) => placeBarrier(barrier, toLocal)),
  );
}
