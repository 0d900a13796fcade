import { boxOf } from '../../../engine/geometry/box.ts';
import type { SourceShape } from '../../../engine/scene/scene.ts';
import { searchBoxes } from '../../../gis/geometry/search-boxes.ts';
import type { PreparedScene } from './prepared-scene.ts';

/** Finds objects of a scene near a shape. */
export interface SceneIndex {
  /** Indexes of the buildings that may be within a distance of the shape, m. Their bounding boxes are. */
  buildingsNear: (shape: SourceShape, distanceM: number) => ReadonlySet<number>;
  /** Indexes of the receivers without a known building that may be within a distance of the shape. */
  lonelyNear: (shape: SourceShape, distanceM: number) => ReadonlySet<number>;
}

/** Caches the index of each scene. Scenes never change. */
const known = new WeakMap<PreparedScene, SceneIndex>();

/** The index of a scene. It is built once. */
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
  const [ofBuildings, ofPlaces] = [searchBoxes(boxes), searchBoxes(places)];
  return {
    buildingsNear: ofBuildings,
    lonelyNear: (shape, distanceM) => new Set([...ofPlaces(shape, distanceM)].map((at) => lonely[at]!)),
  };
}
