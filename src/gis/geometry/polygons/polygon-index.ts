import { extentOf } from '../extent.ts';
import type { PolygonRings } from './polygon.ts';
import Flatbush from 'flatbush';
import type { Position } from '../../crs/crs.ts';
import { pointInRing } from './polygon.ts';

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
  const contains = (number: number, point: Position) =>
    (polygons[number] ?? []).filter((ring) => pointInRing(point, ring)).length % 2 === 1;
  return (point) =>
    index.search(point[0], point[1], point[0], point[1], (number) => contains(number, point)).sort((a, b) => a - b);
}
