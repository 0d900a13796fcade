import type { PolygonSet } from './scene.ts';

type Rings = ReadonlyArray<ReadonlyArray<readonly [x: number, y: number, ...rest: number[]]>>;

/** Packs polygons with open rings, outer ring first, into flat arrays relative to an origin. */
export function packPolygons(polygons: readonly Rings[], originX: number, originY: number): PolygonSet {
  const ringStart = [0];
  const polygonStart = [0];
  const xy: number[] = [];
  for (const rings of polygons) {
    for (const ring of rings) {
      for (const [x, y] of ring) xy.push(x - originX, y - originY);
      ringStart.push(xy.length / 2);
    }
    polygonStart.push(ringStart.length - 1);
  }
  return {
    xy: Float64Array.from(xy),
    ringStart: Uint32Array.from(ringStart),
    polygonStart: Uint32Array.from(polygonStart),
  };
}
