import { bbox, bboxPolygon, booleanIntersects, center, multiPoint } from '@turf/turf';
import type { Extent } from './extent.ts';
import type { Shape } from './shape.ts';

/** The extent of points that a drawing or map shows, in any unit; `extentOf` is for many more of them. */
export function displayExtent(points: ReadonlyArray<readonly number[]>): Extent {
  const [west, south, east, north] = bbox(pointsOf(points));
  return [west, south, east, north];
}

/** Where the caption of a shape stands: the middle of its extent. */
export function captionPoint(points: ReadonlyArray<readonly number[]>): [x: number, y: number] {
  const [x = NaN, y = NaN] = center(pointsOf(points)).geometry.coordinates;
  return [x, y];
}

/** Whether a shape reaches into a box. */
export function reachesInto(shape: Shape, box: Extent): boolean {
  return booleanIntersects(shape, bboxPolygon([...box]));
}

function pointsOf(points: ReadonlyArray<readonly number[]>) {
  return multiPoint(points.map((point) => [...point]));
}
