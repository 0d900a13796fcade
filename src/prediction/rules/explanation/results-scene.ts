import type { LinePieces, Scene, Source, SourceShape } from '../../../engine/scene/scene.ts';
import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import type { AssessedArea, Results } from '../../../model/results/results.ts';
import { acousticScene } from '../scene/acoustic-base.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { localPlane, localShape } from '../scene/work-shapes.ts';
import type { Presence } from '../sources/crew-windows.ts';
import { movingLineOf } from '../sources/moving-work.ts';
import type { CrewShares } from '../run/pass-results.ts';
import { placeBarrier } from '../run/planned-barriers.ts';
import { equipmentStands, sourceAt } from '../sources/work-area-sources.ts';

/**
 * How a moving crew is spread over the pieces of its line. With `windows`, the loudest of several spreads counts at each
 * receiver.
 */
export interface MovingShares extends CrewShares {
  readonly windows?: readonly Presence[];
}

function piecesOf({ moving }: AssessedArea, shape: SourceShape, { shares, windows }: MovingShares): LinePieces | null {
  if (moving === null) return null;
  const line = movingLineOf(moving.crew, shape);
  if (line?.division.count !== shares.length)
    throw new RangeError('results: the pieces of a line do not fit its shape');
  return { ...line.division, xy: line.xy, shares: Float64Array.from(shares), ...(windows && { windows }) };
}

/**
 * The scene in which results were predicted. It has the equipment of every work area as the results list it, at its height and
 * spread over its area.
 * @param prepared prepared scene that the results belong to
 * @param level `worst`: also finds the loudest places of crews that work at one place at a time, and the loudest quarter of an
 * hour of moving crews
 * @param moving how moving crews are spread; the line of a crew without an entry is a single line source
 */
export function sceneOfResults(
  { areas, barriers, method }: Pick<Results, 'areas' | 'barriers' | 'method'>,
  prepared: PreparedScene,
  level: ContourLevel,
  moving: readonly MovingShares[] = [],
): Scene {
  const toLocal = localPlane(prepared);
  const sources = areas.flatMap((area): Source[] => {
    const place = {
      group: area.id,
      shape: localShape(area.geometry, toLocal),
      onRoof: area.onRoof === true,
      barrierHeightM: area.barrierHeight,
    };
    const crew = moving.find((pass) => pass.area === area.id);
    const pieces = crew === undefined ? null : piecesOf(area, place.shape, crew);
    const isLoudest = level === 'worst' && (area.crew === 'one-place' || pieces?.windows !== undefined);
    return Array.from(equipmentStands(area.equipment, method), ([key, stand]) => ({
      ...sourceAt(place, stand, key, stand.lwDb, isLoudest ? stand.lwDb : undefined),
      ...(pieces && { pieces }),
    }));
  });
  return acousticScene(
    prepared,
    method,
    sources,
    barriers.map((barrier) => placeBarrier(barrier, toLocal)),
  );
}
