import Flatbush from 'flatbush';
import { boxOf } from '../../acoustics/geometry/box.ts';
import type { SourceShape } from '../../acoustics/scene/scene.ts';
import { edgesOfShape } from './distance-to-polygon.ts';

type BoxEnds = readonly [x0: number, y0: number, x1: number, y1: number];

/**
 * Finds boxes near a shape.
 * @returns a function from a shape and a distance, m, to the numbers of the boxes that may be nearer
 */
export function searchBoxes(boxes: readonly BoxEnds[]): (shape: SourceShape, distanceM: number) => Set<number> {
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
