import { polygonContains, squaredToEdgesM2 } from '../../../engine/geometry/polygon.ts';
import type { PolygonSet, SourceShape } from '../../../engine/scene/scene.ts';
import { coordinatesOf } from '../../../engine/scene/shape-coordinates.ts';
import { distanceToShapeM } from '../../../engine/sources/work-site.ts';

/**
 * Distance in plan between a shape and a polygon, in the units of the plane (m). 0 if they touch or overlap.
 * @param polygon index of the polygon in the set
 */
export function distanceToPolygonM(shape: SourceShape, set: PolygonSet, polygon: number): number {
  const own = coordinatesOf(shape);
  let nearest = Infinity;
  for (let at = 0; at < own.length; at += 2) {
    const [x, y] = [own[at]!, own[at + 1]!];
    if (polygonContains(set, polygon, x, y)) return 0;
    nearest = Math.min(nearest, Math.sqrt(squaredToEdgesM2(set, polygon, x, y)));
  }
  // Two edges that do not cross are nearest to each other at an end of one of them.
  for (const [x0, y0, x1, y1] of edgesOf(set, polygon)) {
    nearest = Math.min(nearest, distanceToShapeM(shape, x0, y0));
    if (nearest === 0) return 0;
    for (const [x2, y2, x3, y3] of edgesOfShape(shape)) {
      if (cross([x0, y0, x1, y1], [x2, y2, x3, y3])) return 0;
    }
  }
  return nearest;
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

function* edgesOf({ xy, ringStart, polygonStart }: PolygonSet, polygon: number): Generator<Edge> {
  for (let ring = polygonStart[polygon]!; ring < polygonStart[polygon + 1]!; ring++) {
    yield* edgesOfPath(xy, ringStart[ring]!, ringStart[ring + 1]!, true);
  }
}

/** The edges of a line or an area, m. A point has none. */
export function* edgesOfShape(shape: SourceShape): Generator<Edge> {
  if (shape.kind === 'line') yield* edgesOfPath(shape.xy, 0, shape.xy.length / 2, false);
  if (shape.kind !== 'polygon') return;
  const { polygons } = shape;
  for (let polygon = 0; polygon + 1 < polygons.polygonStart.length; polygon++) yield* edgesOf(polygons, polygon);
}

function* edgesOfPath(xy: Float64Array, from: number, to: number, isClosed: boolean): Generator<Edge> {
  for (let at = from; at < (isClosed ? to : to - 1); at++) {
    const next = at + 1 < to ? at + 1 : from;
    yield [xy[2 * at]!, xy[2 * at + 1]!, xy[2 * next]!, xy[2 * next + 1]!];
  }
}

/** Whether two edges cross in their interior. Touching ends have distance 0 and need no test here. */
function cross([ax, ay, bx, by]: Edge, [cx, cy, dx, dy]: Edge): boolean {
  const side = (x: number, y: number, from: readonly [number, number], to: readonly [number, number]) =>
    Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
  return (
    side(cx, cy, [ax, ay], [bx, by]) * side(dx, dy, [ax, ay], [bx, by]) < 0 &&
    side(ax, ay, [cx, cy], [dx, dy]) * side(bx, by, [cx, cy], [dx, dy]) < 0
  );
}
