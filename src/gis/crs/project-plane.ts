import type { GeographicBox } from './crs.ts';
import { type CoordinateSystem, metreSystemFor } from './crs.ts';

/** The metric coordinate system in which a project is loaded: its own if that has metres, or else the one for its centre. */
export function planeOfProject({
  crs,
  bounds,
}: {
  crs: number | null;
  bounds: GeographicBox | null;
}): CoordinateSystem {
  const { west, south, east, north } = bounds ?? { west: 0, south: 0, east: 0, north: 0 };
  return metreSystemFor(crs, (west + east) / 2, (south + north) / 2);
}
