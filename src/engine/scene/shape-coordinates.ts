import type { SourceShape } from './scene.ts';

/** All vertices of a shape: x0, y0, x1, y1, … m. */
export function coordinatesOf(shape: SourceShape): Float64Array {
  switch (shape.kind) {
    case 'point':
      return Float64Array.of(shape.x, shape.y);
    case 'line':
      return shape.xy;
    case 'polygon':
      return shape.polygons.xy;
  }
}
