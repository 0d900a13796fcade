import type { PolygonRings } from './polygon.ts';
import Flatbush from 'flatbush';
import type { Position } from '../crs/crs.ts';
import { pointInRing } from './polygon.ts';

/**
 * Finds the polygons (with holes) that a point lies in.
 * @returns a function from a point to the polygons' numbers, rising
 */
export function indexPolygons(polygons: readonly PolygonRings[]): (point: Position) => number[] {
  if (polygons.length === 0) return () => [];
  const index = new Flatbush(polygons.length);
  for (const rings of polygons) {
    const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
    for (const [x, y] of rings[0] ?? []) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    index.add(...box);
  }
  index.finish();
  const contains = (number: number, point: Position) =>
    (polygons[number] ?? []).filter((ring) => pointInRing(point, ring)).length % 2 === 1;
  return (point) =>
    index.search(point[0], point[1], point[0], point[1], (number) => contains(number, point)).sort((a, b) => a - b);
}
