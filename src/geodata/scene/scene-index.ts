import Flatbush from 'flatbush';
import { boxOf } from '../../acoustics/geometry/box.ts';
import type { SourceShape } from '../../acoustics/scene/scene.ts';
import { edgesOfShape } from '../geometry/distance-to-polygon.ts';
import type { PreparedScene } from './prepared-scene.ts';

/** What of a scene lies near a shape. */
export interface SceneIndex {
  /** Numbers of the buildings whose boxes may be nearer to the shape than a distance, m. */
  buildingsNear: (shape: SourceShape, distanceM: number) => ReadonlySet<number>;
  /** Numbers of the receivers of no known building that may be. */
  lonelyNear: (shape: SourceShape, distanceM: number) => ReadonlySet<number>;
}

/** Scenes are never changed: without this each question would sort all buildings anew. */
const known = new WeakMap<PreparedScene, SceneIndex>();

/** The index of a scene, made once. */
export function indexOfScene(scene: PreparedScene): SceneIndex {
  const found = known.get(scene) ?? makeIndex(scene);
  known.set(scene, found);
  return found;
}

function makeIndex({ buildings: { footprints }, receivers }: PreparedScene): SceneIndex {
  const { xy, ringStart, polygonStart } = footprints;
  const boxes = Array.from({ length: Math.max(0, polygonStart.length - 1) }, (_, building) => {
    const outer = polygonStart[building]!;
    const { x0, y0, x1, y1 } = boxOf(xy, ringStart[outer]!, ringStart[outer + 1]!);
    return [x0, y0, x1, y1] as const;
  });
  const lonely = Array.from(receivers.building.keys()).filter((receiver) => receivers.building[receiver]! < 0);
  const places = lonely.map((receiver) => {
    const [x, y] = [receivers.xy[2 * receiver]!, receivers.xy[2 * receiver + 1]!];
    return [x, y, x, y] as const;
  });
  const [ofBuildings, ofPlaces] = [searchIn(boxes), searchIn(places)];
  return {
    buildingsNear: ofBuildings,
    lonelyNear: (shape, distanceM) => new Set([...ofPlaces(shape, distanceM)].map((at) => lonely[at]!)),
  };
}

type BoxEnds = readonly [x0: number, y0: number, x1: number, y1: number];

function searchIn(boxes: readonly BoxEnds[]): (shape: SourceShape, distanceM: number) => Set<number> {
  if (boxes.length === 0) return () => new Set();
  const index = new Flatbush(boxes.length);
  for (const [x0, y0, x1, y1] of boxes) index.add(x0, y0, x1, y1);
  index.finish();
  return (shape, distanceM) => {
    const found = new Set<number>();
    for (const [x0, y0, x1, y1] of boxesOf(shape)) {
      for (const at of index.search(x0 - distanceM, y0 - distanceM, x1 + distanceM, y1 + distanceM)) found.add(at);
    }
    return found;
  };
}

/** Boxes that hold a shape: of a line one of each edge, so that a long one at an angle does not take in half a town. */
function* boxesOf(shape: SourceShape): Generator<BoxEnds> {
  if (shape.kind === 'point') yield [shape.x, shape.y, shape.x, shape.y];
  else if (shape.kind === 'polygon') {
    const { polygons } = shape;
    for (let polygon = 0; polygon + 1 < polygons.polygonStart.length; polygon++) {
      const [from, to] = [polygons.polygonStart[polygon]!, polygons.polygonStart[polygon + 1]!];
      const { x0, y0, x1, y1 } = boxOf(polygons.xy, polygons.ringStart[from]!, polygons.ringStart[to]!);
      yield [x0, y0, x1, y1];
    }
  } else {
    for (const [x0, y0, x1, y1] of edgesOfShape(shape)) {
      yield [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
    }
  }
}
