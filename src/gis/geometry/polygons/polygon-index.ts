import { extentOf } from '../extent.ts';
import Flatbush from 'flatbush';
import type { Position } from '../../crs/crs.ts';
import { pointInPolygon, type PolygonRings } from './polygon.ts';

/**
 * Indexes polygons with holes to find those that contain a point.
 * @returns a function from a point to the ascending indexes of the polygons
 */
export function indexPolygons(polygons: readonly PolygonRings[]): (point: Position) => number[] {
  if (polygons.length === 0) return () => [];
  const index = new Flatbush(polygons.length);
  for (const rings of polygons) {
    index.add(...extentOf(rings[0] ?? []));
  }
  index.finish();
  return (point) =>
    index
      .search(point[0], point[1], point[0], point[1], (number) => pointInPolygon(point, polygons[number] ?? []))
      .sort((a, b) => a - b);
}
