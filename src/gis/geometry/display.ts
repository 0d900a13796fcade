import { bbox, bboxPolygon, booleanIntersects, center, multiPoint } from '@turf/turf';
import type { Extent } from './extent.ts';
import type { Shape } from './shape.ts';

/** The extent of points for a drawing or map, in any unit. Use `extentOf` for large numbers of points. */
export function displayExtent(points: ReadonlyArray<readonly number[]>): Extent {
  const [west, south, east, north] = bbox(pointsOf(points));
  return [west, south, east, north];
}

/** The position of a shape's caption: the centre of its extent. */
export function captionPoint(points: ReadonlyArray<readonly number[]>): [x: number, y: number] {
  const [x = NaN, y = NaN] = center(pointsOf(points)).geometry.coordinates;
  return [x, y];
}

/** Whether a shape intersects a box. */
export function reachesInto(shape: Shape, box: Extent): boolean {
  return booleanIntersects(shape, bboxPolygon([...box]));
}

function pointsOf(points: ReadonlyArray<readonly number[]>) {
  return multiPoint(points.map((point) => [...point]));
}
