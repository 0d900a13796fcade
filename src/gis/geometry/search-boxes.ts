import Flatbush from 'flatbush';
import { boxOf } from '../../engine/geometry/box.ts';
import { setContains } from '../../engine/geometry/polygon.ts';
import type { SourceShape } from '../../engine/scene/scene.ts';
import { edgesOfShape } from './polygons/distance-to-polygon.ts';

type BoxEnds = readonly [x0: number, y0: number, x1: number, y1: number];

/**
 * Indexes boxes for distance queries.
 * @returns a function from a shape and a distance in m to the indexes of the boxes that may be within the distance
 */
export function searchBoxes(boxes: readonly BoxEnds[]): (shape: SourceShape, distanceM: number) => Set<number> {
  if (boxes.length === 0) return () => new Set();
  const index = new Flatbush(boxes.length);
  for (const [x0, y0, x1, y1] of boxes) index.add(x0, y0, x1, y1);
  index.finish();
  return (shape, distanceM) => {
    const found = new Set<number>();
    const addAbout = (x0: number, y0: number, x1: number, y1: number) => {
      for (const at of index.search(x0 - distanceM, y0 - distanceM, x1 + distanceM, y1 + distanceM)) found.add(at);
    };
    if (shape.kind === 'point') addAbout(shape.x, shape.y, shape.x, shape.y);
    // The search uses one box per edge. The box of a long diagonal shape would contain far too much.
    for (const [x0, y0, x1, y1] of edgesOfShape(shape)) {
      addAbout(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1));
    }
    if (shape.kind !== 'polygon') return found;
    const whole = boxOf(shape.polygons.xy, 0, shape.polygons.xy.length / 2);
    for (const at of index.search(whole.x0, whole.y0, whole.x1, whole.y1)) {
      const [x0 = NaN, y0 = NaN] = boxes[at] ?? [];
      // A box that no edge comes near is wholly inside or outside the polygons, so one of its vertices decides.
      if (!found.has(at) && setContains(shape.polygons, x0, y0)) found.add(at);
    }
    return found;
  };
}
