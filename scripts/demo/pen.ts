import type { Position } from '../../src/gis/crs/crs.ts';
import type { Pixel, Raster } from './raster.ts';

export const PIXEL_M = 0.8;

/** A raster with a conversion from coordinates to its pixels. */
export interface Pen {
  readonly raster: Raster;
  readonly toPixel: (at: Position) => Pixel;
  readonly line: (line: readonly Position[]) => Pixel[];
}

/** The mean of a closed ring's vertices. */
export function middleOf(ring: readonly Position[]): Position {
  const open = ring.slice(0, -1);
  const sum = open.reduce((total, [x, y]) => [total[0] + x, total[1] + y] as const, [0, 0] as const);
  return [sum[0] / open.length, sum[1] / open.length];
}
